/**
 * Wrong limits, and wrong keys, of blob caches in one file.
 *
 * @module
 */

import type { Blob } from "../../impl/egl/blob_cache_format.ts";
import { mutant } from "./mutant.ts";

/** A key keeps the first value that was stored. */
export const keepsTheFirstValue = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-9",
  why: "A key keeps the first value that was stored.",
  make: (Base) =>
    class extends Base {
      override set(key: Uint8Array, value: Uint8Array): void {
        if (this.find(key, 0) === undefined) super.set(key, value);
      }
    },
});

/** Keys of the same bytes are the same, however many there are. */
export const tellsKeysApartByBytesOnly = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-10",
  why: "Keys of the same bytes are the same, however many there are.",
  make: (Base) =>
    class extends Base {
      protected override idOf(key: Uint8Array): string {
        return super.idOf(Uint8Array.from(new Set(key)));
      }
    },
});

/** Keys of the same size are the same. */
export const tellsKeysApartBySize = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-10",
  why: "Keys of the same size are the same.",
  make: (Base) =>
    class extends Base {
      protected override idOf(key: Uint8Array): string {
        return String(key.length);
      }
    },
});

/** Keys of any size are kept. */
export const takesLongKeys = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-15",
  why: "Keys of any size are kept.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key.subarray(0, 1), value);
      }
    },
});

/** Keys of 12 KiB are not kept. */
export const refusesTheLongestKey = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-15",
  why: "Keys of 12 KiB are not kept.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key, value) && key.length < 12 * 1024;
      }
    },
});

/** Values of any size are kept. */
export const takesLongValues = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-16",
  why: "Values of any size are kept.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key, value.subarray(0, 1));
      }
    },
});

/** Values of 64 KiB are not kept. */
export const refusesTheLongestValue = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-16",
  why: "Values of 64 KiB are not kept.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key, value) && value.length < 64 * 1024;
      }
    },
});

/** Empty keys are kept. */
export const takesEmptyKeys = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-17",
  why: "Empty keys are kept.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key, value) || key.length === 0;
      }
    },
});

/** Empty values are kept. */
export const takesEmptyValues = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-17",
  why: "Empty values are kept.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key, value) || value.length === 0;
      }
    },
});

/** The cache is full when it has 1 MiB. */
export const isFullAtOneMiB = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-18",
  why: "The cache is full when it has 1 MiB.",
  make: (Base) =>
    class extends Base {
      protected override overflows(id: string, blob: Blob): boolean {
        return super.overflows(id, blob) || this.total > 1024 * 1024;
      }
    },
});

/** A value that is stored again counts twice. */
export const countsReplacedValues = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-18",
  why: "A value that is stored again counts twice.",
  make: (Base) =>
    class extends Base {
      protected override overflows(_id: string, blob: Blob): boolean {
        return super.overflows("", blob);
      }
    },
});

/** The cache has no limit. */
export const isNeverFull = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-19",
  why: "The cache has no limit.",
  make: (Base) =>
    class extends Base {
      protected override overflows(): boolean {
        return false;
      }
    },
});

/** Of a full cache no more is removed than must be. */
export const removesOneOnly = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-19",
  why: "Of a full cache no more is removed than must be.",
  make: (Base) =>
    class extends Base {
      protected override makeRoom(): void {
        this.remove([...this.blobs.keys()][0]!);
      }
    },
});

/** A full cache is emptied. */
export const removesAll = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-19",
  why: "A full cache is emptied.",
  make: (Base) =>
    class extends Base {
      protected override makeRoom(): void {
        this.discard();
      }
    },
});

/** A full cache takes nothing more. */
export const refusesWhenFull = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-19",
  why: "A full cache takes nothing more.",
  make: (Base) =>
    class extends Base {
      override set(key: Uint8Array, value: Uint8Array): void {
        if (!this.overflows(this.idOf(key), { key, value })) super.set(key, value);
      }
    },
});
