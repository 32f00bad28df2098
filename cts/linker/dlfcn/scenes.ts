/**
 * Libraries that ask dlsym, and functions that tell which library has them.
 *
 * A library of these tests exports `f`, which returns the library's number.
 *
 * @module
 */

import type { App, Handle, Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { valueOf } from "../../fakes/observe.ts";
import type { LibraryOptions, WorldBuilder } from "../../fakes/world_builder.ts";
import type { Scene } from "../../framework/mod.ts";
import { openWith, withBoxes } from "../namespace/scenes.ts";
import { probeScene } from "../scenes.ts";

export { RTLD_GLOBAL, RTLD_NODELETE, RTLD_NOLOAD, RTLD_NOW } from "../../contract/recorder.ts";

/** The parts of a device of these tests. */
export interface Numbered {
  /** The number that `f` returns. Default: it has no `f`. */
  readonly f?: number;
  /** The libraries that it needs. */
  readonly needed?: readonly string[];
}

/**
 * A device with libraries in the directory of the namespace `box`, each of which forwards dlsym.
 *
 * @param release Its release.
 * @param libraries Them, by the letter of their file (`x` is `libx.so`).
 * @param more What else is there.
 */
export function boxOf(
  release: Release,
  libraries: Readonly<Record<string, Numbered>>,
  more: (builder: WorldBuilder) => WorldBuilder = (builder) => builder,
): WorldBuilder {
  return more(withNumbered(withBoxes(release, { box: {} }), "/data/box", libraries));
}

/** Adds libraries as {@link boxOf} has them to a directory. */
export function withNumbered(
  builder: WorldBuilder,
  directory: string,
  libraries: Readonly<Record<string, Numbered>>,
): WorldBuilder {
  return Object.entries(libraries).reduce((device, [letter, { f, needed }]) => {
    const knobs = { forwards: ["dlsym"], ...(f === undefined ? {} : { returns: { f } }) };
    const options: LibraryOptions = needed === undefined ? {} : { needed };
    return device.library(`${directory}/lib${letter}.so`, knobs, options);
  }, builder);
}

/** Opens a library in `box` with flags of dlopen. */
export function openBox(app: App, letter: string, mode: number): Result {
  const box = app.libdl.android_get_exported_namespace("box");
  return openWith(app, box, `lib${letter}.so`, 0, mode);
}

/** Asks dlsym for `f` from within a library, by RTLD_DEFAULT (null), RTLD_NEXT (-1) or a handle. */
export function askFrom(app: App, library: Handle, handle: Handle | -1): Result {
  return app.callPointer(app.libdl.dlsym(library, "from_dlsym"), "dlsym", handle, "f");
}

/** The number that a found `f` returns. */
export function numberOf(app: App, found: Result): Result {
  return app.callPointer(found, "f");
}

/** Signs that a call gave something else than NULL. */
export function found(record: ProcessRecord, { ref }: Pick<Result, "ref">): string[] {
  const value = valueOf(record, { ref });
  if (value === null || value === undefined || value === 0) return [];
  return [`call ${ref} gave ${typeof value === "object" ? value.pointer : String(value)}`];
}

/** The same for the last call. */
export function lastFound({ record }: { readonly record: ProcessRecord }): string[] {
  return found(record, { ref: record.results.length - 1 });
}

/**
 * A scene whose program makes one call of dlsym, and calls what it gave.
 *
 * @param release The device's release.
 * @param libraries As {@link boxOf} has them.
 * @param write Makes the calls; the last one is that of dlsym.
 */
export function asking(
  release: Release,
  libraries: Parameters<typeof boxOf>[1],
  write: (app: App) => Result,
): { readonly scene: Scene; readonly asked: Result; readonly number: Result } {
  let asked!: Result;
  let number!: Result;
  const scene = probeScene(boxOf(release, libraries), (app) => {
    asked = write(app);
    number = numberOf(app, asked);
  });
  return { scene, asked, number };
}

/** Which libraries of a group have `f`: `x` needs `a` and `b`, `a` needs `c`, `c` needs `d`. */
export const GROUPS = {
  x_and_a: ["x", "a"],
  a_and_b: ["a", "b"],
  b_and_c: ["b", "c"],
  c_and_d: ["c", "d"],
  d_alone: ["d"],
} as const;
/** The numbers that their `f` returns. */
export const NUMBERS = { x: 1, a: 2, b: 3, c: 4, d: 5 } as const;

/** The libraries of such a group. */
export function grouped(having: readonly string[]): Parameters<typeof boxOf>[1] {
  const needs = { x: ["liba.so", "libb.so"], a: ["libc2.so"], b: [], c: ["libd.so"], d: [] };
  return Object.fromEntries(
    Object.entries(needs).map(([letter, needed]) => {
      const number = NUMBERS[letter as keyof typeof NUMBERS];
      return [letter === "c" ? "c2" : letter, {
        needed,
        ...(having.includes(letter) ? { f: number } : {}),
      }];
    }),
  );
}
