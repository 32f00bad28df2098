/**
 * Mutants of libEGL's own functions.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import { type Mutant, mutant } from "./mutant.ts";

/**
 * Declares a mutant of libEGL's own functions.
 *
 * @param clauses What it violates.
 * @param why What it does wrong.
 * @param make Makes the wrong part.
 */
export function changedPlatform(
  clauses: string | readonly string[],
  why: string,
  make: PartFactory<"platform-functions">,
): Mutant {
  return mutant({ part: "platform-functions", clauses, why, make });
}
