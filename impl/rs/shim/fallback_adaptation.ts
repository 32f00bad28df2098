/**
 * The CPU path of libRS.so: the functions of the libRS_internal.so in its own namespace.
 *
 * Source: AOSP frameworks/rs, rsFallbackAdaptation.cpp and cpp/rsDispatch.cpp of Android 9.
 *
 * @module
 */

import type { EntryPoint, Word } from "../../machine/machine.ts";
import {
  callEntry,
  type Functions,
  imported,
  libdl,
  type RsLibrary,
  RTLD_LAZY,
} from "../rs_process.ts";
import {
  DISPATCH_NAMES,
  DISPATCH_TIERS,
  dispatchMember,
  NATIVE_LIB_DIR,
} from "./dispatch_names.ts";

const LOG_TAG = "RenderScript Graphics Fallback";
const DISPATCH_LOG_TAG = "RS Dispatch";
const INTERNAL = "libRS_internal.so";

/** Loads libRS_internal.so for libRS.so, once in a process. */
export class FallbackAdaptation {
  readonly #library: RsLibrary;
  #table: Functions | undefined;

  /** @param library The copy of libRS.so. */
  constructor(library: RsLibrary) {
    this.#library = library;
  }

  /**
   * The functions, by name; libRS_internal.so is loaded when they are first asked for.
   *
   * @returns No functions at all if it cannot be loaded, or lacks one that it must have: Android leaves a table of null
   * pointers, and the next call ends the process.
   */
  functions(): Functions {
    return this.#table ??= this.#load();
  }

  /** Loads the library and finds its functions. */
  #load(): Functions {
    const { process } = this.#library;
    const handle = this.#libdl("dlopen", INTERNAL, RTLD_LAZY);
    if (handle === null) {
      const reason = String(this.#libdl("dlerror") ?? "(null)");
      process.log("E", LOG_TAG, `couldn't dlopen ${reason}.`);
      process.decide("FallbackAdaptation", "open", INTERNAL, "refused", reason);
      return {};
    }
    const table = this.#loadSymbols(handle, this.targetApiLevel());
    if (table === undefined) {
      process.log("E", LOG_TAG, "Fallback dispatch table init failed!");
      process.decide("FallbackAdaptation", "open", INTERNAL, "refused", "it lacks a function");
      this.#libdl("dlclose", handle);
      return {};
    }
    process.decide("FallbackAdaptation", "open", INTERNAL, "opened");
    return table;
  }

  /** The API level that the table is for: none, so that only the functions of all levels must be there. */
  protected targetApiLevel(): number {
    return 0;
  }

  /** Finds all functions, up to the first that must be there and is not. */
  #loadSymbols(handle: Word, apiLevel: number): Functions | undefined {
    const table: Record<string, (...args: never[]) => unknown> = {};
    const names = this.#needsNativeLibDir() ? [NATIVE_LIB_DIR, ...DISPATCH_NAMES] : DISPATCH_NAMES;
    const dlsym = imported(this.#library, "libdl.so", "dlsym");
    for (const name of names) {
      const entry = (dlsym(handle, name) ?? null) as EntryPoint | null;
      if (entry !== null) table[name] = callEntry.bind(undefined, entry);
    }
    this.#libdl("dlerror");
    const missing = this.#mandatory(apiLevel).find((name) => table[name] === undefined);
    if (missing === undefined) return table;
    const member = dispatchMember(missing);
    this.#library.process.log(
      "E",
      DISPATCH_LOG_TAG,
      `Couldn't initialize dispatchTab.${member}`,
    );
    return undefined;
  }

  /** The functions that a table for an API level must have, in the order in which they are checked. */
  #mandatory(apiLevel: number): readonly string[] {
    const tiers = DISPATCH_TIERS.filter((tier) => apiLevel >= tier.apiLevel);
    const names = tiers.flatMap((tier) => tier.names);
    return this.#needsNativeLibDir() ? [NATIVE_LIB_DIR, ...names] : names;
  }

  /** Checks that the table has a place for rsaContextSetNativeLibDir, which only code of 64 bits has. */
  #needsNativeLibDir(): boolean {
    return this.#library.process.is64Bit;
  }

  /** Calls a function of libdl as libRS.so. */
  #libdl(name: string, ...args: readonly Word[]): Word {
    return libdl(this.#library, name, ...args);
  }
}
