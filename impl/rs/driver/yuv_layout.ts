/**
 * Where the chroma planes of a YUV Allocation are: levels 1 and 2 of its table are U and V.
 *
 * Source: AOSP frameworks/rs, driver/rsdAllocation.cpp of Android 9 (DeriveYUVLayout).
 *
 * @module
 */

import { RsYuvFormat } from "../../../cts/contract/rs_defines.ts";

/** A chroma plane. */
export interface ChromaPlane {
  /** Bytes from the begin of plane Y. */
  readonly offset: number;
  readonly stride: number;
  readonly dimX: number;
  readonly dimY: number;
}

/** Both chroma planes. */
export interface YuvLayout {
  readonly u: ChromaPlane;
  readonly v: ChromaPlane;
  /** Bytes between cells of a plane. */
  readonly step: number;
  /** How many times smaller the planes are, as a shift. */
  readonly shift: number;
  /** Bytes of both. */
  readonly bytes: number;
}

/**
 * The layout that a format has.
 *
 * @param yuv `RsYuvFormat`.
 * @param stride Bytes from one row of Y to the next.
 * @param dimX Cells of a row of Y.
 * @param dimY Rows of Y.
 * @param alignment Rows of YV12's chroma begin at multiples of this many bytes.
 * @returns Undefined for YUV_420_888, whose layout is that of each frame that is received, and for unknown formats.
 */
export function yuvLayout(
  yuv: number,
  stride: number,
  dimX: number,
  dimY: number,
  alignment: number,
): YuvLayout | undefined {
  const half = { dimX: Math.floor(dimX / 2), dimY: Math.floor(dimY / 2) };
  const chroma = stride * dimY;
  if (yuv === RsYuvFormat.YV12) {
    const rows = Math.ceil(Math.floor(stride / 2) / alignment) * alignment;
    const plane = rows * half.dimY;
    return {
      v: { ...half, offset: chroma, stride: rows },
      u: { ...half, offset: chroma + plane, stride: rows },
      step: 1,
      shift: 1,
      bytes: 2 * plane,
    };
  }
  if (yuv === RsYuvFormat.NV21) {
    return {
      v: { ...half, offset: chroma, stride },
      u: { ...half, offset: chroma + 1, stride },
      step: 2,
      shift: 1,
      bytes: stride * half.dimY,
    };
  }
  return undefined;
}

/** A block of chroma rows that a copy from an array writes. */
export interface ChromaCopy {
  /** The level that it is written to. */
  readonly lod: 1 | 2;
  /** Cells that come before it in a row; for NV21 bytes. */
  readonly xoff: number;
  /** Rows that come before it. */
  readonly yoff: number;
  /** Bytes of a row. */
  readonly bytes: number;
  readonly rows: number;
}

/**
 * The chroma blocks that follow the rows of Y in an array, in their order.
 *
 * An array for YV12 has U first, although ImageFormat.YV12 has V first; one for NV21 has V and U by turns.
 *
 * @param yuv `RsYuvFormat`.
 * @param xoff First cell of Y.
 * @param yoff First row of Y.
 * @param bytes Bytes of a row of Y.
 * @param rows Rows of Y.
 * @param halvesOffsets Whether the blocks begin at half of the offsets. Android takes them as they are.
 */
export function chromaCopies(
  yuv: number,
  xoff: number,
  yoff: number,
  bytes: number,
  rows: number,
  halvesOffsets: boolean,
): readonly ChromaCopy[] {
  const count = Math.floor((yoff + rows) / 2) - Math.floor(yoff / 2);
  const y = halvesOffsets ? Math.floor(yoff / 2) : yoff;
  if (yuv === RsYuvFormat.YV12) {
    const x = halvesOffsets ? Math.floor(xoff / 2) : xoff;
    const block = { xoff: x, yoff: y, bytes: Math.floor(bytes / 2), rows: count };
    return [{ lod: 1, ...block }, { lod: 2, ...block }];
  }
  if (yuv === RsYuvFormat.NV21) {
    const x = halvesOffsets ? xoff - xoff % 2 : xoff;
    return [{ lod: 2, xoff: x, yoff: y, bytes, rows: count }];
  }
  return [];
}
