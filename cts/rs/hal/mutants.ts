/**
 * Mutants of the rules on versions of RenderScript's HAL.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const majorVersionLoadsTheOldDriver = mutant({
  part: "rs-hal-policy",
  clauses: "RS-HAL-4",
  why: "After a new major version the old driver is loaded.",
  make: (Base) =>
    class extends Base {
      override versionsToAsk(): readonly string[] {
        return [...new Set([...super.versionsToAsk(), "1.0"])];
      }
    },
});
