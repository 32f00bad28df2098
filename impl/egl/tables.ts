/**
 * libEGL's function tables: what its own functions, the driver's and the hooks of each GL version are now.
 *
 * @module
 */

import {
  EGL_NAMES,
  GL_NAMES,
  KNOWN_NAMES,
  PLATFORM_NAMES,
} from "../../cts/contract/entry_points.ts";
import type { EntryPoint } from "../machine/machine.ts";

/** `MAX_NUMBER_OF_GL_EXTENSIONS` (AOSP opengl/libs/EGL/egldefs.h). */
export const EXTENSION_SLOTS = 256;

/** Functions by name; a name that is absent from the list has no slot. */
export class FunctionTable {
  /** The names that have a slot, in order. */
  readonly names: readonly string[];
  readonly #index: ReadonlyMap<string, number>;
  /** Undefined where a function is to be found when it is first asked for. */
  readonly #slots: (EntryPoint | null | undefined)[];
  #find: ((name: string) => EntryPoint | null) | undefined;

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

  /** A table with the functions that are in this one now. */
  copy(): FunctionTable {
    const copy = new FunctionTable(this.names);
    for (let i = 0; i < this.#slots.length; i++) copy.#slots[i] = this.#slots[i];
    copy.#find = this.#find;
    return copy;
  }

  /** Checks that `name` has a slot. */
  has(name: string): boolean {
    return this.#index.has(name);
  }

  /** The function in the slot of `name`, or null. */
  get(name: string): EntryPoint | null {
    const i = this.#index.get(name);
    return i === undefined ? null : this.at(i);
  }

  /** The slot of `name`, or -1. */
  indexOf(name: string): number {
    return this.#index.get(name) ?? -1;
  }

  /** The function in slot `i`, or null. */
  at(i: number): EntryPoint | null {
    const entry = this.#slots[i];
    if (entry !== undefined) return entry;
    const name = this.names[i];
    return name === undefined ? null : this.#slots[i] = this.#find?.(name) ?? null;
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

  /**
   * Has functions found when they are first asked for; those of an earlier call that were not are found by this one.
   *
   * @param names Their names, which must have slots.
   * @param find Finds one.
   */
  setLate(names: Iterable<string>, find: (name: string) => EntryPoint | null): void {
    this.#find = find;
    for (const name of names) {
      const i = this.#index.get(name);
      if (i === undefined) throw new Error(`Cannot set "${name}": the table has no such slot`);
      this.#slots[i] = undefined;
    }
  }

  /** Puts a function into slot `i`, which must exist. */
  put(i: number, entry: EntryPoint | null): void {
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
  /** The functions that layers are offered. */
  readonly known: KnownFunctions = new KnownFunctions([this.platform, this.egl, this.v2.core]);
}

/** Where the function of a known name is: a table, and a slot of it. */
interface KnownSlot {
  readonly table: number;
  readonly index: number;
}

/** The functions of all known names; a name that has a slot in several tables stands for that of the first. */
export class KnownFunctions {
  readonly #tables: readonly FunctionTable[];

  /**
   * Joins tables.
   *
   * @param tables libEGL's own functions, the driver's EGL functions, and the hooks of OpenGL ES 2.0.
   */
  constructor(tables: readonly [FunctionTable, FunctionTable, FunctionTable]) {
    this.#tables = tables;
  }

  /** Checks that a name is known. */
  has(name: string): boolean {
    return knownSlots().has(name);
  }

  /** The function of a name, or null; undefined if the name is not known. */
  get(name: string): EntryPoint | null | undefined {
    const slot = knownSlots().get(name);
    return slot === undefined ? undefined : this.#tables[slot.table]!.at(slot.index);
  }

  /** Puts a function into the slot of a known name. */
  set(name: string, entry: EntryPoint | null): void {
    const slot = knownSlots().get(name);
    if (slot === undefined) throw new Error(`Cannot set "${name}": it is not a known name`);
    this.#tables[slot.table]!.put(slot.index, entry);
  }

  /** All known names. */
  keys(): Iterable<string> {
    return knownSlots().keys();
  }

  /** The functions that are there now, which later changes leave as they are. */
  copy(): KnownFunctions {
    const [platform, egl, gl] = this.#tables;
    return new KnownFunctions([platform!.copy(), egl!.copy(), gl!.copy()]);
  }
}

let knownIndex: ReadonlyMap<string, KnownSlot> | undefined;

function knownSlots(): ReadonlyMap<string, KnownSlot> {
  return knownIndex ??= new Map(
    KNOWN_NAMES.map((name) => {
      const lists = [PLATFORM_NAMES, EGL_NAMES, GL_NAMES].map(indexOf);
      const table = lists.findIndex((index) => index.has(name));
      return [name, { table, index: lists[table]!.get(name)! }];
    }),
  );
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
