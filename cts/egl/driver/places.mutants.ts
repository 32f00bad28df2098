/**
 * Wrong places of drivers.
 *
 * @module
 */

import { changedLoader } from "../../mutants/changed_loader.ts";
import type { Mutant } from "../../mutants/mutant.ts";

/** A search in other directories. */
function searches(why: string, clause: string, change: (path: string) => string): Mutant {
  return changedLoader(clause, why, (host) => ({
    readable: (path) => host.readable(change(path)),
    files: (directory) => host.files(change(directory)),
    open: (path, place) => host.open(place === "own" ? path : change(path), place),
  }));
}

export const looksIn64ForAll: Mutant = searches(
  "32-bit processes look for their driver in /vendor/lib64/egl.",
  "EGL-DRIVER-2",
  (path) => path.replace(/\/lib\b/, "/lib64"),
);

export const looksIn32ForAll: Mutant = searches(
  "64-bit processes look for their driver in /vendor/lib/egl.",
  "EGL-DRIVER-3",
  (path) => path.replace("/lib64", "/lib"),
);
