/**
 * Mutants of how a file_contexts is read.
 *
 * @module
 */

import { FileContextsError } from "../../impl/selinux/file_contexts_row.ts";
import { mutant } from "./mutant.ts";

/** Comments anywhere. */
export const inlineCommentsAreStripped = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-1",
  why: "It takes # for the beginning of a comment wherever it stands.",
  make: (Base) =>
    class extends Base {
      protected override readLine(text: string, line: number, file: string) {
        return super.readLine(text.replace(/#.*/, ""), line, file);
      }
    },
});

/** Comments in the first column only. */
export const indentedCommentsAreRead = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-1",
  why: "It reads an indented comment as a row.",
  make: (Base) =>
    class extends Base {
      protected override isSkipped(text: string) {
        return super.isSkipped(text) && !/^\s+#/.test(text);
      }
    },
});

/** No more than three fields. */
export const surplusFieldsAreRefused = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-1",
  why: "It refuses a file with a row of more than three fields.",
  make: (Base) =>
    class extends Base {
      protected override fields(text: string, line: number, file: string) {
        if (text.trim().split(/\s+/).length > 3) {
          throw new FileContextsError(file, line, "has too many fields");
        }
        return super.fields(text, line, file);
      }
    },
});

/** Short lines do not matter. */
export const shortLinesAreSkipped = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-2",
  why: "It skips a line with one field and takes the rest of the file.",
  make: (Base) =>
    class extends Base {
      protected override isSkipped(text: string) {
        return super.isSkipped(text) || text.trim().split(/\s+/).length < 2;
      }
    },
});

/** Rows before a bad line stay. */
export const badLineEndsTheFile = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-2", "SELINUX-LABEL-34", "SELINUX-LABEL-35"],
  why: "It keeps the rows before a bad line.",
  make: (Base) =>
    class extends Base {
      override read(text: string, file: string) {
        try {
          return super.read(text, file);
        } catch (error) {
          if (!(error instanceof FileContextsError)) throw error;
          const lines = text.split("\n").slice(0, error.line - 1);
          return super.read(lines.map((line) => `${line}\n`).join(""), file);
        }
      }
    },
});

/** Lines are counted from 0. */
export const linesAreCountedFromZero = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-2",
  why: "It reports a bad line by the number of the line before it.",
  make: (Base) =>
    class extends Base {
      protected override readLine(text: string, line: number, file: string) {
        return super.readLine(text, line - 1, file);
      }
    },
});

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

/** Marks that nobody knows. */
export const unknownMarksAreForFiles = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-34",
  why: "It takes an unknown mark for that of plain files.",
  make: (Base) =>
    class extends Base {
      protected override typeOfMark(mark: string, line: number, file: string) {
        try {
          return super.typeOfMark(mark, line, file);
        } catch {
          return "file";
        }
      }
    },
});

/** Any character is welcome. */
export const anyCharacterIsRead = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-35",
  why: "It reads rows with characters outside of ASCII.",
  make: (Base) =>
    class extends Base {
      protected override fields(text: string) {
        return text.trim().split(/\s+/).slice(0, 3);
      }
    },
});
