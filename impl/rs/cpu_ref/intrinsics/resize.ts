/**
 * Resize, by cubic interpolation.
 *
 * @module
 */

import { type KernelBlock, splat } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { type ResizeJob, roomOf, sizeOf } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a cell of the output, and for one of the input that lies above it. */
const CELL_NS = 1.5;
/** Bytes for each column or row. */
const PLACE_BYTES = 16;
/** The sum of all weights of `u8`. */
const ONE = 1 << 14;
/** Cells beside a row of sums, and bytes that kernels may write behind it. */
const MARGIN_BYTES = 128;
/** The bytes of a vector of two cells of 4 components, by component. */
const PAIRS = [0x0908_0100, 0x0b0a_0302, 0x0d0c_0504, 0x0f0e_0706];

const f = Math.fround;

/** Prepares a change of size. */
export function resizePlan({ input, output, clip }: ResizeJob, block: KernelBlock): KernelPlan {
  const isFloat = input.type === "f32";
  const columns = { from: clip.x1, to: clip.x2, input: input.width, output: output.width };
  const rows = { from: clip.y1, to: clip.y2, input: input.height, output: output.height };
  block.int(OWN, writePlaces(block, columns, isFloat));
  block.int(OWN + 4, writePlaces(block, rows, isFloat));
  block.int(OWN + 8, clip.x1);
  block.int(OWN + 12, clip.y1);
  block.ints(OWN + 16, splat(0x8080_8080, 4));
  block.ints(OWN + 32, splat(128.5 * 2 ** 21, 4));
  block.ints(OWN + 48, PAIRS);
  const [width, height] = sizeOf(clip);
  const components = roomOf(input.vectorSize);
  return {
    kernel: isFloat ? "resizeF32" : "resizeU8",
    step: tileStep(width, height, 2 * 16384),
    work: CELL_NS * height * (width + input.width),
    scratchBytes: isFloat
      ? 4 * (4 * components * width + MARGIN_BYTES)
      : 2 * components * input.width + 2 * MARGIN_BYTES,
  };
}

/** Cells along an axis. */
interface Axis {
  readonly from: number;
  readonly to: number;
  readonly input: number;
  readonly output: number;
}

function writePlaces(
  block: KernelBlock,
  { from, to, input, output }: Axis,
  isFloat: boolean,
): number {
  const address = block.allocate(PLACE_BYTES * Math.max(1, to - from));
  const scale = f(input / output);
  for (let i = from; i < to; i++) {
    const at = f(f((i + 0.5) * scale) - 0.5);
    const offset = address - block.address + PLACE_BYTES * (i - from);
    block.int(offset, Math.floor(f(at - 1)));
    const fraction = f(at - Math.floor(at));
    if (isFloat) block.floats(offset + 4, [fraction]);
    else block.shorts(offset + 4, weights(fraction));
  }
  return address;
}

/** The weights of four cells, for a place between the inner two. */
function weights(x: number): [number, number, number, number] {
  const first = Math.round(ONE * 0.5 * x * (x * (2 - x) - 1));
  const third = Math.round(ONE * 0.5 * x * (x * (4 - 3 * x) + 1));
  const fourth = Math.round(ONE * 0.5 * x * x * (x - 1));
  return [first, ONE - first - third - fourth, third, fourth];
}
