/**
 * Functions of vertex attributes and vertex arrays.
 *
 * Source: OpenGL ES 3.2, sections 10.2 to 10.5; OES_vertex_array_object.
 *
 * @module
 */

import { boundBuffer, bufferNamed, Buffers } from "./gl_buffer_objects.ts";
import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "./gl_context.ts";
import { GL } from "./gl_enums.ts";
import { maximum } from "./gl_limits.ts";
import { deleteNames, generateNames } from "./gl_names.ts";
import { ES2, ES3, ES31 } from "./gl_versions.ts";
import { type Attribute, VertexArray, VertexArrays } from "./gl_vertex_arrays.ts";
import { type Memory, readCells, toOffset, writeCells, writePointer } from "./gl_words.ts";

/** The values of attributes that no array gives. */
class CurrentAttributes {
  readonly values: (readonly number[])[] = [];
}

/** Functions of this file. */
export const VERTEX_FUNCTIONS: GlFunctions = {
  glGenVertexArrays: (gl, count: number, out: Memory) => {
    if (gl.notNegative(count)) generateNames(gl.own(VertexArrays).names, count, out);
  },
  glIsVertexArray: (gl, name: number) => gl.own(VertexArrays).names.get(name) ? 1 : 0,
  glDeleteVertexArrays(gl, count: number, list: Memory) {
    if (!gl.notNegative(count)) return;
    const arrays = gl.own(VertexArrays);
    deleteNames(arrays.names, count, list, (array) => {
      if (arrays.current === array) arrays.current = arrays.own;
    });
  },
  glBindVertexArray(gl, name: number) {
    const arrays = gl.own(VertexArrays);
    if (name === 0) arrays.current = arrays.own;
    else if (!arrays.names.has(name)) gl.raise(GL.INVALID_OPERATION);
    else arrays.current = arrays.names.create(name, () => new VertexArray(name));
  },

  glVertexAttrib1f: (gl, index: number, x: number) => setCurrent(gl, index, [x, 0, 0, 1]),
  glVertexAttrib2f: (gl, index: number, x: number, y: number) =>
    setCurrent(gl, index, [x, y, 0, 1]),
  glVertexAttrib3f: (gl, index: number, x: number, y: number, z: number) =>
    setCurrent(gl, index, [x, y, z, 1]),
  glVertexAttrib4f: (gl, index: number, ...xyzw: number[]) => setCurrent(gl, index, xyzw),
  glVertexAttrib1fv: (gl, index: number, values: Memory) => setFrom(gl, index, values, 1),
  glVertexAttrib2fv: (gl, index: number, values: Memory) => setFrom(gl, index, values, 2),
  glVertexAttrib3fv: (gl, index: number, values: Memory) => setFrom(gl, index, values, 3),
  glVertexAttrib4fv: (gl, index: number, values: Memory) => setFrom(gl, index, values, 4),
  glVertexAttribI4i: (gl, index: number, ...xyzw: number[]) => setCurrent(gl, index, xyzw),
  glVertexAttribI4ui: (gl, index: number, ...xyzw: number[]) => setCurrent(gl, index, xyzw),
  glVertexAttribI4iv: (gl, index: number, values: Memory) => setFrom(gl, index, values, 4),
  glVertexAttribI4uiv: (gl, index: number, values: Memory) => setFrom(gl, index, values, 4),

  glEnableVertexAttribArray(gl, index: number) {
    const attribute = attributeOf(gl, index);
    if (attribute !== undefined) attribute.isEnabled = true;
  },
  glDisableVertexAttribArray(gl, index: number) {
    const attribute = attributeOf(gl, index);
    if (attribute !== undefined) attribute.isEnabled = false;
  },
  glVertexAttribPointer: (
    gl,
    index: number,
    size: number,
    type: number,
    normalized: number,
    stride: number,
    pointer: Memory,
  ) => setPointer(gl, index, { size, type, isNormalized: normalized !== 0 }, stride, pointer),
  glVertexAttribIPointer: (
    gl,
    index: number,
    size: number,
    type: number,
    stride: number,
    pointer: Memory,
  ) => setPointer(gl, index, { size, type, isInteger: true }, stride, pointer),
  glVertexAttribDivisor(gl, index: number, divisor: number) {
    const attribute = attributeOf(gl, index);
    if (attribute === undefined) return;
    attribute.binding = index;
    gl.own(VertexArrays).current.binding(index).divisor = divisor;
  },

  glVertexAttribFormat: (
    gl,
    index: number,
    size: number,
    type: number,
    normalized: number,
    offset: number,
  ) => setFormat(gl, index, { size, type, isNormalized: normalized !== 0 }, offset),
  glVertexAttribIFormat: (gl, index: number, size: number, type: number, offset: number) =>
    setFormat(gl, index, { size, type, isInteger: true }, offset),
  glVertexAttribBinding(gl, index: number, binding: number) {
    const attribute = attributeOf(gl, index);
    if (attribute === undefined || !isBinding(gl, binding) || !isNamedArray(gl)) return;
    attribute.binding = binding;
  },
  glVertexBindingDivisor(gl, binding: number, divisor: number) {
    if (!isBinding(gl, binding) || !isNamedArray(gl)) return;
    gl.own(VertexArrays).current.binding(binding).divisor = divisor;
  },
  glBindVertexBuffer(gl, index: number, name: number, offset: number, stride: number) {
    if (!isBinding(gl, index) || !gl.notNegative(offset, stride)) return;
    if (stride > maximum(gl, GL.MAX_VERTEX_ATTRIB_STRIDE)) return void gl.raise(GL.INVALID_VALUE);
    const isKnown = name === 0 || gl.shared.own(Buffers).has(name);
    if (!isKnown) return void gl.raise(GL.INVALID_OPERATION);
    if (!isNamedArray(gl)) return;
    const buffer = bufferNamed(gl, name);
    Object.assign(gl.own(VertexArrays).current.binding(index), { buffer, offset, stride });
  },

  glGetVertexAttribfv: getAttribute,
  glGetVertexAttribiv: (gl, index: number, name: number, out: Memory) =>
    getAttribute(gl, index, name, out, Math.round),
  glGetVertexAttribIiv: getAttribute,
  glGetVertexAttribIuiv: getAttribute,
  glGetVertexAttribPointerv(gl, index: number, name: number, out: Memory) {
    if (!gl.isEnum(name, [GL.VERTEX_ATTRIB_ARRAY_POINTER])) return;
    const attribute = attributeOf(gl, index);
    if (attribute !== undefined) writePointer(out, attribute.pointer);
  },
};

/** Bindings of vertex arrays. */
export const VERTEX_GETTERS: GlGetters = {
  [GL.VERTEX_ARRAY_BINDING]: [ES2, (gl) => nameOf(gl.own(VertexArrays).current)],
};

/** What numbered vertex buffer bindings are, by name. */
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
function attributeOf(gl: GlContext, index: number): Attribute | undefined {
  if (index < maximum(gl, GL.MAX_VERTEX_ATTRIBS)) {
    return gl.own(VertexArrays).current.attribute(index);
  }
  gl.raise(GL.INVALID_VALUE);
  return undefined;
}

function isBinding(gl: GlContext, index: number): boolean {
  if (index < maximum(gl, GL.MAX_VERTEX_ATTRIB_BINDINGS)) return true;
  gl.raise(GL.INVALID_VALUE);
  return false;
}

function isNamedArray(gl: GlContext): boolean {
  if (gl.own(VertexArrays).current.name !== 0) return true;
  gl.raise(GL.INVALID_OPERATION);
  return false;
}

function setFrom(gl: GlContext, index: number, values: Memory, count: number): void {
  const given = readCells(values, count);
  if (given.length === count) setCurrent(gl, index, [...given, ...[0, 0, 0, 1].slice(count)]);
}

function setCurrent(gl: GlContext, index: number, values: readonly number[]): void {
  if (index < maximum(gl, GL.MAX_VERTEX_ATTRIBS)) gl.own(CurrentAttributes).values[index] = values;
  else gl.raise(GL.INVALID_VALUE);
}

/** Whether values can have that format, or an error. */
function isFormat(gl: GlContext, { size, type, isInteger }: Format): boolean {
  const floats = gl.api >= ES3
    ? [...INTEGER_TYPES, ...PACKED_TYPES, GL.FIXED, GL.FLOAT, GL.HALF_FLOAT]
    : [...INTEGER_TYPES.slice(0, 4), GL.FIXED, GL.FLOAT];
  if (size < 1 || size > 4) {
    gl.raise(GL.INVALID_VALUE);
    return false;
  }
  if (!gl.isEnum(type, isInteger ? INTEGER_TYPES : floats)) return false;
  if (!PACKED_TYPES.includes(type) || size === 4) return true;
  gl.raise(GL.INVALID_OPERATION);
  return false;
}

function setPointer(
  gl: GlContext,
  index: number,
  format: Format,
  stride: number,
  pointer: Memory,
): void {
  const attribute = attributeOf(gl, index);
  if (attribute === undefined || !gl.notNegative(stride) || !isFormat(gl, format)) return;
  const most = gl.api >= ES31 ? maximum(gl, GL.MAX_VERTEX_ATTRIB_STRIDE) : Infinity;
  if (stride > most) return void gl.raise(GL.INVALID_VALUE);
  const array = gl.own(VertexArrays).current;
  const buffer = boundBuffer(gl, GL.ARRAY_BUFFER);
  const isClients = buffer === undefined && pointer !== null;
  if (array.name !== 0 && isClients && gl.api >= ES3) return void gl.raise(GL.INVALID_OPERATION);
  const others = { isNormalized: false, isInteger: false, relativeOffset: 0, binding: index };
  Object.assign(attribute, others, format, { stride, pointer });
  const offset = buffer === undefined ? 0 : toOffset(pointer);
  Object.assign(array.binding(index), { buffer, offset, stride: stride || bytesOfVertex(format) });
}

function setFormat(gl: GlContext, index: number, format: Format, relativeOffset: number): void {
  const attribute = attributeOf(gl, index);
  if (attribute === undefined || !isFormat(gl, format) || !isNamedArray(gl)) return;
  const most = maximum(gl, GL.MAX_VERTEX_ATTRIB_RELATIVE_OFFSET);
  if (relativeOffset > most) return void gl.raise(GL.INVALID_VALUE);
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
  if (attribute === undefined) return;
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
  if (gl.isEnum(name, Object.keys(values).map(Number))) writeCells(out, [values[name]!]);
}
