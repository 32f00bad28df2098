/**
 * Functions that set state: capabilities, viewport, depth, stencil, masks, hints, pixel storage.
 *
 * Source: OpenGL ES 3.2, chapters 8.4, 13 to 16; OpenGL ES 1.1, chapters 2 to 4.
 *
 * @module
 */

import type { GlContext, GlFunctions } from "./context.ts";
import { GL } from "../../../cts/contract/enums.ts";
import { limitOf } from "./limits.ts";
import { COMPARISONS, DRAW_BUFFERS } from "./state_values.ts";
import { TextureUnits, unitTargets } from "./textures/units.ts";
import { ALL, ES1, ES2, ES3, isIn } from "./versions.ts";

const FACES = [GL.FRONT, GL.BACK, GL.FRONT_AND_BACK];
const STENCIL_OPS = [
  GL.KEEP,
  GL.ZERO,
  GL.REPLACE,
  GL.INCR,
  GL.DECR,
  GL.INVERT,
  GL.INCR_WRAP,
  GL.DECR_WRAP,
];
const HINTS: readonly (readonly [target: number, since: number])[] = [
  [GL.GENERATE_MIPMAP_HINT, ALL],
  [GL.FRAGMENT_SHADER_DERIVATIVE_HINT, ES3],
  [GL.PERSPECTIVE_CORRECTION_HINT, ES1],
  [GL.POINT_SMOOTH_HINT, ES1],
  [GL.LINE_SMOOTH_HINT, ES1],
  [GL.FOG_HINT, ES1],
];
const ALIGNMENTS: readonly number[] = [GL.PACK_ALIGNMENT, GL.UNPACK_ALIGNMENT];
const PIXEL_STORES: readonly number[] = [
  GL.PACK_ROW_LENGTH,
  GL.PACK_SKIP_ROWS,
  GL.PACK_SKIP_PIXELS,
  GL.UNPACK_ROW_LENGTH,
  GL.UNPACK_IMAGE_HEIGHT,
  GL.UNPACK_SKIP_ROWS,
  GL.UNPACK_SKIP_PIXELS,
  GL.UNPACK_SKIP_IMAGES,
];

/** Functions of this file. */
export const STATE_FUNCTIONS: GlFunctions = {
  glEnable: (gl, cap) => setCapability(gl, cap, 1),
  glDisable: (gl, cap) => setCapability(gl, cap, 0),
  glEnablei: (gl, cap, index) => setIndexed(gl, cap, index, [GL.BLEND], 1),
  glDisablei: (gl, cap, index) => setIndexed(gl, cap, index, [GL.BLEND], 0),
  glIsEnabledi(gl, cap, index) {
    gl.checkEnum(cap, [GL.BLEND]);
    checkDrawBuffer(gl, index);
    return gl.state.at(cap, index)[0];
  },
  glViewport(gl, x, y, width, height) {
    gl.checkSigns(width, height);
    const [most = 0, highest = 0] = limitOf(GL.MAX_VIEWPORT_DIMS);
    gl.state.set(GL.VIEWPORT, x, y, Math.min(width, most), Math.min(height, highest));
  },
  glScissor(gl, x, y, width, height) {
    gl.checkSigns(width, height);
    gl.state.set(GL.SCISSOR_BOX, x, y, width, height);
  },
  glDepthRangef: (gl, near, far) => gl.state.set(GL.DEPTH_RANGE, clamp(near), clamp(far)),
  glLineWidth: (gl, width) => setPositive(gl, GL.LINE_WIDTH, width),
  glCullFace: (gl, face) => setEnum(gl, GL.CULL_FACE_MODE, face, FACES),
  glFrontFace: (gl, order) => setEnum(gl, GL.FRONT_FACE, order, [GL.CW, GL.CCW]),
  glPolygonOffset(gl, factor, units) {
    gl.state.set(GL.POLYGON_OFFSET_FACTOR, factor);
    gl.state.set(GL.POLYGON_OFFSET_UNITS, units);
  },
  glSampleCoverage(gl, value, invert) {
    gl.state.set(GL.SAMPLE_COVERAGE_VALUE, clamp(value));
    gl.state.set(GL.SAMPLE_COVERAGE_INVERT, invert);
  },
  glSampleMaski(gl, index, mask) {
    if (index > 0) gl.fail(GL.INVALID_VALUE);
    else gl.state.set(GL.SAMPLE_MASK_VALUE, mask);
  },
  glMinSampleShading: (gl, value) => gl.state.set(GL.MIN_SAMPLE_SHADING_VALUE, clamp(value)),
  glPatchParameteri(gl, name, value) {
    gl.checkEnum(name, [GL.PATCH_VERTICES]);
    const [most = 0] = limitOf(GL.MAX_PATCH_VERTICES);
    if (value <= 0 || value > most) gl.fail(GL.INVALID_VALUE);
    else gl.state.set(name, value);
  },
  glPrimitiveBoundingBox: (gl, ...corners: number[]) =>
    gl.state.set(GL.PRIMITIVE_BOUNDING_BOX, ...corners),

  glClearColor: (gl, r, g, b, a) =>
    gl.state.set(GL.COLOR_CLEAR_VALUE, ...(gl.api >= ES3 ? [r, g, b, a] : [r, g, b, a].map(clamp))),
  glClearDepthf: (gl, depth) => gl.state.set(GL.DEPTH_CLEAR_VALUE, clamp(depth)),
  glClearStencil: (gl, stencil) => gl.state.set(GL.STENCIL_CLEAR_VALUE, stencil),
  glColorMask: (gl, ...mask: number[]) => gl.state.set(GL.COLOR_WRITEMASK, ...mask),
  glColorMaski(gl, index, ...mask: number[]) {
    checkDrawBuffer(gl, index);
    gl.state.setAt(GL.COLOR_WRITEMASK, index, ...mask);
  },
  glDepthMask: (gl, flag) => gl.state.set(GL.DEPTH_WRITEMASK, flag),
  glDepthFunc: (gl, func) => setEnum(gl, GL.DEPTH_FUNC, func, COMPARISONS),

  glStencilFunc: (gl, func, ref, mask) => stencilFunc(gl, GL.FRONT_AND_BACK, func, ref, mask),
  glStencilFuncSeparate: stencilFunc,
  glStencilMask: (gl, mask) => stencilMask(gl, GL.FRONT_AND_BACK, mask),
  glStencilMaskSeparate: stencilMask,
  glStencilOp: (gl, ...ops: number[]) => stencilOp(gl, GL.FRONT_AND_BACK, ...ops),
  glStencilOpSeparate: stencilOp,

  glHint(gl, target, mode) {
    const targets = HINTS.filter(([, since]) => isIn(since, gl.api)).map(([name]) => name);
    gl.checkEnum(target, targets);
    setEnum(gl, target, mode, [GL.FASTEST, GL.NICEST, GL.DONT_CARE]);
  },
  glPixelStorei(gl, name, value) {
    const names = gl.api >= ES3 ? [...ALIGNMENTS, ...PIXEL_STORES] : ALIGNMENTS;
    gl.checkEnum(name, names);
    const right = ALIGNMENTS.includes(name) ? [1, 2, 4, 8].includes(value) : value >= 0;
    if (right) gl.state.set(name, value);
    else gl.fail(GL.INVALID_VALUE);
  },
};

/** The same functions for fixed-point numbers, which come as the numbers that they mean. */
export const FIXED_STATE_FUNCTIONS: GlFunctions = {
  glClearColorx: STATE_FUNCTIONS.glClearColor!,
  glClearDepthx: STATE_FUNCTIONS.glClearDepthf!,
  glDepthRangex: STATE_FUNCTIONS.glDepthRangef!,
  glLineWidthx: STATE_FUNCTIONS.glLineWidth!,
  glPolygonOffsetx: STATE_FUNCTIONS.glPolygonOffset!,
  glSampleCoveragex: STATE_FUNCTIONS.glSampleCoverage!,
};

/** A number between 0 and 1. */
export function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Sets a variable to one of some enums; GL_INVALID_ENUM if it is another. */
export function setEnum(
  gl: GlContext,
  name: number,
  value: number,
  accepted: readonly number[],
): void {
  gl.checkEnum(value, accepted);
  gl.state.set(name, value);
}

/** Sets a variable to a number above 0; GL_INVALID_VALUE if it is not. */
export function setPositive(gl: GlContext, name: number, value: number): void {
  if (value > 0) gl.state.set(name, value);
  else gl.fail(GL.INVALID_VALUE);
}

function setCapability(gl: GlContext, cap: number, value: 0 | 1): void {
  if (unitTargets(gl).includes(cap)) {
    const { enabled } = gl.own(TextureUnits).current;
    if (value) enabled.add(cap);
    else enabled.delete(cap);
  } else if (gl.state.hasCapability(cap)) gl.state.set(cap, value);
  else gl.fail(GL.INVALID_ENUM);
}

function setIndexed(
  gl: GlContext,
  name: number,
  index: number,
  accepted: readonly number[],
  ...values: number[]
): void {
  gl.checkEnum(name, accepted);
  checkDrawBuffer(gl, index);
  gl.state.setAt(name, index, ...values);
}

/** Fails unless there is a draw buffer of that number. */
export function checkDrawBuffer(gl: GlContext, index: number): void {
  if (index >= DRAW_BUFFERS) gl.fail(GL.INVALID_VALUE);
}

/** Sets a variable of the front, the back, or both. */
function setFaces(gl: GlContext, face: number, front: number, back: number, value: number): void {
  if (face !== GL.BACK) gl.state.set(front, value);
  if (face !== GL.FRONT && gl.api >= ES2) gl.state.set(back, value);
}

function stencilFunc(gl: GlContext, face: number, func: number, ref: number, mask: number): void {
  gl.checkEnum(face, FACES);
  gl.checkEnum(func, COMPARISONS);
  setFaces(gl, face, GL.STENCIL_FUNC, GL.STENCIL_BACK_FUNC, func);
  setFaces(gl, face, GL.STENCIL_REF, GL.STENCIL_BACK_REF, ref);
  setFaces(gl, face, GL.STENCIL_VALUE_MASK, GL.STENCIL_BACK_VALUE_MASK, mask);
}

function stencilMask(gl: GlContext, face: number, mask: number): void {
  gl.checkEnum(face, FACES);
  setFaces(gl, face, GL.STENCIL_WRITEMASK, GL.STENCIL_BACK_WRITEMASK, mask);
}

function stencilOp(gl: GlContext, face: number, ...ops: number[]): void {
  const [fail = 0, depthFail = 0, pass = 0] = ops;
  const accepted = gl.api === ES1 ? STENCIL_OPS.slice(0, 6) : STENCIL_OPS;
  gl.checkEnum(face, FACES);
  for (const op of [fail, depthFail, pass]) gl.checkEnum(op, accepted);
  setFaces(gl, face, GL.STENCIL_FAIL, GL.STENCIL_BACK_FAIL, fail);
  setFaces(gl, face, GL.STENCIL_PASS_DEPTH_FAIL, GL.STENCIL_BACK_PASS_DEPTH_FAIL, depthFail);
  setFaces(gl, face, GL.STENCIL_PASS_DEPTH_PASS, GL.STENCIL_BACK_PASS_DEPTH_PASS, pass);
}
