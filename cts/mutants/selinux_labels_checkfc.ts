/**
 * Mutants of what checkfc refuses.
 *
 * @module
 */

import type { FileContextsRow, FileType } from "../../impl/selinux/file_contexts_row.ts";
import { mutant } from "./mutant.ts";

/** Only neighbours are compared. */
export const onlyNeighboursAreDuplicates = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-19",
  why: "It finds only rows that repeat the one right before them.",
  make: (Base) =>
    class extends Base {
      override duplicates() {
        return super.duplicates().filter(({ first, second }) => second.line === first.line + 1);
      }
    },
});

/** Only contradictions count. */
export const sameLabelIsNoDuplicate = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-19",
  why: "It lets rows stand twice that say the same.",
  make: (Base) =>
    class extends Base {
      override duplicates() {
        return super.duplicates().filter(({ first, second }) => first.context !== second.context);
      }
    },
});

/** Types as written. */
export const untypedRowsRepeatNoTypedOnes = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-19",
  why: "It takes a row without a type for another one than that with a type.",
  make: (Base) =>
    class extends Base {
      protected override repeated(
        row: FileContextsRow,
        earlier: ReadonlyMap<FileType | undefined, FileContextsRow>,
      ) {
        return earlier.get(row.type);
      }
    },
});

/** Types do not matter to checkfc. */
export const otherTypesAreDuplicates = mutant({
  part: "file-contexts",
  clauses: "SELINUX-LABEL-19",
  why: "It refuses rows with the same expression for other types of files.",
  make: (Base) =>
    class extends Base {
      protected override repeated(
        _row: FileContextsRow,
        earlier: ReadonlyMap<FileType | undefined, FileContextsRow>,
      ) {
        return earlier.values().next().value;
      }
    },
});
