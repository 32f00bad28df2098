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
  glGenTextures: (gl, count, out) => generateNames(gl, gl.shared.own(Textures), count, out),
  glIsTexture: (gl, name) => gl.shared.own(Textures).get(name) ? 1 : 0,
  glDeleteTextures(gl, count, list) {
    deleteNames(gl, gl.shared.own(Textures), count, list, (texture) => {
      for (const { textures } of gl.own(TextureUnits).used) {
        if (textures.get(texture.target) === texture) textures.delete(texture.target);
      }
      detach(gl, texture);
    });
  },
  glBindTexture(gl, target, name) {
    gl.checkEnum(target, targetsOf(gl));
    const { textures } = gl.own(TextureUnits).current;
    if (name === 0) return void textures.delete(target);
    const texture = gl.shared.own(Textures).create(name, () => new Texture(name, target));
    if (texture.target === target) textures.set(target, texture);
    else gl.fail(GL.INVALID_OPERATION);
  },
  glActiveTexture(gl, unit) {
    const number = unit - GL.TEXTURE0;
    if (number >= 0 && number < unitCount(gl)) gl.own(TextureUnits).active = number;
    else gl.fail(GL.INVALID_ENUM);
  },

  glTexParameteri: (gl, target, name, value) => setOne(gl, target, name, value),
  glTexParameterf: (gl, target, name, value) => setOne(gl, target, name, value),
  glTexParameterx: (gl, target, name, value) =>
    setOne(gl, target, name, isEnumParameter(name) ? value * FIXED_ONE : value),
  glTexParameteriv: (gl, target, name, values) =>
    setSome(gl, target, name, normalized(name, readValues(name, values))),
  glTexParameterfv: (gl, target, name, values) =>
    setSome(gl, target, name, readValues(name, values)),
  glTexParameterxv: (gl, target, name, values) =>
    setSome(gl, target, name, fromFixed(name, readValues(name, values))),
  glTexParameterIiv: (gl, target, name, values) =>
    setSome(gl, target, name, readValues(name, values)),
  glTexParameterIuiv: (gl, target, name, values) =>
    setSome(gl, target, name, readValues(name, values)),
  glGetTexParameteriv: (gl, target, name, out) =>
    getTexture(gl, target, name, (values) => writeCells(out, rounded(name, values))),
  glGetTexParameterfv: (gl, target, name, out) =>
    getTexture(gl, target, name, (values) => writeCells(out, values)),
  glGetTexParameterxv: (gl, target, name, out) =>
    getTexture(gl, target, name, (values) => writeCells(out, toFixed(name, values))),
  glGetTexParameterIiv: (gl, target, name, out) =>
    getTexture(gl, target, name, (values) => writeCells(out, values)),
  glGetTexParameterIuiv: (gl, target, name, out) =>
    getTexture(gl, target, name, (values) => writeCells(out, values)),

  glGenSamplers: (gl, count, out) => generateNames(gl, gl.shared.own(Samplers), count, out),
  glIsSampler: (gl, name) => gl.shared.own(Samplers).has(name) ? 1 : 0,
  glDeleteSamplers(gl, count, list) {
    deleteNames(gl, gl.shared.own(Samplers), count, list, (sampler) => {
      for (const unit of gl.own(TextureUnits).used) {
        if (unit.sampler === sampler) unit.sampler = undefined;
      }
    });
  },
  glBindSampler(gl, number, name) {
    if (number >= unitCount(gl)) return gl.fail(GL.INVALID_VALUE);
    const sampler = name === 0 ? undefined : samplerOf(gl, name);
    if (name === 0 || sampler !== undefined) gl.own(TextureUnits).at(number).sampler = sampler;
  },
  glSamplerParameteri: (gl, sampler, name, value) => setSampler(gl, sampler, name, [value]),
  glSamplerParameterf: (gl, sampler, name, value) => setSampler(gl, sampler, name, [value]),
  glSamplerParameteriv: (gl, sampler, name, values) =>
    setSampler(gl, sampler, name, normalized(name, readValues(name, values)), true),
  glSamplerParameterfv: (gl, sampler, name, values) =>
    setSampler(gl, sampler, name, readValues(name, values), true),
  glSamplerParameterIiv: (gl, sampler, name, values) =>
    setSampler(gl, sampler, name, readValues(name, values), true),
  glSamplerParameterIuiv: (gl, sampler, name, values) =>
    setSampler(gl, sampler, name, readValues(name, values), true),
  glGetSamplerParameteriv: (gl, sampler, name, out) =>
    getSampler(gl, sampler, name, (values) => writeCells(out, rounded(name, values))),
  glGetSamplerParameterfv: (gl, sampler, name, out) =>
    getSampler(gl, sampler, name, (values) => writeCells(out, values)),
  glGetSamplerParameterIiv: (gl, sampler, name, out) =>
    getSampler(gl, sampler, name, (values) => writeCells(out, values)),
  glGetSamplerParameterIuiv: (gl, sampler, name, out) =>
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
  return maximum(gl.api === ES1 ? GL.MAX_TEXTURE_UNITS : GL.MAX_COMBINED_TEXTURE_IMAGE_UNITS);
}

function samplerOf(gl: GlContext, name: number): Sampler {
  const samplers = gl.shared.own(Samplers);
  if (!samplers.has(name)) gl.fail(GL.INVALID_OPERATION);
  return samplers.create(name, () => new Sampler(name));
}

function setOne(gl: GlContext, target: number, name: number, value: number): void {
  if (parameterSize(name) === 1) setSome(gl, target, name, [value]);
  else gl.fail(GL.INVALID_ENUM);
}

function setSome(gl: GlContext, target: number, name: number, values: readonly number[]): void {
  gl.checkEnum(target, targetsOf(gl, GL.TEXTURE_BUFFER));
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
  if (isVector || parameterSize(name) === 1) setParameter(gl, owner, name, values);
  else gl.fail(GL.INVALID_ENUM);
}

function getSampler(
  gl: GlContext,
  sampler: number,
  name: number,
  give: (values: readonly number[]) => void,
): void {
  const owner = samplerOf(gl, sampler);
  const values = getParameter(gl, owner, name);
  give(values ?? gl.fail(GL.INVALID_ENUM));
}

function getTexture(
  gl: GlContext,
  target: number,
  name: number,
  give: (values: readonly number[]) => void,
): void {
  gl.checkEnum(target, targetsOf(gl, GL.TEXTURE_BUFFER));
  const texture = gl.own(TextureUnits).bound(target);
  const values = readOnly(gl, texture, name) ?? getParameter(gl, texture, name);
  give(values ?? gl.fail(GL.INVALID_ENUM));
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
