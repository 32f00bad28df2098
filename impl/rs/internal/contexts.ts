/**
 * The contexts of a copy of libRS_internal.so, as its C functions find, make and end them.
 *
 * @module
 */

import type { RsProcess } from "../rs_process.ts";
import type { Context, ContextOptions } from "./context.ts";

/** The contexts of one copy. */
export interface Contexts {
  readonly process: RsProcess;
  /**
   * Makes a context.
   *
   * @param options Its kind, flags and driver.
   * @returns Its handle; 0 if it could not be made, for a reason that the log has.
   */
  createContext(options: ContextOptions): number;
  /** Ends a context; its handle is none from then on. */
  destroyContext(context: Context): void;
  /**
   * Does something with the context that an argument names.
   *
   * @param handle The argument.
   * @param fn The function, for the log.
   * @param body What it does.
   * @param fallback What it returns without such a context.
   * @returns What `body` returns.
   */
  withContext<T>(handle: unknown, fn: string, body: (rsc: Context) => T, fallback: T): T;
}
