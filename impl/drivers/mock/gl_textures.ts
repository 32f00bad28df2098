/**
 * Texture and sampler objects: names, bindings and parameters.
 *
 * Source: OpenGL ES 3.2, sections 8.1, 8.2, 8.10 and 8.11.
 *
 * @module
 */

import type { GlContext, GlFunctions, GlGetters } from "./gl_context.ts";
import { nameOf } from "./gl_context.ts";
import { GL } from "./gl_enums.ts";
import { detach } from "./gl_framebuffer_objects.ts";
import { maximum } from "./gl_limits.ts";
import { deleteNames, generateNames, Names } from "./gl_names.ts";
import {
  getParameter,
  isEnumParameter,
  type Parameters,
  parameterSize,
  setParameter,
} from "./gl_texture_parameters.ts";
import { TARGETS, targetsOf, Texture, Textures, TextureUnits } from "./gl_texture_units.ts";
import { ES1, ES3 } from "./gl_versions.ts";
import { type Memory, readCells, writeCells } from "./gl_words.ts";

/** A sampler object. */
export class Sampler {
  readonly name: number;
  readonly target = undefined;
  readonly parameters: Parameters = new Map();

  /** @param name Its name. */
  constructor(name: number) {
    this.name = name;
  }
}

/** Sampler objects of a share group. */
export class Samplers extends Names<Sampler> {}

const FIXED_ONE = 65536;
const NORMAL = 0x7fffffff;

/** Functions of this file. */
export const TEXTURE_FUNCTIONS: GlFunctions = {
  glGenTextures: (gl, count: number, out: Memory) => {
    if (gl.notNegative(count)) generateNames(gl.shared.own(Textures), count, out);
  },
  glIsTexture: (gl, name: number) => gl.shared.own(Textures).get(name) ? 1 : 0,
  glDeleteTextures(gl, count: number, list: Memory) {
    if (!gl.notNegative(count)) return;
    deleteNames(gl.shared.own(Textures), count, list, (texture) => {
      for (const { textures } of gl.own(TextureUnits).used) {
        if (textures.get(texture.target) === texture) textures.delete(texture.target);
      }
      detach(gl, texture);
    });
  },
  glBindTexture(gl, target: number, name: number) {
    if (!gl.isEnum(target, targetsOf(gl))) return;
    const { textures } = gl.own(TextureUnits).current;
    if (name === 0) return void textures.delete(target);
    const texture = gl.shared.own(Textures).create(name, () => new Texture(name, target));
    if (texture.target === target) textures.set(target, texture);
    else gl.raise(GL.INVALID_OPERATION);
  },
  glActiveTexture(gl, unit: number) {
    const number = unit - GL.TEXTURE0;
    if (number >= 0 && number < unitCount(gl)) gl.own(TextureUnits).active = number;
    else gl.raise(GL.INVALID_ENUM);
  },

  glTexParameteri: (gl, target: number, name: number, value: number) =>
    setOne(gl, target, name, value),
  glTexParameterf: (gl, target: number, name: number, value: number) =>
    setOne(gl, target, name, value),
  glTexParameterx: (gl, target: number, name: number, value: number) =>
    setOne(gl, target, name, isEnumParameter(name) ? value * FIXED_ONE : value),
  glTexParameteriv: (gl, target: number, name: number, values: Memory) =>
    setSome(gl, target, name, normalized(name, readValues(name, values))),
  glTexParameterfv: (gl, target: number, name: number, values: Memory) =>
    setSome(gl, target, name, readValues(name, values)),
  glTexParameterxv: (gl, target: number, name: number, values: Memory) =>
    setSome(gl, target, name, fromFixed(name, readValues(name, values))),
  glTexParameterIiv: (gl, target: number, name: number, values: Memory) =>
    setSome(gl, target, name, readValues(name, values)),
  glTexParameterIuiv: (gl, target: number, name: number, values: Memory) =>
    setSome(gl, target, name, readValues(name, values)),
  glGetTexParameteriv: (gl, target: number, name: number, out: Memory) =>
    getTexture(gl, target, name, (values) => writeCells(out, rounded(name, values))),
  glGetTexParameterfv: (gl, target: number, name: number, out: Memory) =>
    getTexture(gl, target, name, (values) => writeCells(out, values)),
  glGetTexParameterxv: (gl, target: number, name: number, out: Memory) =>
    getTexture(gl, target, name, (values) => writeCells(out, toFixed(name, values))),
  glGetTexParameterIiv: (gl, target: number, name: number, out: Memory) =>
    getTexture(gl, target, name, (values) => writeCells(out, values)),
  glGetTexParameterIuiv: (gl, target: number, name: number, out: Memory) =>
    getTexture(gl, target, name, (values) => writeCells(out, values)),

  glGenSamplers: (gl, count: number, out: Memory) => {
    if (gl.notNegative(count)) generateNames(gl.shared.own(Samplers), count, out);
  },
  glIsSampler: (gl, name: number) => gl.shared.own(Samplers).has(name) ? 1 : 0,
  glDeleteSamplers(gl, count: number, list: Memory) {
    if (!gl.notNegative(count)) return;
    deleteNames(gl.shared.own(Samplers), count, list, (sampler) => {
      for (const unit of gl.own(TextureUnits).used) {
        if (unit.sampler === sampler) unit.sampler = undefined;
      }
    });
  },
  glBindSampler(gl, number: number, name: number) {
    if (number >= unitCount(gl)) return void gl.raise(GL.INVALID_VALUE);
    const sampler = name === 0 ? undefined : samplerOf(gl, name);
    if (name === 0 || sampler !== undefined) gl.own(TextureUnits).at(number).sampler = sampler;
  },
  glSamplerParameteri: (gl, sampler: number, name: number, value: number) =>
    setSampler(gl, sampler, name, [value]),
  glSamplerParameterf: (gl, sampler: number, name: number, value: number) =>
    setSampler(gl, sampler, name, [value]),
  glSamplerParameteriv: (gl, sampler: number, name: number, values: Memory) =>
    setSampler(gl, sampler, name, normalized(name, readValues(name, values)), true),
  glSamplerParameterfv: (gl, sampler: number, name: number, values: Memory) =>
    setSampler(gl, sampler, name, readValues(name, values), true),
  glSamplerParameterIiv: (gl, sampler: number, name: number, values: Memory) =>
    setSampler(gl, sampler, name, readValues(name, values), true),
  glSamplerParameterIuiv: (gl, sampler: number, name: number, values: Memory) =>
    setSampler(gl, sampler, name, readValues(name, values), true),
  glGetSamplerParameteriv: (gl, sampler: number, name: number, out: Memory) =>
    getSampler(gl, sampler, name, (values) => writeCells(out, rounded(name, values))),
  glGetSamplerParameterfv: (gl, sampler: number, name: number, out: Memory) =>
    getSampler(gl, sampler, name, (values) => writeCells(out, values)),
  glGetSamplerParameterIiv: (gl, sampler: number, name: number, out: Memory) =>
    getSampler(gl, sampler, name, (values) => writeCells(out, values)),
  glGetSamplerParameterIuiv: (gl, sampler: number, name: number, out: Memory) =>
    getSampler(gl, sampler, name, (values) => writeCells(out, values)),
};

/** Bindings of textures and samplers. */
export const TEXTURE_GETTERS: GlGetters = {
  ...Object.fromEntries(TARGETS.map(([target, since, binding]) => [
    binding,
    [since, (gl: GlContext) => nameOf(gl.own(TextureUnits).current.textures.get(target))] as const,
  ])),
  [GL.ACTIVE_TEXTURE]: [10, (gl) => GL.TEXTURE0 + gl.own(TextureUnits).active],
  [GL.SAMPLER_BINDING]: [ES3, (gl) => nameOf(gl.own(TextureUnits).current.sampler)],
};

/** How many texture units a context has. */
export function unitCount(gl: GlContext): number {
  return maximum(
    gl,
    gl.api === ES1 ? GL.MAX_TEXTURE_UNITS : GL.MAX_COMBINED_TEXTURE_IMAGE_UNITS,
  );
}

function samplerOf(gl: GlContext, name: number): Sampler | undefined {
  const samplers = gl.shared.own(Samplers);
  if (samplers.has(name)) return samplers.create(name, () => new Sampler(name));
  gl.raise(GL.INVALID_OPERATION);
  return undefined;
}

function setOne(gl: GlContext, target: number, name: number, value: number): void {
  if (parameterSize(name) === 1) setSome(gl, target, name, [value]);
  else gl.raise(GL.INVALID_ENUM);
}

function setSome(gl: GlContext, target: number, name: number, values: readonly number[]): void {
  if (!gl.isEnum(target, targetsOf(gl, GL.TEXTURE_BUFFER))) return;
  setParameter(gl, gl.own(TextureUnits).bound(target), name, values);
}

function setSampler(
  gl: GlContext,
  sampler: number,
  name: number,
  values: readonly number[],
  isVector = false,
): void {
  const owner = samplerOf(gl, sampler);
  if (owner === undefined) return;
  if (isVector || parameterSize(name) === 1) setParameter(gl, owner, name, values);
  else gl.raise(GL.INVALID_ENUM);
}

function getSampler(
  gl: GlContext,
  sampler: number,
  name: number,
  give: (values: readonly number[]) => void,
): void {
  const owner = samplerOf(gl, sampler);
  if (owner === undefined) return;
  const values = getParameter(gl, owner, name);
  if (values === undefined) gl.raise(GL.INVALID_ENUM);
  else give(values);
}

function getTexture(
  gl: GlContext,
  target: number,
  name: number,
  give: (values: readonly number[]) => void,
): void {
  if (!gl.isEnum(target, targetsOf(gl, GL.TEXTURE_BUFFER))) return;
  const texture = gl.own(TextureUnits).bound(target);
  const values = readOnly(gl, texture, name) ?? getParameter(gl, texture, name);
  if (values === undefined) gl.raise(GL.INVALID_ENUM);
  else give(values);
}

/** What can only be read. */
function readOnly(gl: GlContext, texture: Texture, name: number): number[] | undefined {
  switch (name) {
    case GL.REQUIRED_TEXTURE_IMAGE_UNITS_OES:
      return texture.target === GL.TEXTURE_EXTERNAL_OES ? [1] : undefined;
    case GL.TEXTURE_IMMUTABLE_FORMAT:
      return gl.api >= ES3 ? [texture.immutableLevels > 0 ? 1 : 0] : undefined;
    case GL.TEXTURE_IMMUTABLE_LEVELS:
      return gl.api >= ES3 ? [texture.immutableLevels] : undefined;
    case GL.IMAGE_FORMAT_COMPATIBILITY_TYPE:
      return gl.api >= 31 ? [GL.IMAGE_FORMAT_COMPATIBILITY_BY_SIZE] : undefined;
    default:
      return undefined;
  }
}

function readValues(name: number, values: Memory): number[] {
  return readCells(values, parameterSize(name));
}

/** Integers stand for colours between -1 and 1 (OpenGL ES 3.2, section 2.3.5). */
function normalized(name: number, values: number[]): number[] {
  return name === GL.TEXTURE_BORDER_COLOR ? values.map((value) => value / NORMAL) : values;
}

function rounded(name: number, values: readonly number[]): number[] {
  const scale = name === GL.TEXTURE_BORDER_COLOR ? NORMAL : 1;
  return values.map((value) => Math.round(value * scale));
}

function fromFixed(name: number, values: number[]): number[] {
  return isEnumParameter(name) ? values : values.map((value) => value / FIXED_ONE);
}

function toFixed(name: number, values: readonly number[]): number[] {
  const scale = isEnumParameter(name) ? 1 : FIXED_ONE;
  return values.map((value) => Math.round(value * scale));
}
