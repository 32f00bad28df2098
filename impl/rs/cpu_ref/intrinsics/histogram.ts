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
/** A table for each pair of bytes. */
const TABLE_BYTES = 65536 * 4;
/** A table for each byte. */
const COUNTS_BYTES = 256 * 4;
/** Memory of a thread. */
const SCRATCH_BYTES = {
  cells: 3 * TABLE_BYTES + 4 * COUNTS_BYTES + 16,
  pairs: 2 * TABLE_BYTES + COUNTS_BYTES,
  bytes: 4 * COUNTS_BYTES,
} as const;
/** Components from which on a cell takes 4 bytes. */
const CELL_COMPONENTS = 3;
const WEIGHT_MAX = 0x7fff;

/** Prepares a histogram. */
export function histogramPlan(job: HistogramJob, block: KernelBlock): KernelPlan {
  const { intrinsic, channels, output, clip } = job;
  const [width, height] = sizeOf(clip);
  const isLarge = width * height >= PAIRS_CELLS;
  const isCells = isLarge && intrinsic === "histogram" && job.input.vectorSize >= CELL_COMPONENTS;
  block.int(OWN, output.pointer);
  block.int(OWN + 4, channels);
  block.int(OWN + 8, width * height);
  block.int(OWN + 16, Number(isLarge));
  const weights = Array.from(job.coefficients.subarray(0, 4), histogramWeight);
  block.shorts(OWN + 32, [...weights, ...weights]);
  block.ints(OWN + 48, splat(127, 4));
  return {
    kernel: isCells ? "histogramCells" : intrinsic,
    step: tileStep(width, height, 4 * 16384),
    work: CELL_NS * width * height,
    scratchBytes: SCRATCH_BYTES[isCells ? "cells" : isLarge ? "pairs" : "bytes"],
  };
}

/** A weight in 256ths, rounded as Android does; NaN counts as 0. */
export function histogramWeight(coefficient: number): number {
  const weight = Math.trunc(Math.fround(Math.fround(coefficient * 256) + 0.5));
  return Math.max(-WEIGHT_MAX, Math.min(WEIGHT_MAX, weight || 0));
}
