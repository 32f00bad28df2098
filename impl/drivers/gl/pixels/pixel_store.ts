/**
 * How pixels lie in memory.
 *
 * Source: OpenGL ES 3.2, sections 8.4.2 to 8.4.4 and 16.1.1.
 *
 * @module
 */

import { bufferRoom } from "../buffers/objects.ts";
import type { GlContext } from "../context.ts";
import { GL } from "../../../../cts/contract/enums.ts";
import { PIXEL_FORMATS, PIXEL_TYPES } from "./formats.ts";
import { isIn } from "../versions.ts";
import { type Memory, toOffset } from "../words.ts";

const COMPONENTS: Readonly<Record<number, number>> = {
  [GL.RGBA]: 4,
  [GL.RGBA_INTEGER]: 4,
  [GL.BGRA_EXT]: 4,
  [GL.RGB]: 3,
  [GL.RGB_INTEGER]: 3,
  [GL.RG]: 2,
  [GL.RG_INTEGER]: 2,
  [GL.LUMINANCE_ALPHA]: 2,
};

const TYPE_BYTES: Readonly<Record<number, number>> = {
  [GL.UNSIGNED_BYTE]: 1,
  [GL.BYTE]: 1,
  [GL.UNSIGNED_SHORT]: 2,
  [GL.SHORT]: 2,
  [GL.HALF_FLOAT]: 2,
  [GL.UNSIGNED_INT]: 4,
  [GL.INT]: 4,
  [GL.FLOAT]: 4,
};

const PACKED_BYTES: Readonly<Record<number, number>> = {
  [GL.UNSIGNED_SHORT_5_6_5]: 2,
  [GL.UNSIGNED_SHORT_4_4_4_4]: 2,
  [GL.UNSIGNED_SHORT_5_5_5_1]: 2,
  [GL.FLOAT_32_UNSIGNED_INT_24_8_REV]: 8,
};

/** Bytes of a pixel that is given in a format and type. */
export function pixelBytes(format: number, type: number): number {
  const bytes = TYPE_BYTES[type];
  return bytes === undefined ? PACKED_BYTES[type] ?? 4 : bytes * (COMPONENTS[format] ?? 1);
}

/** Bytes of one component of a type; those of a whole pixel for a packed type. */
export function componentBytes(type: number): number {
  return TYPE_BYTES[type] ?? PACKED_BYTES[type] ?? 4;
}

/** Fails unless `format` and `type` are enums that a context's version has. */
export function checkPixels(gl: GlContext, format: number, type: number): void {
  const has = (list: readonly (readonly [number, number])[]) =>
    list.filter(([, since]) => isIn(since, gl.api)).map(([name]) => name);
  gl.checkEnum(format, has(PIXEL_FORMATS));
  gl.checkEnum(type, has(PIXEL_TYPES));
}

/** Where pixels lie, in bytes from the pointer. */
export interface Layout {
  /** Of the first pixel. */
  readonly begin: number;
  /** From one row to the next. */
  readonly rowStride: number;
  /** Of a pixel. */
  readonly pixel: number;
  /** End of the last pixel; 0 if there is none. */
  readonly end: number;
}

/** How the pixels of a box lie that is read from (unpacked) or written to (packed) memory. */
export function layout(
  gl: GlContext,
  way: "pack" | "unpack",
  [width, height, depth]: readonly [number, number, number],
  format: number,
  type: number,
): Layout {
  const { state } = gl;
  const isPack = way === "pack";
  const row = state.one(isPack ? GL.PACK_ROW_LENGTH : GL.UNPACK_ROW_LENGTH) || width;
  const image = (isPack ? 0 : state.one(GL.UNPACK_IMAGE_HEIGHT)) || height;
  const alignment = state.one(isPack ? GL.PACK_ALIGNMENT : GL.UNPACK_ALIGNMENT);
  const skipped = {
    images: isPack ? 0 : state.one(GL.UNPACK_SKIP_IMAGES),
    rows: state.one(isPack ? GL.PACK_SKIP_ROWS : GL.UNPACK_SKIP_ROWS),
    pixels: state.one(isPack ? GL.PACK_SKIP_PIXELS : GL.UNPACK_SKIP_PIXELS),
  };
  const pixel = pixelBytes(format, type);
  const rowStride = Math.ceil(pixel * row / alignment) * alignment;
  const begin = (skipped.images * image + skipped.rows) * rowStride + skipped.pixels * pixel;
  const isEmpty = width <= 0 || height <= 0 || depth <= 0;
  const end = isEmpty ? 0 : begin + ((depth - 1) * image + height - 1) * rowStride + width * pixel;
  return { begin, rowStride, pixel, end };
}

/** Fails if a pointer points into a buffer that is mapped or too short, or has an offset that the type does not allow. */
export function checkReadable(gl: GlContext, end: number, type: number, pixels: Memory): void {
  const room = bufferRoom(gl, GL.PIXEL_UNPACK_BUFFER);
  if (room === undefined) return;
  const offset = toOffset(pixels);
  const isRight = room >= 0 && offset % componentBytes(type) === 0 && offset + end <= room;
  if (!isRight) gl.fail(GL.INVALID_OPERATION);
}
