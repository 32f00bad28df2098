/**
 * How a run of an intrinsic is done.
 *
 * @module
 */

import type { ComputeClip } from "../../../../cts/contract/compute.ts";

/** A kernel whose parameters are in their block, and how it is to run. */
export interface KernelPlan {
  /** Its name, see `kernels/assembly/index.ts`. */
  readonly kernel: string;
  /** Rows, or in a single row cells, that a thread takes at a time. */
  readonly step: number;
  /** The cost for one thread, in nanoseconds, roughly. */
  readonly work: number;
  /** Bytes of memory that each thread needs for itself. Default: none. */
  readonly scratchBytes?: number;
  /** Limits of the run. Default: the launch's. */
  readonly limits?: ComputeClip;
}

/**
 * Rows of a tile: as many as are worth a turn, and few enough for all threads to get some.
 *
 * @param width Cells of a row.
 * @param height Rows of the run.
 * @param cells Cells that a tile should have. Default: 16384.
 */
export function tileStep(width: number, height: number, cells = 16384): number {
  if (height === 1) return Math.max(64, cells);
  return Math.max(1, Math.min(Math.ceil(cells / Math.max(1, width)), Math.ceil(height / 8)));
}
