/**
 * BNNM: products of matrices of bytes, with sums of 32 bits that wrap around.
 *
 * @module
 */

import type { KernelBlock } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import type { BnnmJob } from "./jobs.ts";
import type { KernelPlan } from "./kernel_plan.ts";
import { partOf, tileLimits } from "./blas/view.ts";

/** Nanoseconds for a product. */
const PRODUCT_NS = 0.03;
/** Nanoseconds for an element that is written. */
const ELEMENT_NS = 2;
const DEPTH_MAX = 512;

/**
 * Prepares BNNM.
 *
 * @param job The run; its sizes fit.
 * @param block Its parameters.
 * @returns The plan, or undefined if there is nothing to do.
 */
export function bnnmPlan(job: BnnmJob, block: KernelBlock): KernelPlan | undefined {
  const { m, n, k, a, b, c } = job;
  if (m === 0 || n === 0) return undefined;
  const tileRows = partOf(m, 4, 16, 128, 4);
  const tileColumns = partOf(n, m < 64 ? 4 : 1, 32, 256, 2);
  const depth = Math.min(DEPTH_MAX, Math.ceil(k / 16) * 16);
  block.ints(OWN, [
    ...[a.pointer, a.stride, job.aOffset],
    ...[b.pointer, b.stride, job.bOffset],
    ...[c.pointer, c.stride],
    ...[m, n, k],
    ...[job.cOffset, job.cMultiplier],
    ...[tileRows, tileColumns, depth],
  ]);
  return {
    kernel: "bnnm",
    step: 1,
    work: m * n * (ELEMENT_NS + PRODUCT_NS * k),
    scratchBytes: 4 * tileRows * tileColumns + 2 * depth * (tileRows + tileColumns) + 64,
    limits: tileLimits(Math.ceil(m / tileRows) * Math.ceil(n / tileColumns)),
  };
}
