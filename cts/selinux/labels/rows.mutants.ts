/**
 * Mutants of how a file_contexts is read.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

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
