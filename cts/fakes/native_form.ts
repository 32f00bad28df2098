/**
 * The `native` form of the suite's fakes: three libraries in C (`cts/fakes/native/`), one for each kind, and a table that
 * says which behavior a copy of one has.
 *
 * A machine compiles {@link NATIVE_FORMS} once. For each fake it loads a copy of the library of its kind, so that each has
 * statics of its own, and calls these functions of it, in this order:
 *
 * 1. `void strata_fake_bind(const char *name, void *address)` for each of the imports;
 * 2. `void strata_fake_start(const uint8_t *table, size_t size)`, the static constructor, which copies the table;
 * 3. `void strata_fake_symbols(const char *names, void **addresses, size_t count)` for exports, whose names stand one behind
 *    the other with a NUL each, or `void *strata_fake_symbol(const char *name)` for one.
 *
 * The process must have a `liblog.so` with `__android_log_write` loaded before step 2.
 *
 * @module
 */

import type { Behavior } from "./behavior.ts";
import { driverEntries, writeDriver } from "./native/driver_table.ts";
import { writeLayer } from "./native/layer_table.ts";
import { writeLibrary } from "./native/library_table.ts";
import { driverHasForm, writeRsDriver } from "./native/rs_driver_table.ts";
import { halHasForm, writeRsHal } from "./native/rs_hal_table.ts";
import { TableWriter } from "./native/table_writer.ts";

/** The kinds of fakes that have a native form. */
export type NativeKind = "layer" | "driver" | "library";

/** The kinds of RenderScript's fakes that have a native form, which only Android's own libraries can call. */
export type RsKind = "rs-driver" | "rs-hal";

/** The parts of a library in C. */
export interface NativeSources {
  /** C and assembly sources. */
  readonly sources: readonly URL[];
  /** Headers that they include from their own folder. */
  readonly headers: readonly URL[];
  /** Options of gcc beside `-o`. */
  readonly flags: readonly string[];
}

/** A fake for a copy of the library of its kind. */
export interface NativeForm<Kind extends string = NativeKind> {
  readonly kind: Kind;
  /** The table that `strata_fake_start` is given. */
  readonly table: Uint8Array<ArrayBuffer>;
  /** Names of its exports, which `strata_fake_symbols` knows. */
  readonly exports: readonly string[];
  /** Numbers of the entries (`words_entry`) that its exports are; absent where each copy decides that. */
  readonly entries?: readonly number[];
  /**
   * Functions that it calls through the symbol that it is linked with, to be bound: of libEGL.so or libGLESv2.so for a layer,
   * of libdl.so, libvndksupport.so or others for a library.
   */
  readonly imports: readonly string[];
}

const SHARED = [
  "entries_aarch64.S",
  "entries_x86_64.S",
  "arguments.c",
  "events.c",
  "fake.c",
  "names.c",
  "table.c",
];
const HEADERS = [
  "arguments.h",
  "blobs.h",
  "driver.h",
  "events.h",
  "fake.h",
  "layer.h",
  "memory.h",
  "names.h",
  "steps.h",
  "table.h",
  "words.h",
];

/** `-fstack-clash-protection` lets a stack that is full end in its guard page, whatever the size of a frame. */
const FLAGS = [
  "-std=c11",
  "-D_GNU_SOURCE",
  "-O2",
  "-fPIC",
  "-shared",
  "-fvisibility=hidden",
  "-fstack-clash-protection",
  "-Wall",
  "-Wextra",
  "-Werror",
];

/** Bytes reserved for the table of a driver, which has the names of all functions. */
const DRIVER_SIZE = 65536;

function sourcesOf(...own: readonly string[]): NativeSources {
  const urls = (names: readonly string[]) =>
    names.map((name) => new URL(`./native/${name}`, import.meta.url));
  return { sources: urls([...SHARED, ...own]), headers: urls(HEADERS), flags: FLAGS };
}

/** The library of each kind. */
export const NATIVE_FORMS: Readonly<Record<NativeKind, NativeSources>> = {
  layer: sourcesOf("layer.c", "steps.c"),
  driver: sourcesOf("driver.c", "usual_acts.c", "blobs.c", "memory.c"),
  library: sourcesOf("library.c"),
};

/** The library of each kind of RenderScript's. */
export const RS_FORMS: Readonly<Record<RsKind, NativeSources>> = {
  "rs-driver": sourcesOf("rs_driver.c"),
  "rs-hal": sourcesOf("rs_hal.c"),
};

/**
 * The native form of a fake of RenderScript's.
 *
 * @param behavior The fake.
 * @returns Undefined if it has none.
 */
export function rsForm(behavior: Behavior): NativeForm<RsKind> | undefined {
  const table = new TableWriter();
  table.text(behavior.name);
  const form = (kind: RsKind, exports: readonly string[], entries: readonly number[]) => ({
    kind,
    exports,
    entries,
    imports: [],
    table: table.finish(),
  });
  if (behavior.kind === "rs-driver" && driverHasForm(behavior)) {
    const exports = writeRsDriver(table, behavior);
    return form(behavior.kind, exports, exports.map((_, i) => i));
  }
  if (behavior.kind === "rs-hal" && halHasForm(behavior)) {
    const exports = writeRsHal(table, behavior);
    return form(behavior.kind, exports, exports.map(() => 0));
  }
  return undefined;
}

/**
 * The native form of a behavior.
 *
 * @param behavior A layer, a driver or a library.
 * @throws {Error} If it is of another kind, or has a knob that the form does not know.
 */
export function nativeForm(behavior: Behavior): NativeForm {
  const table = new TableWriter(behavior.kind === "driver" ? DRIVER_SIZE : undefined);
  table.text(behavior.name);
  switch (behavior.kind) {
    case "layer":
      return { kind: "layer", ...writeLayer(table, behavior), table: table.finish() };
    case "driver": {
      const exports = writeDriver(table, behavior);
      const entries = driverEntries(exports);
      return { kind: "driver", exports, entries, imports: [], table: table.finish() };
    }
    case "library": {
      const library = writeLibrary(table, behavior);
      const entries = library.exports.map((_, i) => i);
      return { kind: "library", ...library, entries, table: table.finish() };
    }
    default:
      throw new Error(
        `Cannot make a native form of "${behavior.name}": kind "${behavior.kind}" has none, expected a layer, a driver ` +
          `or a library`,
      );
  }
}
