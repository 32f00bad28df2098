/**
 * Matrix stacks of OpenGL ES 1.x.
 *
 * Source: OpenGL ES 1.1, section 2.10; OES_matrix_get.
 *
 * @module
 */

import type { GlContext, GlFunction, GlFunctions, GlGetters } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { maximum } from "../limits.ts";
import { setEnum } from "../state.ts";
import { TextureUnits } from "../textures/units.ts";
import { ES1 } from "../versions.ts";
import { type Memory, readCells } from "../words.ts";

/** Sixteen numbers, column after column. */
export type Matrix = readonly number[];

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const FIXED_ONE = 65536;

/** The stacks of a context: by mode, and for textures by unit. */
class MatrixStacks {
  readonly #stacks = new Map<number, Matrix[]>();

  of(key: number): Matrix[] {
    let stack = this.#stacks.get(key);
    if (stack === undefined) this.#stacks.set(key, stack = [IDENTITY]);
    return stack;
  }
}

/** Functions of this file. */
export const FIXED_MATRIX_FUNCTIONS: GlFunctions = {
  glMatrixMode: (gl, mode) =>
    setEnum(gl, GL.MATRIX_MODE, mode, [GL.MODELVIEW, GL.PROJECTION, GL.TEXTURE]),
  glLoadIdentity: (gl) => load(gl, IDENTITY),
  glLoadMatrixf: (gl, values) => load(gl, readCells(values, 16)),
  glLoadMatrixx: (gl, values) => load(gl, readFixed(values)),
  glMultMatrixf: (gl, values) => transform(gl, readCells(values, 16)),
  glMultMatrixx: (gl, values) => transform(gl, readFixed(values)),
  glPushMatrix(gl) {
    const stack = currentStack(gl);
    if (stack.length >= maximum(depthLimit(gl))) gl.fail(GL.STACK_OVERFLOW);
    else stack.push(stack.at(-1)!);
  },
  glPopMatrix(gl) {
    const stack = currentStack(gl);
    if (stack.length > 1) stack.pop();
    else gl.fail(GL.STACK_UNDERFLOW);
  },
  ...both(
    "Translate",
    (gl, x: number, y: number, z: number) =>
      transform(gl, [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1]),
  ),
  ...both(
    "Scale",
    (gl, x: number, y: number, z: number) =>
      transform(gl, [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1]),
  ),
  ...both("Rotate", rotate),
  ...both("Frustum", frustum),
  ...both("Ortho", ortho),
};

/** The matrices on top, and how deep the stacks are. */
export const FIXED_MATRIX_GETTERS: GlGetters = {
  [GL.MODELVIEW_MATRIX]: [ES1, (gl) => stackOf(gl, GL.MODELVIEW).at(-1)!],
  [GL.PROJECTION_MATRIX]: [ES1, (gl) => stackOf(gl, GL.PROJECTION).at(-1)!],
  [GL.TEXTURE_MATRIX]: [ES1, (gl) => stackOf(gl, GL.TEXTURE).at(-1)!],
  [GL.MODELVIEW_STACK_DEPTH]: [ES1, (gl) => stackOf(gl, GL.MODELVIEW).length],
  [GL.PROJECTION_STACK_DEPTH]: [ES1, (gl) => stackOf(gl, GL.PROJECTION).length],
  [GL.TEXTURE_STACK_DEPTH]: [ES1, (gl) => stackOf(gl, GL.TEXTURE).length],
  [GL.MODELVIEW_MATRIX_FLOAT_AS_INT_BITS_OES]: [ES1, (gl) => asBits(stackOf(gl, GL.MODELVIEW))],
  [GL.PROJECTION_MATRIX_FLOAT_AS_INT_BITS_OES]: [ES1, (gl) => asBits(stackOf(gl, GL.PROJECTION))],
  [GL.TEXTURE_MATRIX_FLOAT_AS_INT_BITS_OES]: [ES1, (gl) => asBits(stackOf(gl, GL.TEXTURE))],
};

/** A function for floats, and the same for fixed-point numbers, which come as the numbers that they mean. */
export function both(name: string, fn: GlFunction): GlFunctions {
  return { [`gl${name}f`]: fn, [`gl${name}x`]: fn };
}

/** Sixteen fixed-point numbers. */
function readFixed(values: Memory): Matrix {
  return readCells(values, 16).map((value) => value / FIXED_ONE);
}

function asBits(stack: readonly Matrix[]): number[] {
  return [...new Int32Array(Float32Array.from(stack.at(-1)!).buffer)];
}

function stackOf(gl: GlContext, mode: number): Matrix[] {
  const unit = mode === GL.TEXTURE ? gl.own(TextureUnits).active : 0;
  return gl.own(MatrixStacks).of(mode + unit * FIXED_ONE);
}

function currentStack(gl: GlContext): Matrix[] {
  return stackOf(gl, gl.state.one(GL.MATRIX_MODE));
}

function depthLimit(gl: GlContext): number {
  switch (gl.state.one(GL.MATRIX_MODE)) {
    case GL.MODELVIEW:
      return GL.MAX_MODELVIEW_STACK_DEPTH;
    case GL.PROJECTION:
      return GL.MAX_PROJECTION_STACK_DEPTH;
    default:
      return GL.MAX_TEXTURE_STACK_DEPTH;
  }
}

function load(gl: GlContext, matrix: Matrix): void {
  const stack = currentStack(gl);
  if (matrix.length === 16) stack[stack.length - 1] = matrix.map(Math.fround);
}

/** Multiplies the current matrix with another from the right. */
function transform(gl: GlContext, matrix: Matrix): void {
  if (matrix.length === 16) load(gl, multiply(currentStack(gl).at(-1)!, matrix));
}

function multiply(a: Matrix, b: Matrix): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, i - i % 4];
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[k * 4 + row]! * b[column + k]!, 0);
  });
}

/** A vector in eye coordinates: the modelview matrix applied to it. */
export function toEye(gl: GlContext, vector: readonly number[]): number[] {
  const matrix = stackOf(gl, GL.MODELVIEW).at(-1)!;
  return [0, 1, 2, 3].map((row) =>
    vector.reduce((sum, value, k) => sum + matrix[k * 4 + row]! * value, 0)
  );
}

/** A plane in eye coordinates: its equation times the inverse of the modelview matrix; as it is if there is none. */
export function planeToEye(gl: GlContext, plane: readonly number[]): readonly number[] {
  const matrix = stackOf(gl, GL.MODELVIEW).at(-1)!;
  const rows = [0, 1, 2, 3].map((i) => [...matrix.slice(i * 4, i * 4 + 4), plane[i]!]);
  for (let i = 0; i < 4; i++) {
    const rest = rows.slice(i).toSorted((a, b) => Math.abs(b[i]!) - Math.abs(a[i]!));
    rows.splice(i, rest.length, ...rest);
    const pivot = rows[i]![i]!;
    if (pivot === 0) return plane;
    rows[i] = rows[i]!.map((value) => value / pivot);
    for (let k = 0; k < 4; k++) {
      const factor = rows[k]![i]!;
      if (k !== i) rows[k] = rows[k]!.map((value, at) => value - factor * rows[i]![at]!);
    }
  }
  return rows.map((row) => row[4]!);
}

function rotate(gl: GlContext, angle: number, x: number, y: number, z: number): void {
  const length = Math.hypot(x, y, z) || 1;
  const [a, b, c] = [x / length, y / length, z / length];
  const [sin, cos] = [Math.sin(angle * Math.PI / 180), Math.cos(angle * Math.PI / 180)];
  const rest = 1 - cos;
  // deno-fmt-ignore
  transform(gl, [
    a * a * rest + cos, b * a * rest + c * sin, a * c * rest - b * sin, 0,
    a * b * rest - c * sin, b * b * rest + cos, b * c * rest + a * sin, 0,
    a * c * rest + b * sin, b * c * rest - a * sin, c * c * rest + cos, 0,
    0, 0, 0, 1,
  ]);
}

function frustum(gl: GlContext, ...planes: number[]): void {
  const [l = 0, r = 0, b = 0, t = 0, n = 0, f = 0] = planes;
  if (n <= 0 || f <= 0 || l === r || b === t || n === f) return gl.fail(GL.INVALID_VALUE);
  // deno-fmt-ignore
  transform(gl, [
    2 * n / (r - l), 0, 0, 0,
    0, 2 * n / (t - b), 0, 0,
    (r + l) / (r - l), (t + b) / (t - b), -(f + n) / (f - n), -1,
    0, 0, -2 * f * n / (f - n), 0,
  ]);
}

function ortho(gl: GlContext, ...planes: number[]): void {
  const [l = 0, r = 0, b = 0, t = 0, n = 0, f = 0] = planes;
  if (l === r || b === t || n === f) return gl.fail(GL.INVALID_VALUE);
  // deno-fmt-ignore
  transform(gl, [
    2 / (r - l), 0, 0, 0,
    0, 2 / (t - b), 0, 0,
    0, 0, -2 / (f - n), 0,
    -(r + l) / (r - l), -(t + b) / (t - b), -(f + n) / (f - n), 1,
  ]);
}
