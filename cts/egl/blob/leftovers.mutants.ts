/**
 * Blob caches that take a part of a name for the whole, or forget to copy, to write, to remove or to count.
 *
 * @module
 */

import type { BlobCacheDisplay } from "../../../impl/egl/blob_cache/blob_cache.ts";
import type { FileStat } from "../../../impl/platform/files.ts";
import { mutant } from "../../mutants/mutant.ts";

export const looksForThePartOfAName = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-3",
  why: "A driver that lists an extension of a longer name is offered the cache, too.",
  make: (Base) =>
    class extends Base {
      override offer(display: BlobCacheDisplay): void {
        const names = display.extensions.match(/EGL_ANDROID_blob_cache/g) ?? [];
        super.offer({ ...display, extensions: names.join(" ") });
      }
    },
});

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
