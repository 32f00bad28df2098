/**
 * Mutants of white space and line ends in a linker configuration.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

export const trimsAllKindsOfSpace = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-41",
  why: "It takes white space outside ASCII off names and values.",
  make: (Base) =>
    class extends Base {
      protected override splitAt(text: string, at: number, width: number) {
        return { name: text.slice(0, at).trim(), value: text.slice(at + width).trim() };
      }
    },
});

export const trimsBlanksOnly = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-41",
  why: "It takes only blanks off names and values.",
  make: (Base) =>
    class extends Base {
      protected override splitAt(text: string, at: number, width: number) {
        const trim = (part: string) => part.replace(/^ +| +$/g, "");
        return { name: trim(text.slice(0, at)), value: trim(text.slice(at + width)) };
      }
    },
});

export const trimsNothing = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-41",
  why: "It takes no space off names and values.",
  make: (Base) =>
    class extends Base {
      protected override splitAt(text: string, at: number, width: number) {
        return { name: text.slice(0, at), value: text.slice(at + width) };
      }
    },
});
