/**
 * Mutants of how a file_contexts is read.
 *
 * @module
 */

import { mutant } from "./mutant.ts";

/** Fields with blanks between them. */
export const onlyBlanksSeparate = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-33",
  why: "It takes a tab for a part of a field.",
  make: (Base) =>
    class extends Base {
      protected override fields(text: string) {
        return text.split(" ").filter((field) => field !== "").slice(0, 3);
      }
    },
});

/** Lines as on Windows. */
export const carriageReturnsAreRead = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-33",
  why: "It takes a carriage return at the end of an empty line for a field.",
  make: (Base) =>
    class extends Base {
      protected override isSkipped(text: string) {
        return super.isSkipped(text) && !text.includes("\r");
      }
    },
});

/** The last line needs an end. */
export const lastLineNeedsAnEnd = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-33",
  why: "It drops a last line without an end.",
  make: (Base) =>
    class extends Base {
      override read(text: string, file: string) {
        return super.read(text.slice(0, text.lastIndexOf("\n") + 1), file);
      }
    },
});
