/**
 * The tables of GL functions that code which is linked with libGLESv2 goes through, one for the context of each thread.
 *
 * @module
 */

import { GL_NAMES } from "../../../cts/contract/entry_points.ts";
import type { EntryPoint } from "../machine.ts";
import type { Pointers } from "./words.ts";

/** The GL functions of a thread; one object stays the same list. */
export interface GlFunctions {
  /** The list, in the order of `GL_NAMES`. */
  entries(): readonly (EntryPoint | null)[];
  /** An object that is the same as long as the list is. */
  readonly key: object;
}

/** The tables of one process. */
export class GlTables {
  readonly #pointers: Pick<Pointers, "toPointer" | "keep">;
  /** Where they are in the process's memory. */
  readonly #tables = new Map<object, bigint>();
  /** Which one each thread has. */
  readonly #keys = new Map<number, object>();

  /** @param pointers How pointers are made in the process. */
  constructor(pointers: Pick<Pointers, "toPointer" | "keep">) {
    this.#pointers = pointers;
  }

  /**
   * The table that a thread is to be given.
   *
   * @param thread The thread.
   * @param functions What its GL functions are now.
   * @returns Its address; undefined if the thread has it already.
   */
  tableFor(thread: number, functions: GlFunctions): bigint | undefined {
    if (this.#keys.get(thread) === functions.key) return undefined;
    this.#keys.set(thread, functions.key);
    return this.#tables.get(functions.key) ?? this.#write(functions);
  }

  #write({ key, entries }: GlFunctions): bigint {
    const addresses = BigUint64Array.from(
      entries(),
      (entry, i) => this.#pointers.toPointer(entry, GL_NAMES[i]),
    );
    const table = this.#pointers.keep(new Uint8Array(addresses.buffer));
    this.#tables.set(key, table);
    return table;
  }
}
