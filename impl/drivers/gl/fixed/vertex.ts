/**
 * Current values, client arrays, clip planes and tests of OpenGL ES 1.x.
 *
 * Source: OpenGL ES 1.1, sections 2.7, 2.8, 2.11, 4.1.4 and 4.1.8; OES_point_size_array.
 *
 * @module
 */

import type { BufferObject } from "../buffers/buffer_object.ts";
import { boundBuffer } from "../buffers/objects.ts";
import { type GlContext, type GlFunctions, type GlGetters, nameOf } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { both, planeToEye } from "./matrix.ts";
import { maximum } from "../limits.ts";
import { clamp, setEnum, setPositive } from "../state.ts";
import { COMPARISONS } from "../state_values.ts";
import { TextureUnits } from "../textures/units.ts";
import { ES1 } from "../versions.ts";
import { type Memory, readCells, writeCells } from "../words.ts";

interface ClientArray {
  isEnabled: boolean;
  size: number;
  type: number;
  stride: number;
  pointer: Memory;
  buffer: BufferObject | undefined;
}

/** Client arrays of a context, current texture coordinates and clip planes. */
class FixedVertex {
  readonly #arrays = new Map<number, ClientArray>();
  /** By unit. */
  readonly coordinates: (readonly number[])[] = [];
  readonly planes: (readonly number[])[] = [];

  array(key: number): ClientArray {
    let array = this.#arrays.get(key);
    if (array === undefined) {
      array = {
        isEnabled: false,
        size: 4,
        type: GL.FLOAT,
        stride: 0,
        pointer: null,
        buffer: undefined,
      };
      this.#arrays.set(key, array);
    }
    return array;
  }
}

const POINTER_TYPES = [GL.BYTE, GL.SHORT, GL.FIXED, GL.FLOAT];
const UNIT = 0x10000;
const BYTE_MAX = 255;

/** The arrays, with the enums that read them: enabled, size, type, stride, buffer, pointer. */
const ARRAYS: readonly (readonly [array: number, ...names: readonly (number | undefined)[]])[] = [
  [
    GL.VERTEX_ARRAY,
    GL.VERTEX_ARRAY_SIZE,
    GL.VERTEX_ARRAY_TYPE,
    GL.VERTEX_ARRAY_STRIDE,
    GL.VERTEX_ARRAY_BUFFER_BINDING,
    GL.VERTEX_ARRAY_POINTER,
  ],
  [
    GL.NORMAL_ARRAY,
    undefined,
    GL.NORMAL_ARRAY_TYPE,
    GL.NORMAL_ARRAY_STRIDE,
    GL.NORMAL_ARRAY_BUFFER_BINDING,
    GL.NORMAL_ARRAY_POINTER,
  ],
  [
    GL.COLOR_ARRAY,
    GL.COLOR_ARRAY_SIZE,
    GL.COLOR_ARRAY_TYPE,
    GL.COLOR_ARRAY_STRIDE,
    GL.COLOR_ARRAY_BUFFER_BINDING,
    GL.COLOR_ARRAY_POINTER,
  ],
  [
    GL.TEXTURE_COORD_ARRAY,
    GL.TEXTURE_COORD_ARRAY_SIZE,
    GL.TEXTURE_COORD_ARRAY_TYPE,
    GL.TEXTURE_COORD_ARRAY_STRIDE,
    GL.TEXTURE_COORD_ARRAY_BUFFER_BINDING,
    GL.TEXTURE_COORD_ARRAY_POINTER,
  ],
  [
    GL.POINT_SIZE_ARRAY_OES,
    undefined,
    GL.POINT_SIZE_ARRAY_TYPE_OES,
    GL.POINT_SIZE_ARRAY_STRIDE_OES,
    GL.POINT_SIZE_ARRAY_BUFFER_BINDING_OES,
    GL.POINT_SIZE_ARRAY_POINTER_OES,
  ],
];

/** Functions of this file. */
export const FIXED_VERTEX_FUNCTIONS: GlFunctions = {
  ...both("Color4", (gl, ...rgba: number[]) => gl.state.set(GL.CURRENT_COLOR, ...rgba)),
  glColor4ub: (gl, ...rgba: number[]) =>
    gl.state.set(GL.CURRENT_COLOR, ...rgba.map((value) => value / BYTE_MAX)),
  ...both(
    "Normal3",
    (gl, x: number, y: number, z: number) => gl.state.set(GL.CURRENT_NORMAL, x, y, z),
  ),
  ...both("MultiTexCoord4", (gl, target: number, ...coordinates: number[]) => {
    const unit = unitOf(gl, target);
    if (unit >= 0) gl.own(FixedVertex).coordinates[unit] = coordinates;
  }),
  glClipPlanef: (gl, plane, equation) => setPlane(gl, plane, readCells(equation, 4)),
  glClipPlanex: (gl, plane, equation) =>
    setPlane(gl, plane, readCells(equation, 4).map((value) => value / UNIT)),
  glGetClipPlanef: (gl, plane, out) => getPlane(gl, plane, out, (value) => value),
  glGetClipPlanex: (gl, plane, out) =>
    getPlane(gl, plane, out, (value) => Math.round(value * UNIT)),

  glVertexPointer: (gl, size, type, stride, pointer) =>
    setArray(gl, GL.VERTEX_ARRAY, [2, 3, 4], POINTER_TYPES, size, type, stride, pointer),
  glNormalPointer: (gl, type, stride, pointer) =>
    setArray(gl, GL.NORMAL_ARRAY, [3], POINTER_TYPES, 3, type, stride, pointer),
  glColorPointer: (gl, size, type, stride, pointer) =>
    setArray(
      gl,
      GL.COLOR_ARRAY,
      [4],
      [GL.UNSIGNED_BYTE, GL.FIXED, GL.FLOAT],
      size,
      type,
      stride,
      pointer,
    ),
  glTexCoordPointer: (gl, size, type, stride, pointer) =>
    setArray(gl, GL.TEXTURE_COORD_ARRAY, [2, 3, 4], POINTER_TYPES, size, type, stride, pointer),
  glPointSizePointerOES: (gl, type, stride, pointer) =>
    setArray(gl, GL.POINT_SIZE_ARRAY_OES, [1], [GL.FIXED, GL.FLOAT], 1, type, stride, pointer),
  glEnableClientState: (gl, array) => enable(gl, array, true),
  glDisableClientState: (gl, array) => enable(gl, array, false),
  glClientActiveTexture(gl, target) {
    if (unitOf(gl, target) >= 0) gl.state.set(GL.CLIENT_ACTIVE_TEXTURE, target);
  },

  glAlphaFunc: alphaFunc,
  glAlphaFuncx: alphaFunc,
  glLogicOp: (gl, operation) => setEnum(gl, GL.LOGIC_OP_MODE, operation, LOGIC_OPS),
  glShadeModel: (gl, mode) => setEnum(gl, GL.SHADE_MODEL, mode, [GL.FLAT, GL.SMOOTH]),
  glPointSize: (gl, size) => setPositive(gl, GL.POINT_SIZE, size),
  glPointSizex: (gl, size) => setPositive(gl, GL.POINT_SIZE, size),
};

/** Client arrays and current texture coordinates. */
export const FIXED_VERTEX_GETTERS: GlGetters = {
  ...Object.fromEntries(ARRAYS.flatMap(([array, ...names]) => {
    const read: ((array: ClientArray) => number)[] = [
      ({ size }) => size,
      ({ type }) => type,
      ({ stride }) => stride,
      ({ buffer }) => nameOf(buffer),
    ];
    return read.flatMap((value, i) => {
      const name = names[i];
      const get = (gl: GlContext) => value(arrayOf(gl, array));
      return name === undefined ? [] : [[name, [ES1, get] as const]];
    });
  })),
  [GL.CURRENT_TEXTURE_COORDS]: [
    ES1,
    (gl) => gl.own(FixedVertex).coordinates[gl.own(TextureUnits).active] ?? [0, 0, 0, 1],
  ],
};

/** Pointers of client arrays, for glGetPointerv. */
export const CLIENT_POINTERS: Readonly<Record<number, (gl: GlContext) => Memory>> = Object
  .fromEntries(ARRAYS.map(([array, , , , , pointer]) => [
    pointer!,
    (gl: GlContext) => arrayOf(gl, array).pointer,
  ]));

const LOGIC_OPS: readonly number[] = Array.from({ length: 16 }, (_, i) => GL.CLEAR + i);

/** Finds out if a client array is enabled; undefined if there is none of that name. */
export function clientState(gl: GlContext, array: number): number | undefined {
  const isArray = gl.api === ES1 && ARRAYS.some(([name]) => name === array);
  return isArray ? Number(arrayOf(gl, array).isEnabled) : undefined;
}

function arrayOf(gl: GlContext, array: number): ClientArray {
  const unit = array === GL.TEXTURE_COORD_ARRAY
    ? gl.state.one(GL.CLIENT_ACTIVE_TEXTURE) - GL.TEXTURE0
    : 0;
  return gl.own(FixedVertex).array(array + unit * UNIT);
}

function enable(gl: GlContext, array: number, isEnabled: boolean): void {
  gl.checkEnum(array, ARRAYS.map(([name]) => name));
  arrayOf(gl, array).isEnabled = isEnabled;
}

function setArray(
  gl: GlContext,
  array: number,
  sizes: readonly number[],
  types: readonly number[],
  size: number,
  type: number,
  stride: number,
  pointer: Memory,
): void {
  if (!sizes.includes(size)) return gl.fail(GL.INVALID_VALUE);
  gl.checkEnum(type, types);
  gl.checkSigns(stride);
  const buffer = boundBuffer(gl, GL.ARRAY_BUFFER);
  Object.assign(arrayOf(gl, array), { size, type, stride, pointer, buffer });
}

/** The number of the unit that an enum names. */
function unitOf(gl: GlContext, target: number): number {
  const unit = target - GL.TEXTURE0;
  const isRight = unit >= 0 && unit < maximum(GL.MAX_TEXTURE_UNITS);
  return isRight ? unit : gl.fail(GL.INVALID_ENUM);
}

function alphaFunc(gl: GlContext, func: number, ref: number): void {
  gl.checkEnum(func, COMPARISONS);
  gl.state.set(GL.ALPHA_TEST_FUNC, func);
  gl.state.set(GL.ALPHA_TEST_REF, clamp(ref));
}

function planeOf(gl: GlContext, plane: number): number {
  const number = plane - GL.CLIP_PLANE0;
  const isRight = number >= 0 && number < maximum(GL.MAX_CLIP_PLANES);
  return isRight ? number : gl.fail(GL.INVALID_ENUM);
}

function setPlane(gl: GlContext, plane: number, equation: readonly number[]): void {
  const number = planeOf(gl, plane);
  if (number >= 0 && equation.length === 4) {
    gl.own(FixedVertex).planes[number] = planeToEye(gl, equation);
  }
}

function getPlane(
  gl: GlContext,
  plane: number,
  out: Memory,
  convert: (value: number) => number,
): void {
  const number = planeOf(gl, plane);
  if (number < 0) return;
  writeCells(out, (gl.own(FixedVertex).planes[number] ?? [0, 0, 0, 0]).map(convert));
}
