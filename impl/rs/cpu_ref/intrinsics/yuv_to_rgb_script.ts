/**
 * The script of YUV to RGB.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicYuvToRGB.cpp of Android 9.
 *
 * @module
 */

import type { RsAllocation } from "../../driver_hal.ts";
import type { Dimensions } from "../../region.ts";
import { withDoubledOffset } from "./doubled_offset.ts";
import { type IntrinsicLaunch, IntrinsicScript } from "./intrinsic_script.ts";
import type { YuvToRgbJob } from "./jobs.ts";
import { cellsOf, clipOf, elementName, sizeName, slicesOf } from "./script_cells.ts";

/** ScriptIntrinsicYuvToRGB. Slot 0: the frame, an Allocation with planes, or of NV21's bytes one after the other. */
export class YuvToRgbScript extends IntrinsicScript {
  protected override readonly name = "YuvToRGB";
  protected override readonly objectSlots = [0];

  protected override launch({ output, range }: IntrinsicLaunch): void {
    const frame = this.global(0);
    if (frame === undefined) return;
    if (output === null) return this.fail("rsForEach called with null out allocations");
    const clip = clipOf(range);
    const [width, height] = [clip.x2, clip.y2];
    const problem = this.#problemOf(frame, output, range.dim, width, height);
    if (problem !== undefined) return this.fail(`YuvToRGB ${problem}`);
    const input = this.#inputOf(frame, range.dim);
    for (const z of slicesOf(range)) {
      const image: YuvToRgbJob = {
        intrinsic: "yuvToRgb",
        input,
        output: cellsOf(output, z),
        clip,
      };
      const job = this.compat ? withDoubledOffset(image) : image;
      if (job !== undefined) this.run(job);
    }
  }

  /** Whether chroma follows the rows of Y without planes of its own: v and u take turns. */
  #isLegacy({ hal }: RsAllocation): boolean {
    return (hal.state.lods[1]?.pointer ?? 0) === 0;
  }

  /** Where the planes of a frame are. */
  #inputOf(allocation: RsAllocation, dim: Dimensions): YuvToRgbJob["input"] {
    const { lods, yuv } = allocation.hal.state;
    const [y, u, v] = lods;
    const size = { allocation, width: dim.x, height: Math.max(1, dim.y), y: y!.pointer };
    const yStride = this.#lumaStride(allocation, dim);
    if (this.#isLegacy(allocation)) {
      const chroma = y!.pointer + yStride * dim.y;
      return { ...size, yStride, u: chroma + 1, v: chroma, uvStride: yStride, uvStep: 2 };
    }
    const [uPointer, vPointer] = [u!.pointer, v!.pointer];
    return { ...size, yStride, u: uPointer, v: vPointer, uvStride: u!.stride, uvStep: yuv.step };
  }

  /** Bytes from row to row of Y: of an Allocation of one dimension, the launch's width. */
  #lumaStride({ type, hal }: RsAllocation, dim: Dimensions): number {
    return type.dimY === 0 ? dim.x : hal.state.lods[0]!.stride;
  }

  /** Why a frame cannot be shown; undefined if it can. */
  #problemOf(
    frame: RsAllocation,
    output: RsAllocation,
    dim: Dimensions,
    width: number,
    height: number,
  ): string | undefined {
    const [from, to] = [elementName(frame.type.element), elementName(output.type.element)];
    if (to !== "U8_4") return `output is ${to}, expected U8_4`;
    if (frame.type.element.sizeBytes !== 1) return `input is ${from}, expected U8`;
    const isThere = this.#isLegacy(frame)
      ? this.#hasBytes(frame, dim, width, height)
      : this.#hasPlanes(frame, width, height);
    if (isThere) return undefined;
    return `input is ${sizeName(frame)}, expected Y, U and V for ${width} x ${height} cells`;
  }

  #hasBytes(frame: RsAllocation, dim: Dimensions, width: number, height: number): boolean {
    const { type, hal } = frame;
    const stride = this.#lumaStride(frame, dim);
    const rows = type.dimY === 0 ? 0 : type.dimY - 1;
    const bytes = rows * hal.state.lods[0]!.stride + type.dimX;
    const lastRow = dim.y + ((height - 1) >> 1);
    return width <= stride && lastRow * stride + ((width - 1) >> 1) * 2 + 2 <= bytes;
  }

  #hasPlanes({ type, hal }: RsAllocation, width: number, height: number): boolean {
    const { lods: [, u, v], yuv } = hal.state;
    if (u === undefined || v === undefined || u.stride !== v.stride || v.pointer === 0) {
      return false;
    }
    if (width > type.dimX || height > Math.max(1, type.dimY)) return false;
    const chroma = type.lodDimensions(1);
    const lastCell = ((width - 1) >> 1) * yuv.step;
    return (height - 1) >> 1 < chroma.y && lastCell < u.stride;
  }
}
