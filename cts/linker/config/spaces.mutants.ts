/**
 * Mutants of white space and line ends in a linker configuration.
 *
 * @module
 */

import { changedText } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";

export const trimsAllKindsOfSpace = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-41",
  why: "It takes white space outside ASCII off names and values.",
  make: changedText((text) => text.replace(/[^\S\t-\r ]/g, " ")),
});

export const trimsBlanksOnly = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-41",
  why: "It takes only blanks off names and values.",
  make: changedText((text) => text.replace(/[\t\v\f\r]/g, "\u00a0")),
});
