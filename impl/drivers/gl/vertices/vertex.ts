/**
 * Functions of vertex attributes and vertex arrays.
 *
 * Source: OpenGL ES 3.2, sections 10.2 to 10.5; OES_vertex_array_object.
 *
 * @module
 */

import { boundBuffer, bufferNamed, Buffers } from "../buffers/objects.ts";
import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { maximum } from "../limits.ts";
import { deleteNames, generateNames } from "../names.ts";
import { ES2, ES3, ES31 } from "../versions.ts";
import { type Attribute, VertexArray, VertexArrays } from "./vertex_arrays.ts";
import { type Memory, readCells, toOffset, writeCells, writePointer } from "../words.ts";

/** The values of attributes that no array gives. */
class CurrentAttributes {
  readonly values: (readonly number[])[] = [];
}

/** Functions of this file. */
export const VERTEX_FUNCTIONS: GlFunctions = {
  glGenVertexArrays: (gl, count, out) => generateNames(gl, gl.own(VertexArrays).names, count, out),
  glIsVertexArray: (gl, name) => gl.own(VertexArrays).names.get(name) ? 1 : 0,
  glDeleteVertexArrays(gl, count, list) {
    const arrays = gl.own(VertexArrays);
    deleteNames(gl, arrays.names, count, list, (array) => {
      if (arrays.current === array) arrays.current = arrays.own;
    });
  },
  glBindVertexArray(gl, name) {
    const arrays = gl.own(VertexArrays);
    if (name === 0) arrays.current = arrays.own;
    else if (!arrays.names.has(name)) gl.fail(GL.INVALID_OPERATION);
    else arrays.current = arrays.names.create(name, () => new VertexArray(name));
  },

  glVertexAttrib1f: (gl, index, x) => setCurrent(gl, index, [x, 0, 0, 1]),
  glVertexAttrib2f: (gl, index, x, y) => setCurrent(gl, index, [x, y, 0, 1]),
  glVertexAttrib3f: (gl, index, x, y, z) => setCurrent(gl, index, [x, y, z, 1]),
  glVertexAttrib4f: (gl, index, ...xyzw: number[]) => setCurrent(gl, index, xyzw),
  glVertexAttrib1fv: (gl, index, values) => setFrom(gl, index, values, 1),
  glVertexAttrib2fv: (gl, index, values) => setFrom(gl, index, values, 2),
  glVertexAttrib3fv: (gl, index, values) => setFrom(gl, index, values, 3),
  glVertexAttrib4fv: (gl, index, values) => setFrom(gl, index, values, 4),
  glVertexAttribI4i: (gl, index, ...xyzw: number[]) => setCurrent(gl, index, xyzw),
  glVertexAttribI4ui: (gl, index, ...xyzw: number[]) => setCurrent(gl, index, xyzw),
  glVertexAttribI4iv: (gl, index, values) => setFrom(gl, index, values, 4),
  glVertexAttribI4uiv: (gl, index, values) => setFrom(gl, index, values, 4),

  glEnableVertexAttribArray(gl, index) {
    const attribute = attributeOf(gl, index);
    attribute.isEnabled = true;
  },
  glDisableVertexAttribArray(gl, index) {
    const attribute = attributeOf(gl, index);
    attribute.isEnabled = false;
  },
  glVertexAttribPointer: (gl, index, size, type, normalized, stride, pointer) =>
    setPointer(gl, index, { size, type, isNormalized: normalized !== 0 }, stride, pointer),
  glVertexAttribIPointer: (gl, index, size, type, stride, pointer) =>
    setPointer(gl, index, { size, type, isInteger: true }, stride, pointer),
  glVertexAttribDivisor(gl, index, divisor) {
    const attribute = attributeOf(gl, index);
    attribute.binding = index;
    gl.own(VertexArrays).current.binding(index).divisor = divisor;
  },

  glVertexAttribFormat: (gl, index, size, type, normalized, offset) =>
    setFormat(gl, index, { size, type, isNormalized: normalized !== 0 }, offset),
  glVertexAttribIFormat: (gl, index, size, type, offset) =>
    setFormat(gl, index, { size, type, isInteger: true }, offset),
  glVertexAttribBinding(gl, index, binding) {
    const attribute = attributeOf(gl, index);
    checkBinding(gl, binding);
    checkNamedArray(gl);
    attribute.binding = binding;
  },
  glVertexBindingDivisor(gl, binding, divisor) {
    checkBinding(gl, binding);
    checkNamedArray(gl);
    gl.own(VertexArrays).current.binding(binding).divisor = divisor;
  },
  glBindVertexBuffer(gl, index, name, offset, stride) {
    checkBinding(gl, index);
    gl.checkSigns(offset, stride);
    if (stride > maximum(GL.MAX_VERTEX_ATTRIB_STRIDE)) return gl.fail(GL.INVALID_VALUE);
    const isKnown = name === 0 || gl.shared.own(Buffers).has(name);
    if (!isKnown) return gl.fail(GL.INVALID_OPERATION);
    checkNamedArray(gl);
    const buffer = bufferNamed(gl, name);
    Object.assign(gl.own(VertexArrays).current.binding(index), { buffer, offset, stride });
  },

  glGetVertexAttribfv: getAttribute,
  glGetVertexAttribiv: (gl, index, name, out) => getAttribute(gl, index, name, out, Math.round),
  glGetVertexAttribIiv: getAttribute,
  glGetVertexAttribIuiv: getAttribute,
  glGetVertexAttribPointerv(gl, index, name, out) {
    gl.checkEnum(name, [GL.VERTEX_ATTRIB_ARRAY_POINTER]);
    const attribute = attributeOf(gl, index);
    writePointer(out, attribute.pointer);
  },
};

/** Bindings of vertex arrays. */
export const VERTEX_GETTERS: GlGetters = {
  [GL.VERTEX_ARRAY_BINDING]: [ES2, (gl) => nameOf(gl.own(VertexArrays).current)],
};

/** The values of numbered vertex buffer bindings, by name. */
export const BINDING_VALUES: Readonly<
  Record<number, (gl: GlContext, index: number) => number>
> = {
  [GL.VERTEX_BINDING_BUFFER]: (gl, index) => nameOf(bindingOf(gl, index).buffer),
  [GL.VERTEX_BINDING_OFFSET]: (gl, index) => bindingOf(gl, index).offset,
  [GL.VERTEX_BINDING_STRIDE]: (gl, index) => bindingOf(gl, index).stride,
  [GL.VERTEX_BINDING_DIVISOR]: (gl, index) => bindingOf(gl, index).divisor,
};

const INTEGER_TYPES: readonly number[] = [
  GL.BYTE,
  GL.UNSIGNED_BYTE,
  GL.SHORT,
  GL.UNSIGNED_SHORT,
  GL.INT,
  GL.UNSIGNED_INT,
];
const PACKED_TYPES: readonly number[] = [GL.INT_2_10_10_10_REV, GL.UNSIGNED_INT_2_10_10_10_REV];

type Format = Pick<Attribute, "size" | "type"> & Partial<Attribute>;

function bindingOf(gl: GlContext, index: number) {
  return gl.own(VertexArrays).current.binding(index);
}

/** An attribute of the current vertex array; GL_INVALID_VALUE if there is none of that number. */
function attributeOf(gl: GlContext, index: number): Attribute {
  if (index >= maximum(GL.MAX_VERTEX_ATTRIBS)) gl.fail(GL.INVALID_VALUE);
  return gl.own(VertexArrays).current.attribute(index);
}

function checkBinding(gl: GlContext, index: number): void {
  if (index >= maximum(GL.MAX_VERTEX_ATTRIB_BINDINGS)) gl.fail(GL.INVALID_VALUE);
}

function checkNamedArray(gl: GlContext): void {
  if (gl.own(VertexArrays).current.name === 0) gl.fail(GL.INVALID_OPERATION);
}

function setFrom(gl: GlContext, index: number, values: Memory, count: number): void {
  const given = readCells(values, count);
  if (given.length === count) setCurrent(gl, index, [...given, ...[0, 0, 0, 1].slice(count)]);
}

function setCurrent(gl: GlContext, index: number, values: readonly number[]): void {
  if (index < maximum(GL.MAX_VERTEX_ATTRIBS)) gl.own(CurrentAttributes).values[index] = values;
  else gl.fail(GL.INVALID_VALUE);
}

function checkFormat(gl: GlContext, { size, type, isInteger }: Format): void {
  const floats = gl.api >= ES3
    ? [...INTEGER_TYPES, ...PACKED_TYPES, GL.FIXED, GL.FLOAT, GL.HALF_FLOAT]
    : [...INTEGER_TYPES.slice(0, 4), GL.FIXED, GL.FLOAT];
  if (size < 1 || size > 4) gl.fail(GL.INVALID_VALUE);
  gl.checkEnum(type, isInteger ? INTEGER_TYPES : floats);
  if (PACKED_TYPES.includes(type) && size !== 4) gl.fail(GL.INVALID_OPERATION);
}

function setPointer(
  gl: GlContext,
  index: number,
  format: Format,
  stride: number,
  pointer: Memory,
): void {
  const attribute = attributeOf(gl, index);
  gl.checkSigns(stride);
  checkFormat(gl, format);
  const most = gl.api >= ES31 ? maximum(GL.MAX_VERTEX_ATTRIB_STRIDE) : Infinity;
  if (stride > most) return gl.fail(GL.INVALID_VALUE);
  const array = gl.own(VertexArrays).current;
  const buffer = boundBuffer(gl, GL.ARRAY_BUFFER);
  const isClients = buffer === undefined && pointer !== null;
  if (array.name !== 0 && isClients && gl.api >= ES3) return gl.fail(GL.INVALID_OPERATION);
  const others = { isNormalized: false, isInteger: false, relativeOffset: 0, binding: index };
  Object.assign(attribute, others, format, { stride, pointer });
  const offset = buffer === undefined ? 0 : toOffset(pointer);
  Object.assign(array.binding(index), { buffer, offset, stride: stride || bytesOfVertex(format) });
}

function setFormat(gl: GlContext, index: number, format: Format, relativeOffset: number): void {
  const attribute = attributeOf(gl, index);
  checkFormat(gl, format);
  checkNamedArray(gl);
  const most = maximum(GL.MAX_VERTEX_ATTRIB_RELATIVE_OFFSET);
  if (relativeOffset > most) return gl.fail(GL.INVALID_VALUE);
  Object.assign(attribute, { isNormalized: false, isInteger: false }, format, { relativeOffset });
}

function bytesOfVertex({ size, type }: Format): number {
  if (PACKED_TYPES.includes(type)) return 4;
  const position = INTEGER_TYPES.indexOf(type);
  const bytes = type === GL.HALF_FLOAT ? 2 : position < 0 ? 4 : 2 ** Math.floor(position / 2);
  return bytes * size;
}

function getAttribute(
  gl: GlContext,
  index: number,
  name: number,
  out: Memory,
  convert = (value: number) => value,
): void {
  const attribute = attributeOf(gl, index);
  if (name === GL.CURRENT_VERTEX_ATTRIB) {
    const values = gl.own(CurrentAttributes).values[index] ?? [0, 0, 0, 1];
    return writeCells(out, values.map(convert));
  }
  const { buffer, divisor } = bindingOf(gl, attribute.binding);
  const values: Record<number, number> = {
    [GL.VERTEX_ATTRIB_ARRAY_ENABLED]: Number(attribute.isEnabled),
    [GL.VERTEX_ATTRIB_ARRAY_SIZE]: attribute.size,
    [GL.VERTEX_ATTRIB_ARRAY_STRIDE]: attribute.stride,
    [GL.VERTEX_ATTRIB_ARRAY_TYPE]: attribute.type,
    [GL.VERTEX_ATTRIB_ARRAY_NORMALIZED]: Number(attribute.isNormalized),
    [GL.VERTEX_ATTRIB_ARRAY_BUFFER_BINDING]: nameOf(buffer),
  };
  if (gl.api >= ES3) {
    values[GL.VERTEX_ATTRIB_ARRAY_INTEGER] = Number(attribute.isInteger);
    values[GL.VERTEX_ATTRIB_ARRAY_DIVISOR] = divisor;
  }
  if (gl.api >= ES31) {
    values[GL.VERTEX_ATTRIB_BINDING] = attribute.binding;
    values[GL.VERTEX_ATTRIB_RELATIVE_OFFSET] = attribute.relativeOffset;
  }
  gl.checkEnum(name, Object.keys(values).map(Number));
  writeCells(out, [values[name]!]);
}
