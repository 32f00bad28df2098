/**
 * The variable of libRS.so that a debugger sets.
 *
 * Source: AOSP frameworks/rs, rsApiStubs.cpp of Android 9 (gDebuggerPresent).
 *
 * @module
 */

import type { Heap } from "../../machine/heap.ts";
import type { DataSymbol } from "../../machine/wasm_library.ts";

const INT_BYTES = 4;

/** `int gDebuggerPresent`, which has its place in memory from the first time that somebody wants to know it. */
export class DebuggerPresent implements DataSymbol {
  readonly #heap: () => Heap;
  #address = 0;

  /** @param heap The process's memory. */
  constructor(heap: () => Heap) {
    this.#heap = heap;
  }

  get address(): number {
    if (this.#address === 0) {
      this.#address = this.#heap().malloc(INT_BYTES);
      this.#heap().view.setInt32(this.#address, 0, true);
    }
    return this.#address;
  }

  /** Its value. */
  get value(): number {
    return this.#address === 0 ? 0 : this.#heap().view.getInt32(this.#address, true);
  }
}
