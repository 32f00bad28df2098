/**
 * Mutants of white space and line ends in a linker configuration.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** Sections need names. */
export const noNamelessSections = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-39",
  why: "It does not find a section without a name.",
  make: (Base) =>
    class extends Base {
      protected override isWantedSection(name: string, wanted: string) {
        return wanted !== "" && super.isWantedSection(name, wanted);
      }
    },
});

/** A carriage return ends a line. */
export const carriageReturnEndsALine = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-40",
  why: "It takes a carriage return by itself for the end of a line.",
  make: (Base) =>
    class extends Base {
      protected override lines(text: string) {
        return text.split(/\r\n|\r|\n/);
      }
    },
});

/** A carriage return belongs to the text. */
export const carriageReturnIsText = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-40",
  why: "It takes the carriage return of CRLF for a part of the value.",
  make: (Base) =>
    class extends Base {
      protected override lines(text: string) {
        return super.lines(text).map((line) => line.replace(/\r$/, "\u240d"));
      }
    },
});

/** White space of Unicode. */
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

/** Blanks only. */
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

/** No trimming. */
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

/** Lines need an end. */
export const lastLineNeedsAnEnd = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-42",
  why: "It does not read a last line without a line feed.",
  make: (Base) =>
    class extends Base {
      protected override lines(text: string) {
        return text.endsWith("\n") ? super.lines(text) : super.lines(text).slice(0, -1);
      }
    },
});
