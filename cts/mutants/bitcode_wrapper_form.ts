/**
 * Mutants of what a file of bitcode is, and where its bitcode is.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

export const contentsUnchecked = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-17",
  why: "It does not look at what a wrapper points to.",
  make: (Base) =>
    class extends Base {
      protected override isBitcode() {
        return true;
      }
    },
});

export const emptyIsBitcode = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-17",
  why: "It lets a wrapper point to no bytes.",
  make: (Base) =>
    class extends Base {
      protected override isBitcode(offset: number, size: number) {
        return super.isBitcode(offset, Math.max(size, 4));
      }
    },
});

export const bitcodeInTheHeader = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-17",
  why: "It lets bitcode begin right behind what LLVM defines of a wrapper.",
  make: (Base) =>
    class extends Base {
      protected override isBehindHeader(offset: number) {
        return offset >= 16;
      }
    },
});
