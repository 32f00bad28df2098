/**
 * LUT: a table for each component (rsCpuIntrinsicLUT.cpp).
 *
 * @module
 */

import type { KernelBlock } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { type LutJob, sizeOf } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a cell, component by component and by pairs. */
const CELL_NS = 1.7;
const PAIRS_NS = 0.9;
/** Cells from which on tables of pairs are worth their making. */
const PAIRS_CELLS = 65_536;
/** Bytes of two tables of pairs. */
const PAIRS_BYTES = 2 * 65_536 * Uint16Array.BYTES_PER_ELEMENT;

/**
 * Prepares a look-up.
 *
 * @param job The run.
 * @param block Its parameters.
 */
export function lutPlan({ table, clip }: LutJob, block: KernelBlock): KernelPlan {
  block.int(OWN, table.pointer);
  const [width, height] = sizeOf(clip);
  const step = tileStep(width, height);
  const cells = width * height;
  if (cells < PAIRS_CELLS) return { kernel: "lut", step, work: CELL_NS * cells };
  return { kernel: "lutPairs", step, work: PAIRS_NS * cells, scratchBytes: PAIRS_BYTES };
}
