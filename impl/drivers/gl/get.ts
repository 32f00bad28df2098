/**
 * Getters: numbers of every type, strings, errors, pointers.
 *
 * Source: OpenGL ES 3.2, sections 2.2.2, 2.3.1, 20.1 and 20.2; OpenGL ES 1.1, section 6.1.
 *
 * @module
 */

import { BUFFER_GETTERS } from "./buffers/buffers.ts";
import type { BufferRange } from "./buffers/buffer_object.ts";
import { rangesOf } from "./buffers/objects.ts";
import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "./context.ts";
import { DEBUG_GETTERS, DEBUG_POINTERS } from "./debug.ts";
import { GL } from "../../../cts/contract/enums.ts";
import { extensionsOf } from "./extensions.ts";
import { FEEDBACK_GETTERS } from "./vertices/feedback.ts";
import { FIXED_MATRIX_GETTERS } from "./fixed/matrix.ts";
import { CLIENT_POINTERS, clientState, FIXED_VERTEX_GETTERS } from "./fixed/vertex.ts";
import { FRAMEBUFFER_QUERY_GETTERS } from "./framebuffers/queries.ts";
import { FRAMEBUFFER_GETTERS } from "./framebuffers/framebuffers.ts";
import { IMAGE_UNIT_VALUES } from "./textures/image_units.ts";
import { hasLimit, INDEXED_LIMITS, isFloatLimit, limitOf, maximum } from "./limits.ts";
import { PIPELINE_GETTERS } from "./programs/pipelines.ts";
import { PIXEL_GETTERS } from "./pixels/pixels.ts";
import { PROGRAM_BINARY_GETTERS, versionString } from "./programs/binary.ts";
import { PROGRAM_GETTERS } from "./programs/programs.ts";
import { RENDERBUFFER_GETTERS } from "./framebuffers/renderbuffers.ts";
import { INDEXED, type Kind } from "./state_values.ts";
import { compressedFormats } from "./textures/compressed.ts";
import { TextureUnits, unitTargets } from "./textures/units.ts";
import { TEXTURE_GETTERS } from "./textures/textures.ts";
import { ALL, ES1, ES2, ES3, ES31, ES32, isIn } from "./versions.ts";
import { BINDING_VALUES, VERTEX_GETTERS } from "./vertices/vertex.ts";
import { type Memory, writeCells, writePointer } from "./words.ts";

const OWN_GETTERS: GlGetters = {
  [GL.MAJOR_VERSION]: [ES3, ({ version }) => version[0]],
  [GL.MINOR_VERSION]: [ES3, ({ version }) => version[1]],
  [GL.NUM_EXTENSIONS]: [ES3, (gl) => extensionsOf(gl).length],
  [GL.NUM_COMPRESSED_TEXTURE_FORMATS]: [ALL, (gl) => compressedFormats(gl).length],
  [GL.COMPRESSED_TEXTURE_FORMATS]: [ALL, compressedFormats],
};

const GETTERS: readonly GlGetters[] = [
  OWN_GETTERS,
  BUFFER_GETTERS,
  DEBUG_GETTERS,
  FEEDBACK_GETTERS,
  FIXED_MATRIX_GETTERS,
  FIXED_VERTEX_GETTERS,
  FRAMEBUFFER_GETTERS,
  FRAMEBUFFER_QUERY_GETTERS,
  PIPELINE_GETTERS,
  PIXEL_GETTERS,
  PROGRAM_BINARY_GETTERS,
  PROGRAM_GETTERS,
  RENDERBUFFER_GETTERS,
  TEXTURE_GETTERS,
  VERTEX_GETTERS,
];

const FIXED_ONE = 65536;
const INT_MAX = 0x7fffffff;

/** Functions of this file. */
export const GET_FUNCTIONS: GlFunctions = {
  glGetError(gl) {
    const { error } = gl;
    gl.error = GL.NO_ERROR;
    return error;
  },
  glGetString(gl, name) {
    switch (name) {
      case GL.VENDOR:
        return "Strata";
      case GL.RENDERER:
        return "webgl-mock";
      case GL.VERSION:
        return versionString(gl);
      case GL.EXTENSIONS:
        return extensionsOf(gl).join(" ");
      case GL.SHADING_LANGUAGE_VERSION:
        if (gl.api !== ES1) return languageString(gl);
    }
    return gl.fail(GL.INVALID_ENUM);
  },
  glGetStringi(gl, name, index) {
    gl.checkEnum(name, [GL.EXTENSIONS]);
    return extensionsOf(gl)[index] ?? gl.fail(GL.INVALID_VALUE);
  },
  glGetIntegerv: (gl, name, out) => get(gl, name, out, toInteger),
  glGetInteger64v: (gl, name, out) => get(gl, name, out, toInteger),
  glGetFloatv: (gl, name, out) => get(gl, name, out, (value) => value),
  glGetBooleanv: (gl, name, out) => get(gl, name, out, toTruth),
  glGetFixedv: (gl, name, out) => get(gl, name, out, toFixed),
  glGetIntegeri_v: getIndexed,
  glGetInteger64i_v: getIndexed,
  glGetBooleani_v: (gl, name, index, out) =>
    getIndexed(gl, name, index, out, (value) => toTruth(value)),
  glIsEnabled(gl, cap) {
    if (unitTargets(gl).includes(cap)) {
      return gl.own(TextureUnits).current.enabled.has(cap) ? 1 : 0;
    }
    if (gl.state.hasCapability(cap)) return gl.state.one(cap);
    return clientState(gl, cap) ?? gl.fail(GL.INVALID_ENUM);
  },
  glGetPointerv(gl, name, out) {
    const read = (gl.api === ES1 ? CLIENT_POINTERS : DEBUG_POINTERS)[name];
    if (read === undefined) return gl.fail(GL.INVALID_ENUM);
    writePointer(out, read(gl));
  },
};

function languageString({ api }: GlContext): string {
  const versions: Readonly<Record<number, string>> = {
    [ES2]: "1.00",
    [ES3]: "3.00",
    [ES31]: "3.10",
    [ES32]: "3.20",
  };
  return `OpenGL ES GLSL ES ${versions[api]}`;
}

/** The values of a state variable, a limit or a binding, and how they are converted. */
function valuesOf(gl: GlContext, name: number): readonly [kind: Kind, values: readonly number[]] {
  const kind = gl.state.kind(name);
  if (kind !== undefined) return [kind, gl.state.get(name)];
  if (hasLimit(gl, name)) return [isFloatLimit(name) ? "f" : "i", limitOf(name)];
  if (unitTargets(gl).includes(name)) {
    return ["b", [gl.own(TextureUnits).current.enabled.has(name) ? 1 : 0]];
  }
  for (const getters of GETTERS) {
    const getter = getters[name];
    if (getter === undefined || !isIn(getter[0], gl.api)) continue;
    const value = getter[1](gl) ?? gl.fail(GL.INVALID_OPERATION);
    return typeof value === "number" ? ["i", [value]] : ["f", value];
  }
  const client = clientState(gl, name);
  return client === undefined ? gl.fail(GL.INVALID_ENUM) : ["b", [client]];
}

type Convert = (value: number, kind: Kind) => number;

/** Rounds floats, and stretches those between -1 and 1 over all integers (OpenGL ES 3.2, section 2.2.2). */
function toInteger(value: number, kind: Kind): number {
  return kind === "n" ? Math.round(value * INT_MAX) : Math.round(value);
}

/** As near as a fixed-point number comes. */
function toFixed(value: number): number {
  return Math.min(INT_MAX, Math.max(-INT_MAX, Math.round(value * FIXED_ONE)));
}

function toTruth(value: number): number {
  return value === 0 ? 0 : 1;
}

function get(gl: GlContext, name: number, out: Memory, convert: Convert): void {
  const [kind, values] = valuesOf(gl, name);
  writeCells(out, values.map((value) => convert(value, kind)));
}

type ReadRange = (range: BufferRange | undefined) => number;

/** Numbered buffer bindings, by what is read of them. */
const RANGES: readonly (readonly [
  target: number,
  since: number,
  most: number,
  binding: number,
  start: number,
  size: number,
])[] = [
  [
    GL.UNIFORM_BUFFER,
    ES3,
    GL.MAX_UNIFORM_BUFFER_BINDINGS,
    GL.UNIFORM_BUFFER_BINDING,
    GL.UNIFORM_BUFFER_START,
    GL.UNIFORM_BUFFER_SIZE,
  ],
  [
    GL.TRANSFORM_FEEDBACK_BUFFER,
    ES3,
    GL.MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS,
    GL.TRANSFORM_FEEDBACK_BUFFER_BINDING,
    GL.TRANSFORM_FEEDBACK_BUFFER_START,
    GL.TRANSFORM_FEEDBACK_BUFFER_SIZE,
  ],
  [
    GL.SHADER_STORAGE_BUFFER,
    ES31,
    GL.MAX_SHADER_STORAGE_BUFFER_BINDINGS,
    GL.SHADER_STORAGE_BUFFER_BINDING,
    GL.SHADER_STORAGE_BUFFER_START,
    GL.SHADER_STORAGE_BUFFER_SIZE,
  ],
  [
    GL.ATOMIC_COUNTER_BUFFER,
    ES31,
    GL.MAX_ATOMIC_COUNTER_BUFFER_BINDINGS,
    GL.ATOMIC_COUNTER_BUFFER_BINDING,
    GL.ATOMIC_COUNTER_BUFFER_START,
    GL.ATOMIC_COUNTER_BUFFER_SIZE,
  ],
];
const READ_RANGE: readonly ReadRange[] = [
  (range) => nameOf(range?.buffer),
  (range) => range?.offset ?? 0,
  (range) => range?.size ?? 0,
];

/** The values of numbered state, and how many of it there are; undefined if this version has none of that name. */
function indexedOf(
  gl: GlContext,
  name: number,
): readonly [count: number, read: (index: number) => readonly number[]] | undefined {
  for (const [target, since, most, ...names] of RANGES) {
    const read = READ_RANGE[names.indexOf(name)];
    if (read === undefined || !isIn(since, gl.api)) continue;
    return [maximum(most), (index) => [read(rangesOf(gl, target)[index])]];
  }
  const limit = INDEXED_LIMITS[name];
  if (limit !== undefined && gl.api >= ES31) return [limit.length, (index) => [limit[index]!]];
  const indexed = INDEXED[name];
  if (indexed !== undefined && isIn(indexed[0], gl.api)) {
    return [indexed[1], (index) => gl.state.at(name, index)];
  }
  const binding = BINDING_VALUES[name];
  if (binding !== undefined && gl.api >= ES31) {
    return [maximum(GL.MAX_VERTEX_ATTRIB_BINDINGS), (index) => [binding(gl, index)]];
  }
  const unit = IMAGE_UNIT_VALUES[name];
  if (unit === undefined || gl.api < ES31) return undefined;
  return [maximum(GL.MAX_IMAGE_UNITS), (index) => [unit(gl, index)]];
}

function getIndexed(
  gl: GlContext,
  name: number,
  index: number,
  out: Memory,
  convert = (value: number) => value,
): void {
  const found = indexedOf(gl, name) ?? gl.fail(GL.INVALID_ENUM);
  const [count, read] = found;
  if (index >= count) gl.fail(GL.INVALID_VALUE);
  else writeCells(out, read(index).map(convert));
}
