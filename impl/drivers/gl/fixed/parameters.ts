/**
 * Lights, materials, fog, points and texture environments of OpenGL ES 1.x: what the `...f`, `...fv`, `...x` and `...xv`
 * functions set, in one table.
 *
 * Source: OpenGL ES 1.1, sections 2.12, 3.3, 3.7.12 and 3.8; OES_point_sprite.
 *
 * @module
 */

import type { GlContext, GlFunction, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { toEye } from "./matrix.ts";
import { TextureUnits } from "../textures/units.ts";
import { type Memory, readCells, writeCells } from "../words.ts";

/** A parameter: how many numbers it has, what they start with, and what they may be. */
interface Parameter {
  readonly initial: readonly number[];
  /** Enums, which fixed-point calls give as they are. */
  readonly enums?: readonly number[];
  /** Whether it is a truth value: any number but 0 stands for 1. */
  readonly isTruth?: boolean;
  readonly isRight?: (value: number) => boolean;
}

type Parameters = Readonly<Record<number, Parameter>>;

const notNegative = (value: number) => value >= 0;
const dark = { initial: [0, 0, 0, 1] };
const bright = { initial: [1, 1, 1, 1] };
const choice = (...enums: number[]): Parameter => ({ initial: [enums[0]!], enums });
const amount = (initial: number): Parameter => ({ initial: [initial], isRight: notNegative });

const LIGHT: Parameters = {
  [GL.AMBIENT]: dark,
  [GL.DIFFUSE]: dark,
  [GL.SPECULAR]: dark,
  [GL.POSITION]: { initial: [0, 0, 1, 0] },
  [GL.SPOT_DIRECTION]: { initial: [0, 0, -1] },
  [GL.SPOT_EXPONENT]: { initial: [0], isRight: (value) => value >= 0 && value <= 128 },
  [GL.SPOT_CUTOFF]: {
    initial: [180],
    isRight: (value) => value === 180 || value >= 0 && value <= 90,
  },
  [GL.CONSTANT_ATTENUATION]: amount(1),
  [GL.LINEAR_ATTENUATION]: amount(0),
  [GL.QUADRATIC_ATTENUATION]: amount(0),
};
const FIRST_LIGHT: Parameters = { ...LIGHT, [GL.DIFFUSE]: bright, [GL.SPECULAR]: bright };
const MATERIAL: Parameters = {
  [GL.AMBIENT]: { initial: [0.2, 0.2, 0.2, 1].map(Math.fround) },
  [GL.DIFFUSE]: { initial: [0.8, 0.8, 0.8, 1].map(Math.fround) },
  [GL.SPECULAR]: dark,
  [GL.EMISSION]: dark,
  [GL.SHININESS]: { initial: [0], isRight: (value) => value >= 0 && value <= 128 },
};
const SOURCES = [GL.TEXTURE, GL.CONSTANT, GL.PRIMARY_COLOR, GL.PREVIOUS];
const from = (source: number): Parameter => ({ initial: [source], enums: SOURCES });
const OPERANDS = [
  GL.SRC_COLOR,
  GL.ONE_MINUS_SRC_COLOR,
  GL.SRC_ALPHA,
  GL.ONE_MINUS_SRC_ALPHA,
];
const operand = (initial: number, enums: readonly number[]): Parameter => ({
  initial: [initial],
  enums,
});
const scale: Parameter = { initial: [1], isRight: (value) => [1, 2, 4].includes(value) };
const COMBINES = [GL.MODULATE, GL.REPLACE, GL.ADD, GL.ADD_SIGNED, GL.INTERPOLATE, GL.SUBTRACT];
const TEXTURE_ENV: Parameters = {
  [GL.TEXTURE_ENV_MODE]: choice(
    GL.MODULATE,
    GL.REPLACE,
    GL.DECAL,
    GL.BLEND,
    GL.ADD,
    GL.COMBINE,
  ),
  [GL.TEXTURE_ENV_COLOR]: { initial: [0, 0, 0, 0] },
  [GL.COMBINE_RGB]: choice(...COMBINES, GL.DOT3_RGB, GL.DOT3_RGBA),
  [GL.COMBINE_ALPHA]: choice(...COMBINES),
  [GL.SRC0_RGB]: from(GL.TEXTURE),
  [GL.SRC1_RGB]: from(GL.PREVIOUS),
  [GL.SRC2_RGB]: from(GL.CONSTANT),
  [GL.SRC0_ALPHA]: from(GL.TEXTURE),
  [GL.SRC1_ALPHA]: from(GL.PREVIOUS),
  [GL.SRC2_ALPHA]: from(GL.CONSTANT),
  [GL.OPERAND0_RGB]: operand(GL.SRC_COLOR, OPERANDS),
  [GL.OPERAND1_RGB]: operand(GL.SRC_COLOR, OPERANDS),
  [GL.OPERAND2_RGB]: operand(GL.SRC_ALPHA, OPERANDS),
  [GL.OPERAND0_ALPHA]: operand(GL.SRC_ALPHA, OPERANDS.slice(2)),
  [GL.OPERAND1_ALPHA]: operand(GL.SRC_ALPHA, OPERANDS.slice(2)),
  [GL.OPERAND2_ALPHA]: operand(GL.SRC_ALPHA, OPERANDS.slice(2)),
  [GL.RGB_SCALE]: scale,
  [GL.ALPHA_SCALE]: scale,
};
const truth: Parameter = { initial: [0], isTruth: true };
const POINT_SPRITE: Parameters = { [GL.COORD_REPLACE_OES]: truth };

/** State that glGet* also reads. */
const FOG: Parameters = {
  [GL.FOG_MODE]: { initial: [GL.EXP], enums: [GL.EXP, GL.EXP2, GL.LINEAR] },
  [GL.FOG_DENSITY]: amount(1),
  [GL.FOG_START]: { initial: [0] },
  [GL.FOG_END]: { initial: [1] },
  [GL.FOG_COLOR]: { initial: [0, 0, 0, 0] },
};
const LIGHT_MODEL: Parameters = {
  [GL.LIGHT_MODEL_AMBIENT]: dark,
  [GL.LIGHT_MODEL_TWO_SIDE]: truth,
};
const POINT: Parameters = {
  [GL.POINT_SIZE_MIN]: amount(0),
  [GL.POINT_SIZE_MAX]: amount(0),
  [GL.POINT_FADE_THRESHOLD_SIZE]: amount(1),
  [GL.POINT_DISTANCE_ATTENUATION]: { initial: [1, 0, 0] },
};

/** Values that were set, by what they are of and by name. */
class FixedParameters {
  readonly #values = new Map<string, readonly number[]>();

  get(owner: string, name: number): readonly number[] | undefined {
    return this.#values.get(`${owner} ${name}`);
  }

  set(owner: string, name: number, values: readonly number[]): void {
    this.#values.set(`${owner} ${name}`, values);
  }
}

const FIXED_ONE = 65536;
const FACES: readonly number[] = [GL.FRONT, GL.BACK];

/** Whose parameters a call means, with those that there are. */
type Find = (gl: GlContext, target: number) => readonly [owner: string, parameters: Parameters];

const light: Find = (gl, target) => {
  const number = target - GL.LIGHT0;
  if (!(number >= 0 && number < 8)) gl.fail(GL.INVALID_ENUM);
  return [`light ${number}`, number === 0 ? FIRST_LIGHT : LIGHT];
};
const material: Find = (gl, face) => {
  gl.checkEnum(face, [GL.FRONT_AND_BACK]);
  return ["material", MATERIAL];
};
const materialFace: Find = (gl, face) => {
  gl.checkEnum(face, FACES);
  return ["material", MATERIAL];
};
const texEnv: Find = (gl, target) => {
  gl.checkEnum(target, [GL.TEXTURE_ENV, GL.POINT_SPRITE_OES]);
  const unit = gl.own(TextureUnits).active;
  return target === GL.TEXTURE_ENV
    ? [`environment ${unit}`, TEXTURE_ENV]
    : [`sprite ${unit}`, POINT_SPRITE];
};

/** Functions of this file: for one number or memory, of floats, integers or fixed-point numbers. */
export function fixedParameterFunctions(): GlFunctions {
  return {
    ...setters("Light", light),
    ...setters("Material", material),
    ...setters("TexEnv", texEnv, true),
    ...stateSetters("Fog", FOG),
    ...stateSetters("LightModel", LIGHT_MODEL),
    ...stateSetters("PointParameter", POINT),
    ...getters("Light", light),
    ...getters("Material", materialFace),
    ...getters("TexEnv", texEnv, true),
  };
}

function setters(name: string, find: Find, hasIntegers = false): Record<string, GlFunction> {
  const one = (scale: number) =>
    ((gl: GlContext, target: number, pname: number, value: number) =>
      set(gl, find(gl, target), pname, [value], scale, false)) as GlFunction;
  const some = (scale: number) =>
    ((gl: GlContext, target: number, pname: number, values: Memory) =>
      set(gl, find(gl, target), pname, readCells(values, 4), scale, true)) as GlFunction;
  return family(name, one, some, hasIntegers);
}

function stateSetters(name: string, parameters: Parameters): Record<string, GlFunction> {
  const owner = ["", parameters] as const;
  const one = (scale: number) =>
    ((gl: GlContext, pname: number, value: number) =>
      set(gl, owner, pname, [value], scale, false)) as GlFunction;
  const some = (scale: number) =>
    ((gl: GlContext, pname: number, values: Memory) =>
      set(gl, owner, pname, readCells(values, 4), scale, true)) as GlFunction;
  return family(name, one, some, false);
}

/** The functions of a name; numbers of `...x` come as what they mean, memory of `...xv` as it is. */
function family(
  name: string,
  one: (scale: number) => GlFunction,
  some: (scale: number) => GlFunction,
  hasIntegers: boolean,
): Record<string, GlFunction> {
  return {
    [`gl${name}f`]: one(1),
    [`gl${name}fv`]: some(1),
    [`gl${name}x`]: one(FIXED_ONE),
    [`gl${name}xv`]: some(1 / FIXED_ONE),
    ...(hasIntegers ? { [`gl${name}i`]: one(1), [`gl${name}iv`]: some(1) } : {}),
  };
}

/** Sets a parameter, or says why not. `scale` turns enums of `...x`, and numbers of `...xv`, into what they mean. */
function set(
  gl: GlContext,
  [owner, parameters]: readonly [string, Parameters],
  name: number,
  given: readonly number[],
  scale: number,
  isVector: boolean,
): void {
  if (owner === "material" && name === GL.AMBIENT_AND_DIFFUSE && isVector) {
    for (const one of [GL.AMBIENT, GL.DIFFUSE]) {
      set(gl, [owner, parameters], one, given, scale, isVector);
    }
    return;
  }
  const parameter = parameters[name];
  const size = parameter?.initial.length ?? 0;
  if (parameter === undefined || size > 1 && !isVector) return gl.fail(GL.INVALID_ENUM);
  if (given.length < size) return;
  const isEnum = parameter.enums !== undefined;
  const wanted = isEnum === isVector ? 1 : scale;
  const values = given.slice(0, size).map((value) =>
    parameter.isTruth ? Number(value !== 0) : value * wanted
  );
  const [value = 0] = values;
  if (isEnum) gl.checkEnum(value, parameter.enums);
  if (parameter.isRight?.(value) === false) return gl.fail(GL.INVALID_VALUE);
  if (owner === "") gl.state.set(name, ...values);
  else gl.own(FixedParameters).set(owner, name, inEyeCoordinates(gl, name, values));
}

/** Lights stay where they are seen when they are placed. */
function inEyeCoordinates(gl: GlContext, name: number, values: number[]): number[] {
  if (name === GL.POSITION) return toEye(gl, values);
  return name === GL.SPOT_DIRECTION ? toEye(gl, [...values, 0]).slice(0, 3) : values;
}

function getters(name: string, find: Find, hasIntegers = false): Record<string, GlFunction> {
  const get = (scale: number) =>
    ((gl: GlContext, target: number, pname: number, out: Memory) => {
      const [owner, parameters] = find(gl, target);
      const parameter = parameters[pname] ?? gl.fail(GL.INVALID_ENUM);
      const values = gl.own(FixedParameters).get(owner, pname) ?? parameter.initial;
      const wanted = parameter.enums === undefined && !parameter.isTruth ? scale : 1;
      writeCells(out, wanted === 1 ? values : values.map((value) => Math.round(value * wanted)));
    }) as GlFunction;
  return {
    [`glGet${name}fv`]: get(1),
    [`glGet${name}xv`]: get(FIXED_ONE),
    ...(hasIntegers ? { [`glGet${name}iv`]: get(1) } : {}),
  };
}
