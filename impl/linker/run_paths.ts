/**
 * DT_RUNPATH: directories that a library names for what it needs itself.
 *
 * @module
 */

import type { Release } from "../../cts/contract/world.ts";
import { substitute } from "./ld_substitution.ts";

/** The first release whose linker knows `$LIB` in a DT_RUNPATH. */
const LIB_SINCE = 10;

/** The facts that names in a DT_RUNPATH hang on beside the library's own path. */
export interface RunPathNames {
  /** The release whose linker reads it. */
  readonly release: Release;
  /** The value of `$LIB`. */
  readonly lib: "lib" | "lib64";
}

/**
 * The directories of a DT_RUNPATH (AOSP bionic, linker/linker_soinfo.cpp, set_dt_runpath).
 *
 * @param runpath The entry: directories by colons.
 * @param path The library's own path, whose directory `$ORIGIN` stands for.
 * @param names What other names stand for.
 * @returns The directories, empty ones left out.
 */
export function runPaths(runpath: string, path: string, names: RunPathNames): string[] {
  if (runpath === "") return [];
  const parameters = new Map([["ORIGIN", path.slice(0, path.lastIndexOf("/"))]]);
  if (names.release >= LIB_SINCE) parameters.set("LIB", names.lib);
  return runpath.split(":").filter((directory) => directory !== "")
    .map((directory) => substitute(directory, parameters));
}
