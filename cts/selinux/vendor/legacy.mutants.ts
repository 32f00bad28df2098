/**
 * Mutants of the rules for the RenderScript HAL and for legacy devices.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const legacyDevicesAreRestricted = mutant({
  part: "audit",
  clauses: ["SELINUX-VENDOR-27", "LINKER-AUDIT-20"],
  why: "It does not know legacy devices.",
  make: (Base) =>
    class extends Base {
      protected override restricts() {
        return true;
      }
    },
});

export const legacyDevicesKeepToLists = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-27",
  why: "It frees legacy devices of rules for policies alone.",
  make: (Base) =>
    class extends Base {
      constructor(options: ConstructorParameters<typeof Base>[0]) {
        super({ ...options, isTreble: true });
      }
    },
});
