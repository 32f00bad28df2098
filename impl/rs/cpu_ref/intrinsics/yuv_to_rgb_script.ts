/**
 * The script of YUV to RGB.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicYuvToRGB.cpp of Android 9.
 *
 * @module
 */

import type { RsAllocation } from "../../driver/hal.ts";
import type { Dimensions } from "../../region.ts";
import { withDoubledOffset } from "./doubled_offset.ts";
import type { CellIntrinsic } from "./intrinsic_script.ts";
import type { YuvToRgbJob } from "./jobs.ts";
import { cellsOf, clipOf, elementName, sizeName, slicesOf } from "./script_cells.ts";

/** ScriptIntrinsicYuvToRGB. Slot 0: the frame, an Allocation with planes, or of NV21's bytes one after the other. */
export const YUV_TO_RGB: CellIntrinsic = {
  name: "YuvToRGB",
  objectSlots: [0],
  launch(script, { output, range }) {
    const frame = script.global(0);
    if (frame === undefined) return;
    if (output === null) return script.fail("rsForEach called with null out allocations");
    const clip = clipOf(range);
    const problem = problemOf(frame, output, range.dim, clip.x2, clip.y2);
    if (problem !== undefined) return script.fail(`YuvToRGB ${problem}`);
    const input = inputOf(frame, range.dim);
    for (const z of slicesOf(range)) {
      const image: YuvToRgbJob = {
        intrinsic: "yuvToRgb",
        input,
        output: cellsOf(output, z),
        clip,
      };
      const job = script.compat ? withDoubledOffset(image) : image;
      if (job !== undefined) script.run(job);
    }
  },
};

/** Checks that chroma follows the rows of Y without planes of its own: v and u take turns. */
function isLegacy({ hal }: RsAllocation): boolean {
  return (hal.state.lods[1]?.pointer ?? 0) === 0;
}

/** Where the planes of a frame are. */
function inputOf(allocation: RsAllocation, dim: Dimensions): YuvToRgbJob["input"] {
  const { lods, yuv } = allocation.hal.state;
  const [y, u, v] = lods;
  const size = { allocation, width: dim.x, height: Math.max(1, dim.y), y: y!.pointer };
  const yStride = lumaStride(allocation, dim);
  if (isLegacy(allocation)) {
    const chroma = y!.pointer + yStride * dim.y;
    return { ...size, yStride, u: chroma + 1, v: chroma, uvStride: yStride, uvStep: 2 };
  }
  const [uPointer, vPointer] = [u!.pointer, v!.pointer];
  return { ...size, yStride, u: uPointer, v: vPointer, uvStride: u!.stride, uvStep: yuv.step };
}

/** Bytes from row to row of Y: of an Allocation of one dimension, the launch's width. */
function lumaStride({ type, hal }: RsAllocation, dim: Dimensions): number {
  return type.dimY === 0 ? dim.x : hal.state.lods[0]!.stride;
}

/** Why a frame cannot be shown; undefined if it can. */
function problemOf(
  frame: RsAllocation,
  output: RsAllocation,
  dim: Dimensions,
  width: number,
  height: number,
): string | undefined {
  const [from, to] = [elementName(frame.type.element), elementName(output.type.element)];
  if (to !== "U8_4") return `output is ${to}, expected U8_4`;
  if (frame.type.element.sizeBytes !== 1) return `input is ${from}, expected U8`;
  const isThere = isLegacy(frame)
    ? hasBytes(frame, dim, width, height)
    : hasPlanes(frame, width, height);
  if (isThere) return undefined;
  return `input is ${sizeName(frame)}, expected Y, U and V for ${width} x ${height} cells`;
}

function hasBytes(frame: RsAllocation, dim: Dimensions, width: number, height: number): boolean {
  const { type, hal } = frame;
  const stride = lumaStride(frame, dim);
  const rows = type.dimY === 0 ? 0 : type.dimY - 1;
  const bytes = rows * hal.state.lods[0]!.stride + type.dimX;
  const lastRow = dim.y + ((height - 1) >> 1);
  return width <= stride && lastRow * stride + ((width - 1) >> 1) * 2 + 2 <= bytes;
}

function hasPlanes({ type, hal }: RsAllocation, width: number, height: number): boolean {
  const { lods: [, u, v], yuv } = hal.state;
  if (u === undefined || v === undefined || u.stride !== v.stride || v.pointer === 0) {
    return false;
  }
  if (width > type.dimX || height > Math.max(1, type.dimY)) return false;
  const chroma = type.lodDimensions(1);
  const lastCell = ((width - 1) >> 1) * yuv.step;
  return (height - 1) >> 1 < chroma.y && lastCell < u.stride;
}
