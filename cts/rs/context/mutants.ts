/**
 * Mutants of the choice between the paths of RenderScript.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export * from "./libraries.mutants.ts";

const LOW_LATENCY = 0x2;
export const ignoresLowLatency = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-1",
  why: "It has the HAL create contexts with RS_CONTEXT_LOW_LATENCY too.",
  make: (Base) =>
    class extends Base {
      protected override isLowLatency() {
        return false;
      }
    },
});

export const flagsAreCompared = mutant({
  part: "rs",
  clauses: "RS-CONTEXT-3",
  why: "It compares the flags with RS_CONTEXT_LOW_LATENCY by ==.",
  make: (Base) =>
    class extends Base {
      protected override isLowLatency(flags: number) {
        return flags === LOW_LATENCY;
      }
    },
});
