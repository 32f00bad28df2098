/**
 * Mutants of which driver is loaded, how often, and what it is called.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

export const namedDriverIsIgnored = mutant({
  part: "rs-driver-loader",
  clauses: "RS-DRIVER-2",
  why: "Every context has the default driver.",
  make: (Base) =>
    class extends Base {
      protected override loadVendor(_name: string): boolean {
        return this.loadDefault();
      }
    },
});
