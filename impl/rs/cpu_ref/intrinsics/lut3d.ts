/**
 * 3DLUT: a cube of colors, interpolated (rsCpuIntrinsic3DLUT.cpp).
 *
 * @module
 */

import { type KernelBlock, splat } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { type Lut3dJob, sizeOf } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a cell. */
const CELL_NS = 4;

/** The weight of a color alone. */
const WHOLE = 32768;
/** Bytes of the table of an axis. */
const AXIS_BYTES = 256 * 8;
/** Indices that take the components of two colors in turns, and behind each a 0. */
const PAIRS = [0x80048000, 0x80058001, 0x80068002, 0x80078003];
/** The number that is added after the first step: keeps a mean of two colors, times 256, in the range of 16 bits. */
const BIAS = 2 ** 22 - 1;
/** From this the last sum is taken. Makes up for 32767, and rounds as Android does. */
const ROUNDING = (32767 + 127) * WHOLE;

/**
 * Prepares a look-up.
 *
 * @param job The run.
 * @param block Its parameters.
 */
export function lut3dPlan({ cube, clip }: Lut3dJob, block: KernelBlock): KernelPlan {
  const table = block.allocate(3 * AXIS_BYTES);
  writeAxis(block, table, cube.x, 4);
  writeAxis(block, table + AXIS_BYTES, cube.y, cube.strideY);
  writeAxis(block, table + 2 * AXIS_BYTES, cube.z, cube.strideZ);
  block.int(OWN, cube.pointer);
  block.int(OWN + 4, table);
  block.int(OWN + 8, cube.y > 1 ? cube.strideY : 0);
  block.int(OWN + 12, cube.z > 1 ? cube.strideZ : 0);
  block.ints(OWN + 16, PAIRS);
  block.ints(OWN + 32, splat(BIAS, 4));
  block.ints(OWN + 48, splat(ROUNDING, 4));
  const [width, height] = sizeOf(clip);
  return { kernel: "lut3d", step: tileStep(width, height), work: CELL_NS * width * height };
}

/** For each value of a component, the offset of the color before it, and the negative weights of that and the next. */
function writeAxis(block: KernelBlock, address: number, size: number, stride: number): void {
  const scale = Math.trunc(Math.fround(Math.fround(1 / 255) * (size - 1)) * WHOLE);
  for (let value = 0; value < 256; value++) {
    const place = value * scale;
    const first = Math.max(0, Math.min(place >> 15, size - 2));
    const second = place - first * WHOLE;
    const offset = address - block.address + 8 * value;
    block.int(offset, first * stride);
    block.int(offset + 4, ((second - WHOLE) & 0xffff) | (-second << 16));
  }
}
