/**
 * The planted mutants that are killed as they must be.
 *
 * @module
 */

import { collectMutants, type NamedMutant } from "../../cts/mutants/mutant.ts";
import * as planted from "./planted_mutants.ts";

/** The list. */
export function allMutants(): NamedMutant[] {
  return collectMutants([{ file: "scripts/testing/planted_mutants.ts", module: planted }]);
}
