/**
 * Functions that set how colors are blended.
 *
 * Source: OpenGL ES 3.2, section 15.1.5; OpenGL ES 2.0, section 4.1.6; OpenGL ES 1.1, section 4.1.7.
 *
 * @module
 */

import type { GlContext, GlFunctions } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { checkDrawBuffer, clamp } from "../state.ts";
import { ES1, ES3, ES32 } from "../versions.ts";

const BLEND_FACTORS: readonly number[] = [
  GL.ZERO,
  GL.ONE,
  GL.SRC_COLOR,
  GL.ONE_MINUS_SRC_COLOR,
  GL.DST_COLOR,
  GL.ONE_MINUS_DST_COLOR,
  GL.SRC_ALPHA,
  GL.ONE_MINUS_SRC_ALPHA,
  GL.DST_ALPHA,
  GL.ONE_MINUS_DST_ALPHA,
  GL.SRC_ALPHA_SATURATE,
];
const CONSTANT_FACTORS = [
  GL.CONSTANT_COLOR,
  GL.ONE_MINUS_CONSTANT_COLOR,
  GL.CONSTANT_ALPHA,
  GL.ONE_MINUS_CONSTANT_ALPHA,
];
const EQUATIONS = [GL.FUNC_ADD, GL.FUNC_SUBTRACT, GL.FUNC_REVERSE_SUBTRACT];
const ADVANCED_EQUATIONS = [
  GL.MULTIPLY,
  GL.SCREEN,
  GL.OVERLAY,
  GL.DARKEN,
  GL.LIGHTEN,
  GL.COLORDODGE,
  GL.COLORBURN,
  GL.HARDLIGHT,
  GL.SOFTLIGHT,
  GL.DIFFERENCE,
  GL.EXCLUSION,
  GL.HSL_HUE,
  GL.HSL_SATURATION,
  GL.HSL_COLOR,
  GL.HSL_LUMINOSITY,
];
/** Functions of this file. */
export const BLEND_FUNCTIONS: GlFunctions = {
  glBlendColor: (gl, r, g, b, a) =>
    gl.state.set(GL.BLEND_COLOR, ...(gl.api >= ES3 ? [r, g, b, a] : [r, g, b, a].map(clamp))),
  glBlendFunc(gl, source, destination) {
    if (gl.api !== ES1) return blendFunc(gl, undefined, source, destination, source, destination);
    const sources = BLEND_FACTORS.filter((factor) =>
      factor !== GL.SRC_COLOR && factor !== GL.ONE_MINUS_SRC_COLOR
    );
    const destinations = BLEND_FACTORS.filter((factor) =>
      factor !== GL.DST_COLOR && factor !== GL.ONE_MINUS_DST_COLOR &&
      factor !== GL.SRC_ALPHA_SATURATE
    );
    gl.checkEnum(source, sources);
    gl.checkEnum(destination, destinations);
    gl.state.set(GL.BLEND_SRC, source);
    gl.state.set(GL.BLEND_DST, destination);
  },
  glBlendFuncSeparate: (gl, ...factors: number[]) => blendFunc(gl, undefined, ...factors),
  glBlendFunci: (gl, index, source, destination) =>
    blendFunc(gl, index, source, destination, source, destination),
  glBlendFuncSeparatei: (gl, index, ...factors: number[]) => blendFunc(gl, index, ...factors),
  glBlendEquation: (gl, mode) => blendEquation(gl, undefined, mode, mode),
  glBlendEquationSeparate: (gl, rgb, alpha) => blendEquation(gl, undefined, rgb, alpha),
  glBlendEquationi: (gl, index, mode) => blendEquation(gl, index, mode, mode),
  glBlendEquationSeparatei: (gl, index, rgb, alpha) => blendEquation(gl, index, rgb, alpha),
  glBlendBarrier: () => {},
};

const FACTOR_NAMES = [
  GL.BLEND_SRC_RGB,
  GL.BLEND_DST_RGB,
  GL.BLEND_SRC_ALPHA,
  GL.BLEND_DST_ALPHA,
];

function blendFunc(gl: GlContext, index: number | undefined, ...factors: number[]): void {
  const all = [...BLEND_FACTORS, ...CONSTANT_FACTORS];
  const destinations = gl.api >= ES3 ? all : all.filter((one) => one !== GL.SRC_ALPHA_SATURATE);
  if (index !== undefined) checkDrawBuffer(gl, index);
  for (const [i, factor] of factors.entries()) gl.checkEnum(factor, i % 2 ? destinations : all);
  for (const [i, name] of FACTOR_NAMES.entries()) setBlend(gl, name, index, factors[i]!);
}

function blendEquation(
  gl: GlContext,
  index: number | undefined,
  rgb: number,
  alpha: number,
): void {
  const simple = gl.api >= ES3 ? [...EQUATIONS, GL.MIN, GL.MAX] : EQUATIONS;
  const accepted = gl.api >= ES32 && rgb === alpha ? [...simple, ...ADVANCED_EQUATIONS] : simple;
  if (index !== undefined) checkDrawBuffer(gl, index);
  gl.checkEnum(rgb, accepted);
  gl.checkEnum(alpha, accepted);
  setBlend(gl, GL.BLEND_EQUATION_RGB, index, rgb);
  setBlend(gl, GL.BLEND_EQUATION_ALPHA, index, alpha);
}

function setBlend(gl: GlContext, name: number, index: number | undefined, value: number): void {
  if (index === undefined) gl.state.set(name, value);
  else gl.state.setAt(name, index, value);
}
