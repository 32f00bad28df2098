/**
 * The contexts of libRS.so: for each the low-level context, and the functions that it was made by.
 *
 * Source: AOSP frameworks/rs, rsApiStubs.cpp of Android 9 (RsContextWrapper, contextMap).
 *
 * @module
 */

import { isNull } from "../memory.ts";
import type { Functions } from "../rs_process.ts";

/** The context that a program knows. */
export interface RsContextWrapper {
  /** The handle that the program is given. */
  readonly handle: number;
  /** The context of libRS_internal.so or of the HAL; 0 or null if it could not be made. */
  readonly context: unknown;
  /** The functions for it. */
  readonly table: Functions;
}

/** All contexts of a process. */
export class ContextMap {
  readonly #byHandle = new Map<number, RsContextWrapper>();
  readonly #byContext = new Map<unknown, RsContextWrapper>();

  /** Number of contexts. */
  get size(): number {
    return this.#byHandle.size;
  }

  /** Keeps a context. Of several with the same low-level context, which are those that failed, the first is found. */
  add(wrapper: RsContextWrapper): void {
    this.#byHandle.set(wrapper.handle, wrapper);
    const key = keyOf(wrapper.context);
    if (!this.#byContext.has(key)) this.#byContext.set(key, wrapper);
  }

  /** The context of that handle. */
  wrapper(handle: unknown): RsContextWrapper | undefined {
    return typeof handle === "number" ? this.#byHandle.get(handle) : undefined;
  }

  /** The context of that low-level context. */
  highLevel(context: unknown): RsContextWrapper | undefined {
    return this.#byContext.get(keyOf(context));
  }

  /** Forgets a context, under both names. */
  remove(wrapper: RsContextWrapper): void {
    this.#byHandle.delete(wrapper.handle);
    this.#byContext.delete(keyOf(wrapper.context));
  }
}

function keyOf(context: unknown): unknown {
  return isNull(context) ? 0 : context;
}
