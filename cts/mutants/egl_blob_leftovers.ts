/**
 * Blob caches that forget to copy, to write, to remove or to count.
 *
 * @module
 */

import type { Blob, BlobFileHead } from "../../impl/egl/blob_cache_format.ts";
import { type FileStat, unlessRefused } from "../../impl/platform/files.ts";
import type { Word } from "../../impl/machine/machine.ts";
import { type Mutant, mutant } from "./mutant.ts";

/** The driver's memory is kept, not a copy of it. */
export const keepsTheDriversMemory = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-6",
  why: "The driver's memory itself is kept, and not a copy of it.",
  make: (Base) =>
    class extends Base {
      protected override set([key, keySize, value, valueSize]: readonly Word[]): Word {
        if (this.isNegative(keySize, valueSize)) return undefined;
        const memory = this.region(value, valueSize, "value");
        this.store().set(this.region(key, keySize, "key").slice(), memory);
        return undefined;
      }
    },
});

/** A value ends at its first zero. */
export const endsValuesAtZero = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-6",
  why: "A value ends at its first byte of zero.",
  make: (Base) =>
    class extends Base {
      protected override region(memory: Word, size: Word, what: string): Uint8Array {
        const all = super.region(memory, size, what);
        const end = what === "value" ? all.indexOf(0) : -1;
        return end < 0 ? all : all.subarray(0, end);
      }
    },
});

/** Zeros at the end of keys do not count. */
export const cutsZerosOffKeys = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-10",
  why: "Zeros at the end of keys do not count.",
  make: (Base) =>
    class extends Base {
      protected override idOf(key: Uint8Array): string {
        return super.idOf(key.subarray(0, key.findLastIndex((byte) => byte !== 0) + 1));
      }
    },
});

/** Values that are replaced go on to count. */
export const countsReplacedValues = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-18",
  why: "Values that were replaced go on to count.",
  make: (Base) =>
    class extends Base {
      override set(key: Uint8Array, value: Uint8Array): void {
        const old: Blob | undefined = this.blobs.get(this.idOf(key));
        super.set(key, value);
        if (old !== undefined) this.total += old.key.length + old.value.length;
      }
    },
});

/** A process writes its file once. */
export const writesTheFileOnce = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-20",
  why: "A process writes its file once, and not what is stored later.",
  make: (Base) =>
    class extends Base {
      #isWritten = false;
      override save(): void {
        if (this.#isWritten) return;
        this.#isWritten = this.blobs.size > 0;
        super.save();
      }
    },
});

/** Newer versions of the file are read. */
export const readsNewerVersions = mutant({
  part: "file-blob-cache",
  clauses: "EGL-BLOB-27",
  why: "A file of a newer version is read.",
  make: (Base) =>
    class extends Base {
      protected override isCurrent(head: BlobFileHead): boolean {
        return super.isCurrent({ ...head, version: Math.min(head.version, 3) });
      }
    },
});

/** A file as large as all keys and values may be is too large. */
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

/** Files of another build stay behind. */
export const leavesFilesOfOtherBuilds = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-40",
  why: "The status of another build is replaced, and its files stay for the next process.",
  make: (Base) =>
    class extends Base {
      protected override open(): boolean {
        const { files, path, as } = this.host;
        const names = unlessRefused(() => files.readdir(`${path}.multifile`, as)) ?? [];
        const kept = names.filter((name) => name !== "cache.status")
          .map((name) => `${path}.multifile/${name}`)
          .map((file) => [file, files.read(file, as)] as const);
        const isUsable = super.open();
        for (const [file, bytes] of kept) files.write(file, bytes, as, 0o600);
        return isUsable;
      }
    },
});

/** A file that ends within its head makes all useless. */
export const givesUpAtACutHead = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-41",
  why: "A file that ends within its head makes all others useless.",
  make: (Base) =>
    class extends Base {
      protected override givesUpAt(size: number): boolean {
        return size < 24;
      }
    },
});

/** Files that were removed come back. */
export const forgetsWithoutRemoving = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-36",
  why: "A full cache forgets files without removing them.",
  make: (Base) =>
    class extends Base {
      protected override remove(): void {}
    },
});

/** A cache in a directory that counts otherwise. */
function overflows(why: string, decide: (sum: number, limit: number) => boolean): Mutant {
  return mutant({
    part: "multifile-blob-cache",
    clauses: "EGL-BLOB-36",
    why,
    make: (Base) =>
      class extends Base {
        protected override overflows(size: number): boolean {
          return decide(this.total + size, this.totalSizeMax());
        }
      },
  });
}

/** Heads of files do not count. */
export const leavesOutHeads: Mutant = overflows(
  "The head of the file that comes does not count.",
  (sum, limit) => sum - 24 > limit,
);

/** The limit itself is too much. */
export const stopsBeforeTheLimit: Mutant = overflows(
  "Files that have as many bytes as the limit are too much.",
  (sum, limit) => sum >= limit,
);
