/**
 * Texture and sampler objects: names, bindings and parameters.
 *
 * Source: OpenGL ES 3.2, sections 8.1, 8.2, 8.10 and 8.11.
 *
 * @module
 */

import type { GlContext, GlFunctions, GlGetters } from "../context.ts";
import { nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { detach } from "../framebuffers/objects.ts";
import { maximum } from "../limits.ts";
import { deleteNames, generateNames, Names } from "../names.ts";
import {
  getParameter,
  isEnumParameter,
  type Parameters,
  parameterSize,
  setParameter,
} from "./parameters.ts";
import { TARGETS, targetsOf, Texture, Textures, TextureUnits } from "./units.ts";
import { ES1, ES3 } from "../versions.ts";
import { type Memory, readCells, writeCells } from "../words.ts";

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

type Convert = (name: number, values: readonly number[]) => readonly number[];

/** The conversions of functions that end so: of the numbers that they are given, and of those that they give. */
const CONVERSIONS: Readonly<Record<string, readonly [given: Convert, giving: Convert]>> = {
  iv: [normalized, rounded],
  fv: [unchanged, unchanged],
  xv: [fromFixed, toFixed],
  Iiv: [unchanged, unchanged],
  Iuiv: [unchanged, unchanged],
};

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

  glTexParameteri: setOne,
  glTexParameterf: setOne,
  glTexParameterx: (gl, target, name, value) =>
    setOne(gl, target, name, isEnumParameter(name) ? value * FIXED_ONE : value),
  ...families("TexParameter", setSome, getTexture, ["iv", "fv", "xv", "Iiv", "Iuiv"]),

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
    gl.own(TextureUnits).at(number).sampler = name === 0 ? undefined : samplerOf(gl, name);
  },
  glSamplerParameteri: setOneOfSampler,
  glSamplerParameterf: setOneOfSampler,
  ...families("SamplerParameter", setSampler, getSampler, ["iv", "fv", "Iiv", "Iuiv"]),
};

/** The functions that set and get parameters from and into memory. */
function families(
  name: string,
  set: (gl: GlContext, owner: number, parameter: number, values: readonly number[]) => void,
  get: (gl: GlContext, owner: number, parameter: number) => readonly number[],
  suffixes: readonly string[],
): GlFunctions {
  return Object.fromEntries(suffixes.flatMap((suffix) => {
    const [given, giving] = CONVERSIONS[suffix]!;
    const setter = (gl: GlContext, owner: number, parameter: number, values: Memory) =>
      set(gl, owner, parameter, given(parameter, readCells(values, parameterSize(parameter))));
    const getter = (gl: GlContext, owner: number, parameter: number, out: Memory) =>
      writeCells(out, giving(parameter, get(gl, owner, parameter)));
    return [[`gl${name}${suffix}`, setter], [`glGet${name}${suffix}`, getter]];
  }));
}

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
  name: number,
  parameter: number,
  values: readonly number[],
): void {
  setParameter(gl, samplerOf(gl, name), parameter, values);
}

function setOneOfSampler(gl: GlContext, name: number, parameter: number, value: number): void {
  const sampler = samplerOf(gl, name);
  if (parameterSize(parameter) !== 1) gl.fail(GL.INVALID_ENUM);
  setParameter(gl, sampler, parameter, [value]);
}

function getSampler(gl: GlContext, name: number, parameter: number): readonly number[] {
  return getParameter(gl, samplerOf(gl, name), parameter) ?? gl.fail(GL.INVALID_ENUM);
}

function getTexture(gl: GlContext, target: number, name: number): readonly number[] {
  gl.checkEnum(target, targetsOf(gl, GL.TEXTURE_BUFFER));
  const texture = gl.own(TextureUnits).bound(target);
  return readOnly(gl, texture, name) ?? getParameter(gl, texture, name) ??
    gl.fail(GL.INVALID_ENUM);
}

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

/** Integers stand for colors between -1 and 1 (OpenGL ES 3.2, section 2.3.5). */
function normalized(name: number, values: readonly number[]): readonly number[] {
  return name === GL.TEXTURE_BORDER_COLOR ? values.map((value) => value / NORMAL) : values;
}

function rounded(name: number, values: readonly number[]): number[] {
  const scale = name === GL.TEXTURE_BORDER_COLOR ? NORMAL : 1;
  return values.map((value) => Math.round(value * scale));
}

function fromFixed(name: number, values: readonly number[]): readonly number[] {
  return isEnumParameter(name) ? values : values.map((value) => value / FIXED_ONE);
}

function toFixed(name: number, values: readonly number[]): number[] {
  const scale = isEnumParameter(name) ? 1 : FIXED_ONE;
  return values.map((value) => Math.round(value * scale));
}

function unchanged(_name: number, values: readonly number[]): readonly number[] {
  return values;
}
