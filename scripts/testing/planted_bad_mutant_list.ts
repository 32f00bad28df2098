/**
 * The planted mutants that make a mutation run fail, beside one that is killed.
 *
 * @module
 */

import { collectMutants, type NamedMutant } from "../../cts/mutants/mutant.ts";
import * as bad from "./planted_bad_mutants.ts";
import { reversed } from "./planted_mutants.ts";

/** The list. */
export function allMutants(): NamedMutant[] {
  return collectMutants([
    { file: "scripts/testing/planted_bad_mutants.ts", module: bad },
    { file: "scripts/testing/planted_mutants.ts", module: { reversed } },
  ]);
}
