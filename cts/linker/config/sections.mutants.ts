/**
 * Mutants of what belongs to a section of a linker configuration.
 *
 * @module
 */

import { changedText } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";

export const namelessHeaderEndsNothing = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-17",
  why: "It reads on behind a header without a name.",
  make: changedText((text) => text.replace(/^\s*\[\]/gm, "")),
});
