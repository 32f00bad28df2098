/**
 * When blob caches are a directory, and wrong limits of it.
 *
 * @module
 */

import { parseBoolean } from "../../impl/platform/property_value.ts";
import { mutant } from "./mutant.ts";

/** The cache is always one file. */
export const isAlwaysOneFile = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-33",
  why: "The cache is always one file.",
  make: (Base) =>
    class extends Base {
      protected override usesFiles(): boolean {
        return false;
      }
    },
});

/** The cache of Android 13 can be a directory. */
export const isADirectoryBeforeAndroid14 = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-33",
  why: "The cache of Android 13 can be a directory.",
  make: (Base) =>
    class extends Base {
      protected override usesFiles(): boolean {
        return parseBoolean(this.host.property("ro.egl.blobcache.multifile"), super.usesFiles());
      }
    },
});

/** The debug property does not decide. */
export const ignoresTheDebugProperty = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-33",
  why: "The debug property does not decide.",
  make: (Base) =>
    class extends Base {
      protected override usesFiles(): boolean {
        return parseBoolean(this.host.property("ro.egl.blobcache.multifile"), false) &&
          this.host.release >= 14;
      }
    },
});

/** The debug property is a truth value of any form. */
export const takesAllWordsOfTheDebugProperty = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-33",
  why: "The debug property is a truth value of any form.",
  make: (Base) =>
    class extends Base {
      protected override usesFiles(): boolean {
        return parseBoolean(this.host.property("debug.egl.blobcache.multifile"), super.usesFiles());
      }
    },
});

/** Keys of any size are kept in a directory. */
export const takesLongKeysInADirectory = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-34",
  why: "Keys of any size are kept in a directory.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key.subarray(0, 1), value);
      }
    },
});

/** Keys in a directory have the limit of those in one file. */
export const limitsKeysInADirectory = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-34",
  why: "Keys in a directory have the limit of those in one file.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key, value) && key.length <= 12 * 1024;
      }
    },
});

/** Values of any size are kept in a directory. */
export const takesLongValuesInADirectory = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-35",
  why: "Values of any size are kept in a directory.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key, value.subarray(0, 1));
      }
    },
});

/** Values of 8 MiB are not kept in a directory. */
export const limitsValuesInADirectory = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-35",
  why: "Values of 8 MiB are not kept in a directory.",
  make: (Base) =>
    class extends Base {
      protected override accepts(key: Uint8Array, value: Uint8Array): boolean {
        return super.accepts(key, value) && value.length < 8 * 1024 * 1024;
      }
    },
});

/** Properties do not limit the directory. */
export const ignoresLimits = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-36",
  why: "Properties do not limit the directory.",
  make: (Base) =>
    class extends Base {
      protected override totalSizeMax(): number {
        return 32 * 1024 * 1024;
      }
    },
});

/** The debug property does not limit the directory. */
export const ignoresTheDebugLimit = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-36",
  why: "The debug property does not limit the directory.",
  make: (Base) =>
    class extends Base {
      protected override totalSizeMax(): number {
        return Number(this.host.property("ro.egl.blobcache.multifile_limit") || 2 ** 25);
      }
    },
});

/** A directory has 2 MiB unless properties say otherwise. */
export const limitsADirectoryAsAFile = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-36",
  why: "A directory has 2 MiB unless properties say otherwise.",
  make: (Base) =>
    class extends Base {
      protected override totalSizeMax(): number {
        return Math.min(super.totalSizeMax(), 2 * 1024 * 1024);
      }
    },
});

/** Of a full directory one file is removed. */
export const removesOneFileOnly = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-36",
  why: "Of a full directory one file is removed.",
  make: (Base) =>
    class extends Base {
      protected override victims(): number[] {
        return super.victims().slice(0, 1);
      }
    },
});

/** What makes the directory overflow is removed as well. */
export const removesTheNewestFile = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-36",
  why: "What makes the directory overflow is removed as well.",
  make: (Base) =>
    class extends Base {
      override set(key: Uint8Array, value: Uint8Array): void {
        const overflows = this.overflows(value.length + key.length);
        super.set(key, value);
        if (overflows) this.makeRoom();
        if (overflows) this.remove(this.pathOf(this.hash(key)));
      }
    },
});

/** There may be any number of files. */
export const doesNotCountFiles = mutant({
  part: "multifile-blob-cache",
  clauses: "EGL-BLOB-37",
  why: "There may be any number of files.",
  make: (Base) =>
    class extends Base {
      protected override overflows(size: number): boolean {
        return this.total + size > this.totalSizeMax();
      }
    },
});
