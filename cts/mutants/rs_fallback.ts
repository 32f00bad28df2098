/**
 * Mutants of the fallback: what gets lost, or is done twice, where a launch is not done by the GPU.
 *
 * @module
 */

import type { Functions } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

export * from "./rs_fallback_midway.ts";

export const variablesAreLostWithoutAHal = mutant({
  part: "rs",
  clauses: "RS-FALLBACK-2",
  why: "Where there is no HAL, variables of scripts cannot be set.",
  make: (Base) =>
    class extends Base {
      protected override initializeHal() {
        const found = super.initializeHal();
        if (found.vendor !== null) return found;
        const table: Functions = { ...found.table, rsScriptSetVarV: () => null };
        return { ...found, table };
      }
    },
});
