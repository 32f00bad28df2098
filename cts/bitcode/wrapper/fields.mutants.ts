/**
 * Mutants of the fields of a wrapper.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const unsignedFieldBytes = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-5",
  why: "It has four billion bytes of fields if the bitcode begins inside the header.",
  make: (Base) =>
    class extends Base {
      protected override fieldBytes(offset: number) {
        return super.fieldBytes(offset) >>> 0;
      }
    },
});

export const oneFieldAtLeast = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-5",
  why: "It reads a first field wherever the bitcode begins.",
  make: (Base) =>
    class extends Base {
      protected override fieldBytes(offset: number) {
        return Math.max(super.fieldBytes(offset), 8);
      }
    },
});
