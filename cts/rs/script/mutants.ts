/**
 * Mutants of threads.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const oneProcessorWorks = mutant({
  part: "rs-launch",
  clauses: "RS-SCRIPT-55",
  why: "It runs everything on one thread.",
  make: (Base) =>
    class extends Base {
      protected override isParallel() {
        return false;
      }
    },
});
