/**
 * Numbers that each instance of a script's code has for itself, so that every thread has its own: globals of WebAssembly, which C
 * cannot say; functions set and get them, whose bodies `boundLoops` writes.
 *
 * @module
 */

/** A number and its functions. */
export interface Register {
  /** Takes the number. */
  readonly set: string;
  /** Gives it. */
  readonly get: string;
  readonly type: "i32" | "i64";
}

/** Rounds of loops that are left. */
export const ROUNDS: Register = { set: "rs_refuel", get: "rs_fuel", type: "i64" };
/** The address of what a thread knows, below which its stack must not grow; 0 in the thread that launches. */
export const THREAD: Register = { set: "rs_set_thread", get: "rs_thread", type: "i32" };

/** All. */
export const REGISTERS: readonly Register[] = [ROUNDS, THREAD];

/** The function that lets other threads know what the one that launches knows: see clcore/launch.c. */
export const SHARE = "rs_share";
/** Bytes of what a thread knows: see `thread_state` of clcore/allocation.c. */
export const STATE_BYTES = 512;
