/**
 * The values that calls of a recorded program take and give.
 *
 * @module
 */

import type { InBuffer, OutBuffer, ResultRef } from "./program.ts";

/** The result of a recorded call: pass it to a later one. */
export interface Result extends ResultRef {
  /**
   * A cell of a buffer that the call fills.
   *
   * @param buffer Position among the call's out-buffers.
   * @param at Cell. Default 0.
   */
  outCell(buffer: number, at?: number): ResultRef;
}

/** Integers, enums, booleans, floats and handles. */
export type Scalar = number | ResultRef | null;
/** A C string, or memory that holds one. */
export type Text = string | InBuffer | ResultRef | null;
/** A pointer to memory, or any other pointer. */
export type Memory = OutBuffer | InBuffer | ResultRef | string | number | null;
