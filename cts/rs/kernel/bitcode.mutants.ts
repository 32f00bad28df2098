/**
 * Mutants of what a device makes scripts of.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

/** A mutant that says that a script is there, whatever came of it. */
function taking(clauses: string, why: string, isTaken: (code: Uint8Array) => boolean) {
  return mutant({
    part: "rs-script",
    clauses,
    why,
    make: (Base) =>
      class extends Base {
        override runCompiler(resName: string, cacheDir: string | null, code: Uint8Array) {
          return super.runCompiler(resName, cacheDir, code) || isTaken(code);
        }
      },
  });
}

export const needsWrapper = mutant({
  part: "rs-script",
  clauses: "BITCODE-SCRIPT-1",
  why: "It takes no code without a wrapper.",
  make: (Base) =>
    class extends Base {
      override runCompiler(resName: string, cacheDir: string | null, code: Uint8Array) {
        return code[0] !== 0x42 && super.runCompiler(resName, cacheDir, code);
      }
    },
});
export const takesPieces = taking(
  "BITCODE-SCRIPT-2",
  "It takes code that is cut off.",
  (code) => code.length < 3000,
);
export const takesFuture = mutant({
  part: "rs-script",
  clauses: "BITCODE-SCRIPT-3",
  why: "It takes code for a later API level.",
  make: (Base) =>
    class extends Base {
      protected override isLevelTaken() {
        return true;
      }
    },
});
export const takesUndefined = taking(
  "BITCODE-SCRIPT-4",
  "It takes code whose functions are not all there.",
  (code) => new TextDecoder("latin1").decode(code).includes("nobodyHasThis"),
);
export const takesUnnamed = taking(
  "BITCODE-SCRIPT-6",
  "It takes code that lacks what it names.",
  (code) => /x(?:f_eight|um_pair)/.test(new TextDecoder("latin1").decode(code)),
);
export const takesLaterForms = mutant({
  part: "rs-script",
  clauses: "BITCODE-SCRIPT-5",
  why: "It takes only what needs no translation.",
  make: (Base) =>
    class extends Base {
      override runCompiler(resName: string, cacheDir: string | null, code: Uint8Array) {
        const level = code.length < 24
          ? 0
          : new DataView(code.buffer, code.byteOffset).getUint32(20, true);
        return !(level >= 11 && level < 14) && super.runCompiler(resName, cacheDir, code);
      }
    },
});
