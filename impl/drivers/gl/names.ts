/**
 * The names of one kind of GL objects.
 *
 * @module
 */

import type { GlContext } from "./context.ts";
import { cellCount, type Memory, readCell, writeCell } from "./words.ts";

/** Names, and the objects that they have once they are used (OpenGL ES 3.2, section 2.6). */
export class Names<T> {
  readonly #objects = new Map<number, T | undefined>();
  #next = 1;

  /** A name that is in use from now on and has no object yet. */
  generate(): number {
    while (this.#objects.has(this.#next)) this.#next++;
    const name = this.#next++;
    this.#objects.set(name, undefined);
    return name;
  }

  /** Checks that a name is in use, with or without an object. */
  has(name: number): boolean {
    return this.#objects.has(name);
  }

  /** The object of a name. */
  get(name: number): T | undefined {
    return this.#objects.get(name);
  }

  /** Gives a name its object. */
  set(name: number, object: T): T {
    this.#objects.set(name, object);
    return object;
  }

  /** The object of a name, made if it has none. */
  create(name: number, make: (name: number) => T): T {
    return this.#objects.get(name) ?? this.set(name, make(name));
  }

  /** Frees a name, and gives back the object that it had. */
  delete(name: number): T | undefined {
    const object = this.#objects.get(name);
    this.#objects.delete(name);
    return object;
  }
}

/** As many new names as memory has room for, up to `count`. */
export function generateNames(
  gl: GlContext,
  names: Names<unknown>,
  count: number,
  out: Memory,
): void {
  gl.checkSigns(count);
  const n = Math.min(count, cellCount(out));
  for (let i = 0; i < n; i++) writeCell(out, i, names.generate());
}

/**
 * Frees names; 0 and unused ones are passed over.
 *
 * @param deleted Told of every object that lost its name.
 */
export function deleteNames<T>(
  gl: GlContext,
  names: Names<T>,
  count: number,
  list: Memory,
  deleted: (object: T) => void,
): void {
  gl.checkSigns(count);
  const n = Math.min(count, cellCount(list));
  for (let i = 0; i < n; i++) {
    const object = names.delete(readCell(list, i) >>> 0);
    if (object !== undefined) deleted(object);
  }
}
