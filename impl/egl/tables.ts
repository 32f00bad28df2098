/**
 * libEGL's function tables: what its own functions, the driver's and the hooks of each GL version are now.
 *
 * @module
 */

import { EGL_NAMES, GL_NAMES, PLATFORM_NAMES } from "../../cts/contract/entry_points.ts";
import type { EntryPoint } from "../machine/machine.ts";

/** `MAX_NUMBER_OF_GL_EXTENSIONS` (AOSP opengl/libs/EGL/egldefs.h). */
export const EXTENSION_SLOTS = 256;

/** Functions by name; a name that is absent from the list has no slot. */
export class FunctionTable {
  /** The names that have a slot, in order. */
  readonly names: readonly string[];
  readonly #index: ReadonlyMap<string, number>;
  readonly #slots: (EntryPoint | null)[];

  /**
   * Makes a table of empty slots.
   *
   * @param names The names that have a slot, in order.
   */
  constructor(names: readonly string[]) {
    this.names = names;
    this.#index = indexOf(names);
    this.#slots = new Array(names.length).fill(null);
  }

  /** Whether `name` has a slot. */
  has(name: string): boolean {
    return this.#index.has(name);
  }

  /** The function in the slot of `name`, or null. */
  get(name: string): EntryPoint | null {
    const i = this.#index.get(name);
    return i === undefined ? null : this.#slots[i] ?? null;
  }

  /** The slot of `name`, or -1. */
  indexOf(name: string): number {
    return this.#index.get(name) ?? -1;
  }

  /** The function in slot `i`, or null. */
  at(i: number): EntryPoint | null {
    return this.#slots[i] ?? null;
  }

  /** Puts one function into every slot. */
  fill(entry: EntryPoint | null): void {
    this.#slots.fill(entry);
  }

  /** Puts a function into the slot of `name`, which must exist. */
  set(name: string, entry: EntryPoint | null): void {
    const i = this.#index.get(name);
    if (i === undefined) throw new Error(`Cannot set "${name}": the table has no such slot`);
    this.#slots[i] = entry;
  }
}

/** The hooks that GL calls of a thread go through: core functions and extension slots. */
export class GlHooks {
  /** Functions of `GL_NAMES`. */
  readonly core: FunctionTable = new FunctionTable(GL_NAMES);
  /** Extension functions outside the table, by slot. */
  readonly extensions: (EntryPoint | null)[] = new Array(EXTENSION_SLOTS).fill(null);
}

/** All tables of one process. */
export class Tables {
  /** Functions that libEGL implements. */
  readonly platform: FunctionTable = new FunctionTable(PLATFORM_NAMES);
  /** The driver's EGL functions. */
  readonly egl: FunctionTable = new FunctionTable(EGL_NAMES);
  /** Hooks of OpenGL ES 1.x contexts; only the names of `GLES1_NAMES` are ever filled. */
  readonly v1: GlHooks = new GlHooks();
  /** Hooks of OpenGL ES 2.0 and later contexts. */
  readonly v2: GlHooks = new GlHooks();
  /** Hooks of a thread without a current context. */
  readonly none: GlHooks = new GlHooks();
}

const indices = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function indexOf(names: readonly string[]): ReadonlyMap<string, number> {
  let index = indices.get(names);
  if (index === undefined) {
    index = new Map(names.map((name, i) => [name, i]));
    indices.set(names, index);
  }
  return index;
}
