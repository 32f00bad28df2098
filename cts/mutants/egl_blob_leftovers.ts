/**
 * Blob caches that forget to copy, to write, to remove or to count.
 *
 * @module
 */

import type { FileStat } from "../../impl/platform/files.ts";
import { mutant } from "./mutant.ts";

export const refusesFullFiles = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-30",
  why: "A file of more than 2 MiB counts as empty.",
  make: (Base) =>
    class extends Base {
      protected override isReadable({ size }: FileStat): boolean {
        return size <= 2 * 1024 * 1024;
      }
    },
});
