/**
 * Mutants of what belongs to a section of a linker configuration.
 *
 * @module
 */

import { changedText } from "./changed_config.ts";
import { mutant } from "./mutant.ts";

export const namelessHeaderEndsNothing = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-17",
  why: "It reads on behind a header without a name.",
  make: changedText((text) => text.replace(/^\s*\[\]/gm, "")),
});
