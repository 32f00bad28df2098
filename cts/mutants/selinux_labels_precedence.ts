/**
 * Mutants of which of several rows gives a file its label.
 *
 * @module
 */

import { fcSort } from "../../impl/selinux/fc_sort.ts";
import {
  FileContextsError,
  type FileContextsRow,
  type FileType,
  NO_CONTEXT,
} from "../../impl/selinux/file_contexts_row.ts";
import { PcreError, PcreRegex } from "../../impl/selinux/pcre_regex.ts";
import { mutant } from "./mutant.ts";

/** Exact paths are nothing special. */
export const exactPathsAreNothingSpecial = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-4", "SELINUX-LABEL-8"],
  why: "It ranks exact paths and expressions by their order alone.",
  make: (Base) =>
    class extends Base {
      protected override order(rows: readonly FileContextsRow[]) {
        return [...rows];
      }
    },
});

/** First match wins. */
export const firstMatchWins = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-5", "SELINUX-LABEL-12"],
  why: "It takes the first row that matches.",
  make: (Base) =>
    class extends Base {
      protected override *candidates<T>(specs: readonly T[]) {
        yield* specs;
      }
    },
});

/** Longest match wins. */
export const longestExpressionWins = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-5",
  why: "It takes the longest expression that matches.",
  make: (Base) =>
    class extends Base {
      protected override order(rows: readonly FileContextsRow[]) {
        return super.order(rows.toSorted((a, b) => a.regex.length - b.regex.length));
      }
    },
});

/** An unescaped dot leaves a path exact. */
export const dotIsNoSpecialCharacter = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-6",
  why: "It ranks a path with a dot among the exact ones.",
  make: (Base) =>
    class extends Base {
      protected override hasMeta(regex: string) {
        return super.hasMeta(regex.replaceAll(".", ""));
      }
    },
});

/** A backslash does not count. */
export const escapedDotIsSpecial = mutant({
  part: "file-contexts",
  clauses: ["SELINUX-LABEL-6", "SELINUX-LABEL-4"],
  why: "It ranks a path with an escaped dot among the expressions.",
  make: (Base) =>
    class extends Base {
      protected override hasMeta(regex: string) {
        return super.hasMeta(regex.replaceAll("\\", ""));
      }
    },
});

/** The most specific row of all files. */
export const filesAreSortedTogether = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-7",
  why: "It sorts the rows of all files together.",
  make: (Base) =>
    class extends Base {
      protected override order(rows: readonly FileContextsRow[]) {
        return super.order(fcSort(rows));
      }
    },
});

/** Exact paths win in their own file. */
export const exactPathsWinInTheirFileOnly = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-8",
  why: "It lets an expression of a later file win over an exact path.",
  make: (Base) =>
    class extends Base {
      protected override order(rows: readonly FileContextsRow[]) {
        const files = [...new Set(rows.map(({ file }) => file))];
        return files.flatMap((file) => super.order(rows.filter((row) => row.file === file)));
      }
    },
});

/** Types do not matter. */
export const typesAreIgnored = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-9",
  why: "It takes a row for files of another type.",
  make: (Base) =>
    class extends Base {
      protected override matchesType() {
        return true;
      }
    },
});

/** Rows without a type are for plain files. */
export const untypedRowsAreForFiles = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-9",
  why: "It takes a row without a type for plain files only.",
  make: (Base) =>
    class extends Base {
      protected override matchesType(row: FileType | undefined, asked: FileType | undefined) {
        return super.matchesType(row ?? "file", asked);
      }
    },
});

/** A row without a label is no row. */
export const rowsWithoutALabelAreSkipped = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-10",
  why: "It goes on to other rows where one gives no label.",
  make: (Base) =>
    class extends Base {
      protected override order(rows: readonly FileContextsRow[]) {
        return super.order(rows.filter(({ context }) => context !== NO_CONTEXT));
      }
    },
});

/** No label is a label. */
export const noLabelIsUnlabeled = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-10",
  why: "It gives files the label unlabeled where a row gives none.",
  make: (Base) =>
    class extends Base {
      protected override found(row: FileContextsRow) {
        const context = row.context === NO_CONTEXT ? "u:object_r:unlabeled:s0" : row.context;
        return super.found({ ...row, context });
      }
    },
});

/** Bad expressions are passed over. */
export const badExpressionsAreSkipped = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-11",
  why: "It passes over an expression that is not valid.",
  make: (Base) =>
    class extends Base {
      protected override badRegex() {
        return undefined;
      }
    },
});

/** Bad expressions refuse the file. */
export const badExpressionRefusesTheFile = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-11",
  why: "It refuses a file with an expression that is not valid.",
  make: (Base) =>
    class extends Base {
      override read(text: string, file: string) {
        const rows = super.read(text, file);
        for (const { regex, line } of rows) {
          try {
            new PcreRegex(this.anchor(regex));
          } catch (error) {
            if (!(error instanceof PcreError)) throw error;
            throw new FileContextsError(file, line, "has invalid regex");
          }
        }
        return rows;
      }
    },
});

/** What stands twice is refused. */
export const runningDeviceRefusesDuplicates = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-12",
  why: "It refuses a file with the same expression twice, as checkfc does.",
  make: (Base) =>
    class extends Base {
      override read(text: string, file: string) {
        const rows = super.read(text, file);
        const [found] = new Base(rows).duplicates();
        if (found !== undefined) {
          throw new FileContextsError(file, found.second.line, found.message);
        }
        return rows;
      }
    },
});
