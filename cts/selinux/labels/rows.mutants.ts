/**
 * Mutants of how a file_contexts is read.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";
import { takenFor } from "../../mutants/changed_release.ts";

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

export const equalRowsChangePlacesIn11 = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-83",
  why: "In Android 11 its build does not keep the order of equal rows.",
  make: takenFor(11, 10),
});

export const lengthsCountIn12 = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-84",
  why: "In Android 12 its build compares the lengths of expressions.",
  make: takenFor(12, 13),
});

export const specialCharactersAreCountedOneByOneIn11 = mutant({
  part: "selinux",
  clauses: "SELINUX-LABEL-85",
  why: "In Android 11 its build looks for any special character without a backslash.",
  make: takenFor(11, 10),
});
