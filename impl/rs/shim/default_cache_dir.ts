/**
 * The directory for compiled scripts that libRS.so finds by itself.
 *
 * Source: AOSP frameworks/rs, rsApiStubs.cpp of Android 8.0, 8.1 and 9.
 *
 * @module
 */

import type { EntryPoint } from "../../machine/machine.ts";
import { callEntry, libdl, LOG_TAG, type RsLibrary, RTLD_LAZY } from "../rs_process.ts";

/** The directory that the app's framework keeps code in, as libRSCacheDir.so tells it. */
export class DefaultCacheDir {
  readonly #library: RsLibrary;
  #query: EntryPoint | null | undefined;
  #directory: string | undefined;

  /** @param library The copy of libRS.so. */
  constructor(library: RsLibrary) {
    this.#library = library;
  }

  /**
   * Finds the directory, once.
   *
   * @returns Empty if there is none, as in a process without a framework. In 8.0 a JavaVM is asked for it each time, and in
   * these processes there is none.
   */
  get(): string {
    const { process, build } = this.#library;
    if (build.release < 8.1) {
      process.log("D", LOG_TAG, "Non JavaVM found in the process.");
      return "";
    }
    if (this.#query === undefined) this.#query = this.#load();
    if (this.#query === null) return "";
    return this.#directory ??= String(callEntry(this.#query) ?? "");
  }

  /** Finds the function that knows the directory; a vendor's process does not look for it. */
  #load(): EntryPoint | null {
    const library = this.#library;
    if (library.process.executable.startsWith("/vendor/")) return null;
    const handle = libdl(library, "dlopen", "libRSCacheDir.so", RTLD_LAZY);
    const query = handle === null ? null : libdl(library, "dlsym", handle, "rsQueryCacheDir");
    if (query === null) {
      const reason = String(libdl(library, "dlerror") ?? "(null)");
      library.process.log("W", LOG_TAG, `Not able to query cache dir: ${reason}`);
    }
    return query as EntryPoint | null;
  }
}
