/**
 * Mutants of how the lines of a linker configuration are read.
 *
 * @module
 */

import type { LdConfigToken } from "../../impl/linker/ld_config_lexer.ts";
import { mutant } from "./mutant.ts";

/** Comments at the start of a line only. */
export const commentsOnLinesOfTheirOwn = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-1",
  why: "It takes # for a comment only where a line begins with it.",
  make: (Base) =>
    class extends Base {
      protected override withoutComment(line: string) {
        return line.trimStart().startsWith("#") ? "" : line;
      }
    },
});

/** Comments behind white space only. */
export const commentsBehindSpace = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-1",
  why: "It takes # for a comment only at the start of a line and behind white space.",
  make: (Base) =>
    class extends Base {
      protected override withoutComment(line: string) {
        return line.replace(/(^|\s)#.*$/, "");
      }
    },
});

/** Line numbers without the empty lines. */
export const countsNoEmptyLines = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-2",
  why: "It does not count the lines that it passes over.",
  make: (Base) =>
    class extends Base {
      protected override lines(text: string) {
        return super.lines(text).filter((line) => this.withoutComment(line).trim() !== "");
      }
    },
});

/** Section names without spaces at their ends. */
export const trimsSectionNames = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-3",
  why: "It trims the name of a section.",
  make: (Base) =>
    class extends Base {
      protected override sectionName(text: string) {
        return super.sectionName(text).trim();
      }
    },
});

/** Assignments before sections. */
export const equalSignBeforeBrackets = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-4",
  why: "It takes a line in brackets with an = for an assignment.",
  make: (Base) =>
    class extends Base {
      protected override isSection(text: string) {
        return super.isSection(text) && !text.includes("=");
      }
    },
});

/** The last = divides. */
export const dividesAtTheLastEqualSign = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-5",
  why: "It divides an assignment at its last =.",
  make: (Base) =>
    class extends Base {
      protected override assignAt(text: string) {
        return text.lastIndexOf("=");
      }
    },
});

/** Assignments before additions. */
export const assignmentBeforeAddition = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-6",
  why: "It takes a line with an = before its += for an assignment.",
  make: (Base) =>
    class extends Base {
      protected override appendAt(text: string) {
        const at = super.appendAt(text);
        return text.indexOf("=") < at ? -1 : at;
      }
    },
});

/** The last += divides. */
export const dividesAtTheLastAddition = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-6",
  why: "It divides an addition at its last +=.",
  make: (Base) =>
    class extends Base {
      protected override appendAt(text: string) {
        return this.knowsAppend() ? text.lastIndexOf("+=") : -1;
      }
    },
});

/** Additions before 9. */
export const additionInEveryRelease = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-7",
  why: "It knows += in Android 8.",
  make: (Base) =>
    class extends Base {
      protected override knowsAppend() {
        return true;
      }
    },
});

/** No additions. */
export const noAdditionAtAll = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-6",
  why: "It does not know += in any release.",
  make: (Base) =>
    class extends Base {
      protected override knowsAppend() {
        return false;
      }
    },
});

/** A malformed line ends its section. */
export const malformedLineEndsSection = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-8",
  why: "It reads nothing of a section behind a malformed line.",
  make: (Base) =>
    class extends Base {
      protected override endsSection(token: LdConfigToken) {
        return super.endsSection(token) || token.kind === "error";
      }
    },
});

/** No warning of malformed lines. */
export const malformedLineInSilence = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-8",
  why: "It passes over malformed lines without a word.",
  make: (Base) =>
    class extends Base {
      override tokens(text: string) {
        return super.tokens(text).filter(({ kind }) => kind !== "error");
      }
    },
});

/** A malformed line ends the mappings. */
export const malformedLineEndsMappings = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-8",
  why: "It reads no mapping behind a malformed line.",
  make: (Base) =>
    class extends Base {
      protected override prelude(tokens: readonly LdConfigToken[], file: string) {
        const at = tokens.findIndex(({ kind }) => kind === "error");
        const { warnings } = super.prelude(tokens, file);
        return { ...super.prelude(at < 0 ? tokens : tokens.slice(0, at), file), warnings };
      }
    },
});

/** A warning without the line. */
export const malformedLineIsNotQuoted = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-8",
  why: "It does not quote the malformed line.",
  make: (Base) =>
    class extends Base {
      protected override formatError() {
        return super.formatError("");
      }
    },
});

/** Sections by their first bracket. */
export const openingBracketIsEnough = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-38",
  why: "It takes a line that begins with a bracket for a section header.",
  make: (Base) =>
    class extends Base {
      protected override isSection(text: string) {
        return text.startsWith("[");
      }
    },
});

/** Sections by their last bracket. */
export const closingBracketIsEnough = mutant({
  part: "ld-config",
  clauses: "LINKER-CONFIG-38",
  why: "It takes a line that ends with a bracket for a section header.",
  make: (Base) =>
    class extends Base {
      protected override isSection(text: string) {
        return text.endsWith("]");
      }
    },
});
