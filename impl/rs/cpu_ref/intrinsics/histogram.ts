/**
 * Histogram, of each component and of a weighted sum.
 *
 * @module
 */

import { type KernelBlock, splat } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { type HistogramJob, sizeOf } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a cell. */
const CELL_NS = 1;
/** Cells from which on pairs of bytes are counted: their tables take time to clear and to add up. */
const PAIRS_CELLS = 100_000;
/** Two tables of 64 K counts, and one of 256. */
const PAIRS_BYTES = 2 * 65536 * 4 + 1024;
/** Four tables of 256 counts. */
const BYTES = 4 * 256 * 4;
const WEIGHT_MAX = 0x7fff;

/** Prepares a histogram. */
export function histogramPlan(job: HistogramJob, block: KernelBlock): KernelPlan {
  const { intrinsic, channels, output, clip } = job;
  const [width, height] = sizeOf(clip);
  const isPairs = width * height >= PAIRS_CELLS;
  block.int(OWN, output.pointer);
  block.int(OWN + 4, channels);
  block.int(OWN + 8, width * height);
  block.int(OWN + 16, Number(isPairs));
  const weights = Array.from(job.coefficients.subarray(0, 4), histogramWeight);
  block.shorts(OWN + 32, [...weights, ...weights]);
  block.ints(OWN + 48, splat(127, 4));
  return {
    kernel: intrinsic,
    step: tileStep(width, height, 4 * 16384),
    work: CELL_NS * width * height,
    scratchBytes: isPairs ? PAIRS_BYTES : BYTES,
  };
}

/** A weight in 256ths, rounded as Android does; NaN counts as 0. */
export function histogramWeight(coefficient: number): number {
  const weight = Math.trunc(Math.fround(Math.fround(coefficient * 256) + 0.5));
  return Math.max(-WEIGHT_MAX, Math.min(WEIGHT_MAX, weight || 0));
}
