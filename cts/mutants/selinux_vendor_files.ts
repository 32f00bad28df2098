/**
 * Mutants of the rules for a file_contexts by itself.
 *
 * @module
 */

import { FileContextsError, type FileContextsRow } from "../../impl/selinux/file_contexts_row.ts";
import { changing, leavingOut } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

/** Rows that cannot be read. */
export const badRowsArePassedOver = mutant({
  part: "file-contexts",
  clauses: "SELINUX-VENDOR-41",
  why: "It passes over rows that it cannot read.",
  make: (Base) =>
    class extends Base {
      protected override readLine(text: string, line: number, file: string) {
        try {
          return super.readLine(text, line, file);
        } catch (error) {
          if (error instanceof FileContextsError) return undefined;
          throw error;
        }
      }
    },
});

/** Any mark. */
export const anyMarkIsAType = mutant({
  part: "file-contexts",
  clauses: "SELINUX-VENDOR-41",
  why: "It takes every mark for that of files.",
  make: (Base) =>
    class extends Base {
      protected override typeOfMark() {
        return "file" as const;
      }
    },
});

/** Any character. */
export const anyCharacterIsRead = mutant({
  part: "file-contexts",
  clauses: "SELINUX-VENDOR-41",
  why: "It reads expressions that are not ASCII.",
  make: (Base) =>
    class extends Base {
      protected override fields(text: string, line: number, file: string) {
        return super.fields(text.replaceAll("\u00e4", "a"), line, file);
      }
    },
});

/** The line before. */
export const linesBeginWithNought = mutant({
  part: "audit",
  clauses: ["SELINUX-VENDOR-41", "SELINUX-VENDOR-42", "SELINUX-VENDOR-43"],
  why: "It counts lines from 0.",
  make: changing((finding) =>
    finding.line === undefined ? finding : { ...finding, line: finding.line - 1 }
  ),
});

/** Comments at the start. */
export const commentsHaveNoBlanks = mutant({
  part: "file-contexts",
  clauses: "SELINUX-VENDOR-41",
  why: "It takes a comment behind blanks for a row.",
  make: (Base) =>
    class extends Base {
      protected override isSkipped(text: string) {
        return text.trim() === "" || text.startsWith("#");
      }
    },
});

/** Stock rows. */
export const deviceWithoutContextsIsWrong = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-41",
  why: "It demands a file_contexts of every device.",
  make: (Base) =>
    class extends Base {
      protected override fileContexts(
        ...[labels]: Parameters<InstanceType<typeof Base>["fileContexts"]>
      ) {
        if (labels.ownSources.length > 0) return super.fileContexts(labels);
        return [{
          rule: "file-contexts-syntax" as const,
          severity: "error" as const,
          subject: "file_contexts",
          message: "There is no file_contexts",
          remedy: "Write one",
        }];
      }
    },
});

/** Any context. */
export const contextsAreNotChecked = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-42",
  why: "It does not look at contexts.",
  make: (Base) =>
    class extends Base {
      protected override badContexts() {
        return [];
      }
    },
});

/** A context by its colons. */
export const contextIsAnyTextWithColons = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-42",
  why: "It takes every text with a type for a context, also without a level.",
  make: (Base) =>
    class extends Base {
      protected override badContexts(rows: readonly FileContextsRow[]) {
        return super.badContexts(rows.filter(({ context }) => !context.includes(":")));
      }
    },
});

/** Any expression. */
export const expressionsAreNotChecked = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-43",
  why: "It does not look whether expressions can be used.",
  make: (Base) =>
    class extends Base {
      protected override badExpressions() {
        return [];
      }
    },
});

/** Parentheses alone. */
export const bracketsAreNotChecked = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-43",
  why: "It looks for parentheses that do not match and for nothing else.",
  make: leavingOut(({ rule, subject }) =>
    rule === "file-contexts-syntax" && subject.includes("[bar")
  ),
});

/** Simple expressions alone. */
export const expressionsAreSimple = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-43",
  why: "It takes classes such as \\d for errors.",
  make: (Base) =>
    class extends Base {
      protected override badExpressions(rows: readonly FileContextsRow[]) {
        const strange = rows.filter(({ regex }) => /\\[dws]/.test(regex));
        return [
          ...super.badExpressions(rows),
          ...strange.map((row) =>
            this.finding(row, "file-contexts-syntax", "It has a class", "Write it without")
          ),
        ];
      }
    },
});

/** No overlaps. */
export const overlapsAreNotFound = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-44",
  why: "It relies on the order of the rows.",
  make: (Base) =>
    class extends Base {
      protected override overlaps() {
        return [];
      }
    },
});

/** Expressions alone. */
export const filesDoNotShowOverlaps = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-44",
  why: "It does not try the files of the device.",
  make: (Base) =>
    class extends Base {
      constructor(...[, contexts]: ConstructorParameters<typeof Base>) {
        super([], contexts);
      }
    },
});

/** All rows. */
export const everyOverlapIsFound = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-44",
  why: "It reports rows of which one is more specific.",
  make: (Base) =>
    class extends Base {
      protected override indistinct(rows: readonly FileContextsRow[]) {
        return [[...rows]];
      }
    },
});

/** All types. */
export const typesDoNotKeepRowsApart = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-44",
  why: "It reports rows that are for files of different types.",
  make: (Base) =>
    class extends Base {
      protected override differ(a: FileContextsRow, b: FileContextsRow) {
        return a.context !== b.context && a.regex !== b.regex;
      }
    },
});

/** Rows that agree. */
export const rowsThatAgreeAreFound = mutant({
  part: "audit-file-contexts",
  clauses: "SELINUX-VENDOR-44",
  why: "It reports rows that give the same label.",
  make: (Base) =>
    class extends Base {
      protected override indistinct(rows: readonly FileContextsRow[]) {
        return [...Map.groupBy(rows, ({ regex }) => regex.length).values()];
      }
      protected override differ(a: FileContextsRow, b: FileContextsRow) {
        return a.regex !== b.regex;
      }
    },
});
