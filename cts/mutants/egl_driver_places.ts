/**
 * Wrong places of drivers.
 *
 * @module
 */

import { type Mutant, mutant } from "./mutant.ts";

/** A search in other directories. */
function searches(
  why: string,
  clause: string,
  change: (
    directories: string[],
    loader: { readonly release: number; readonly suffix: string | undefined },
  ) => string[],
): Mutant {
  return mutant({
    part: "driver-loader",
    clauses: clause,
    why,
    make: (Base) =>
      class extends Base {
        protected override directories(suffix?: string): string[] {
          const { release } = this.host;
          return change(super.directories(suffix), { release, suffix });
        }
      },
  });
}

export const looksIn64ForAll: Mutant = searches(
  "32-bit processes look for their driver in /vendor/lib64/egl.",
  "EGL-DRIVER-2",
  (directories) => directories.map((path) => path.replace(/\/lib\b/, "/lib64")),
);

export const looksIn32ForAll: Mutant = searches(
  "64-bit processes look for their driver in /vendor/lib/egl.",
  "EGL-DRIVER-3",
  (directories) => directories.map((path) => path.replace("/lib64", "/lib")),
);
