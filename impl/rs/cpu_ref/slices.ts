/**
 * Launches that are cut into slices, which the code of a script runs by itself.
 *
 * @module
 */

import type { Dimensions } from "../region.ts";
import type { KernelInfo } from "./kernel_info.ts";

/** The axis that a launch is cut along. */
export type Axis = "x" | "y" | "z";

/** Where a launch runs. */
export interface Range {
  /** The whole, before it is clipped. */
  readonly dim: Dimensions;
  /** First cell. */
  readonly start: Dimensions;
  /** One past the last cell. In z it is 0 if there is no such dimension. */
  readonly end: Dimensions;
}

/** Cells of an Allocation as numbers: all that running a slice takes. */
export interface Plane {
  readonly pointer: number;
  readonly cellSize: number;
  readonly rowSize: number;
  /** Rows from one z to the next. */
  readonly rows: number;
}

/** A launch as the code of a script is told of it. */
export interface SlicedLaunch {
  readonly range: Range;
  readonly inputs: readonly Plane[];
  readonly output: Plane | undefined;
  /** The axis that it is cut along, into slices of how many columns or rows. */
  readonly axis: Axis;
  readonly size: number;
  /** The struct that each thread or job is told beside, and the kernel's last argument there. */
  readonly info: KernelInfo;
  readonly lasts: readonly number[];
  /** Whether slices are dealt into as many jobs, which run in the order of their slices. */
  readonly isDealt: boolean;
  /** Rounds of loops that a row may take. */
  readonly rounds: bigint;
}

/** Runs slices of one kernel. */
export interface SliceRunner {
  /** Whether it must not run on several threads at once, as its runs could not be repeated. */
  readonly isAlone: boolean;
  /**
   * Runs all slices of a launch.
   *
   * @param launch The launch.
   * @param threads Threads that there may be. Results do not depend on it.
   */
  run(launch: Omit<SlicedLaunch, "rounds">, threads: number): void;
}
