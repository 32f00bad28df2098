/**
 * Blur.
 *
 * Sums have 16 bits, and differ from exact ones by a few hundredths before they are rounded to the nearest: results are within 1
 * of Android's portable C, which truncates, and of its assembly for ARM, which rounds. Areas of one colour stay as they are.
 *
 * @module
 */

import type { KernelBlock } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { blurReach, blurWeights, integerWeights } from "./blur_weights.ts";
import type { BlurJob } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a component, and for each pair of its neighbours. */
const COMPONENT_NS = 0.15;
const PAIR_NS = 0.09;
/** Rows that the kernel works on at once, at most. */
const ROWS = 8;
/** Lanes of a vector of 16 bits. */
const LANES = 8;
/** Bytes of a column of sums, and columns that the kernel has more than it needs, as it works on several at once. */
const COLUMN_BYTES = 16;
const COLUMNS_MORE = 64;

/**
 * Prepares a blur. Radii above 25 count as 25; a radius of 0 or less, or NaN, copies the input.
 *
 * @param job The run; input and output must not share memory.
 * @param block The parameters.
 */
export function blurPlan({ radius, input, clip }: BlurJob, block: KernelBlock): KernelPlan {
  const reach = blurReach(radius);
  const room = input.vectorSize === 3 ? 4 : input.vectorSize;
  const [width, height] = [clip.x2 - clip.x1, clip.y2 - clip.y1];
  const step = tileStep(width, height);
  block.int(OWN, reach);
  block.int(OWN + 4, room);
  const [own = 1, ...others] = reach > 0 ? blurWeights(radius) : [];
  const pairs = integerWeights([own / 2, ...others], 65536);
  block.shorts(OWN + 16, splat(16384));
  block.shorts(OWN + 32, splat(32768 + 128));
  block.shorts(OWN + 48, splat(0xff00));
  block.shorts(OWN + 64, pairs.flatMap(splat));
  return {
    kernel: "blur",
    step: height === 1 ? step : Math.ceil(step / ROWS) * ROWS,
    work: (COMPONENT_NS + PAIR_NS * reach) * width * height * room,
    scratchBytes: 2 * (width + 2 * reach + COLUMNS_MORE) * COLUMN_BYTES,
  };
}

function splat(value: number): number[] {
  return new Array(LANES).fill(value);
}
