/**
 * Where the pixels of shared buffers are in their memory.
 *
 * @module
 */

import type { HardwareBuffer } from "./hardware_buffer.ts";

/** One plane, in bytes. */
export interface Plane {
  /** From the begin of the buffer. */
  readonly offset: number;
  /** From one cell to the next. */
  readonly pixelStride: number;
  /** From one row to the next. */
  readonly rowStride: number;
}

/** Planes of a buffer, and how many bytes they take together. */
export interface Planes {
  /** One for a picture of RGB; Y, Cb and Cr for one of YUV. */
  readonly planes: readonly Plane[];
  readonly size: number;
}

const YV12 = 0x3231_5659;
const NV21 = 0x11;
/** `YCbCr_420_888`, whose layout is the device's choice: Y, then Cb and Cr in turn, which others call NV12. */
const FLEXIBLE = 0x23;

/**
 * The planes of a buffer (AOSP system/core, libsystem graphics.h, on YV12 and YCrCb_420_SP).
 *
 * @returns Undefined for a YUV format that code cannot look into here.
 */
export function planesOf(buffer: HardwareBuffer): Planes | undefined {
  const { format, height, stride, isYuv, size } = buffer;
  if (!isYuv) {
    const pixelStride = Math.floor(size / (stride * height * buffer.layers));
    return { planes: [{ offset: 0, pixelStride, rowStride: stride * pixelStride }], size };
  }
  const luma = stride * height;
  const y = { offset: 0, pixelStride: 1, rowStride: stride };
  const rows = Math.ceil(height / 2);
  if (format === YV12) {
    const rowStride = Math.ceil(stride / 2 / 16) * 16;
    const plane = (at: number) => ({
      offset: luma + at * rowStride * rows,
      pixelStride: 1,
      rowStride,
    });
    return { planes: [y, plane(1), plane(0)], size: luma + 2 * rowStride * rows };
  }
  if (format !== NV21 && format !== FLEXIBLE) return undefined;
  const plane = (at: number) => ({ offset: luma + at, pixelStride: 2, rowStride: stride });
  const planes = format === NV21 ? [y, plane(1), plane(0)] : [y, plane(0), plane(1)];
  return { planes, size: luma + stride * rows };
}
