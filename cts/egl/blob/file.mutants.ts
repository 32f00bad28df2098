/**
 * Wrong blob caches in one file.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const readsLargeFiles = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-30",
  why: "Files of any size are read.",
  make: (Base) =>
    class extends Base {
      protected override isReadable(): boolean {
        return true;
      }
    },
});
