/**
 * Wrong blob caches: the offer to the driver, and what it stores and gets.
 *
 * @module
 */

import type { BlobCacheDisplay } from "../../impl/egl/blob_cache.ts";
import { type EntryPoint, ProcessFault, type Word } from "../../impl/machine/machine.ts";
import { EGL } from "../../impl/egl/enums.ts";
import { mutant } from "./mutant.ts";

/** No driver is offered the cache. */
export const neverOffers = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-1",
  why: "No driver is offered the cache.",
  make: (Base) =>
    class extends Base {
      override offer(): void {}
    },
});

/** The driver is offered the cache for a display that is not its own. */
export const offersForAnotherDisplay = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-1",
  why: "The driver is offered the cache for a display that is not its own.",
  make: (Base) =>
    class extends Base {
      override offer(display: BlobCacheDisplay): void {
        super.offer({ ...display, driver: 1 });
      }
    },
});

/** The driver is offered the cache once in the life of a process. */
export const offersOnceForAProcess = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-2",
  why: "The driver is offered the cache once in the life of a process.",
  make: (Base) =>
    class extends Base {
      #isOffered = false;

      override offer(display: BlobCacheDisplay): void {
        if (!this.#isOffered) super.offer(display);
        this.#isOffered = true;
      }
    },
});

/** The driver is offered the cache twice. */
export const offersTwice = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-2",
  why: "The driver is offered the cache twice.",
  make: (Base) =>
    class extends Base {
      override offer(display: BlobCacheDisplay): void {
        super.offer(display);
        super.offer(display);
      }
    },
});

/** A driver that lists no extension is offered the cache. */
export const offersToAll = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-3",
  why: "A driver that lists no extension is offered the cache.",
  make: (Base) =>
    class extends Base {
      protected override isListed(): boolean {
        return true;
      }
    },
});

/** A longer name of an extension is taken for EGL_ANDROID_blob_cache. */
export const takesAPartOfANameForTheExtension = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-3",
  why: "A longer name of an extension is taken for EGL_ANDROID_blob_cache.",
  make: (Base) =>
    class extends Base {
      protected override isListed(extensions: string): boolean {
        return extensions.includes("EGL_ANDROID_blob_cache");
      }
    },
});

/** A driver without the function that it lists ends the process. */
export const endsWithoutTheFunction = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-4",
  why: "A driver without the function that it lists ends the process.",
  make: (Base) =>
    class extends Base {
      protected override setter(): EntryPoint {
        const entry = super.setter();
        if (entry === null) throw new ProcessFault("SIGABRT", "the driver has no blob cache");
        return entry;
      }
    },
});

/** An error of the driver in the offer is left for the app. */
export const leavesTheDriversError = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-5",
  why: "An error of the driver in the offer is left for the app.",
  make: (Base) =>
    class extends Base {
      override offer(display: BlobCacheDisplay): void {
        super.offer({ ...display, error: () => EGL.SUCCESS });
      }
    },
});

/** A value is not copied where there is more room than it needs. */
export const wantsExactRoom = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-6",
  why: "A value is not copied where there is more room than it needs.",
  make: (Base) =>
    class extends Base {
      protected override fits(size: number, room: number): boolean {
        return size === room;
      }
    },
});

/** The driver is not told the size of what it gets. */
export const givesNoSize = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-6",
  why: "The driver is not told the size of what it gets.",
  make: (Base) =>
    class extends Base {
      protected override get(args: readonly Word[]): Word {
        return super.get(args) === 0 ? 0 : 1;
      }
    },
});

/** Where nothing is found, the driver's memory is cleared. */
export const clearsTheMemoryOfAMiss = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-7",
  why: "Where nothing is found, the driver's memory is cleared.",
  make: (Base) =>
    class extends Base {
      protected override get(args: readonly Word[]): Word {
        const size = super.get(args);
        if (size === 0) (args[2] as Uint8Array | null)?.fill(0);
        return size;
      }
    },
});

/** Where there is too little room, the size is 0. */
export const saysThatRoomIsTooLittle = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-8",
  why: "Where there is too little room, the size is 0.",
  make: (Base) =>
    class extends Base {
      protected override get(args: readonly Word[]): Word {
        const size = super.get(args) as number;
        return size <= Number(args[3]) ? size : 0;
      }
    },
});

/** Where there is too little room, the beginning of a value is copied. */
export const copiesWhatFits = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-8",
  why: "Where there is too little room, the beginning of a value is copied.",
  make: (Base) =>
    class extends Base {
      protected override get(args: readonly Word[]): Word {
        const size = super.get(args) as number;
        const [key, keySize, memory, room] = args;
        if (size <= Number(room) || memory === null) return size;
        const whole = new Uint8Array(size);
        super.get([key, keySize, whole, size]);
        (memory as Uint8Array).set(whole.subarray(0, Number(room)));
        return size;
      }
    },
});

/** The sign of sizes is ignored where something is stored. */
export const storesNegativeSizes = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-11",
  why: "The sign of sizes is ignored where something is stored.",
  make: (Base) =>
    class extends Base {
      protected override set([key, keySize, value, valueSize]: readonly Word[]): Word {
        return super.set([key, Math.abs(Number(keySize)), value, Math.abs(Number(valueSize))]);
      }
    },
});

/** Only keys of negative size are refused. */
export const looksAtTheKeysSizeOnly = mutant({
  part: "blob-cache",
  clauses: ["EGL-BLOB-11", "EGL-BLOB-12"],
  why: "Only keys of negative size are refused.",
  make: (Base) =>
    class extends Base {
      protected override isNegative(keySize: Word): boolean {
        return Number(keySize) < 0;
      }
    },
});

/** Keys of negative size are looked up. */
export const looksAtTheValuesSizeOnly = mutant({
  part: "blob-cache",
  clauses: ["EGL-BLOB-12"],
  why: "Keys of negative size are looked up.",
  make: (Base) =>
    class extends Base {
      protected override isNegative(_keySize: Word, valueSize: Word): boolean {
        return Number(valueSize) < 0;
      }
    },
});

/** Keys and values are all of the memory that is there. */
export const takesAllOfTheMemory = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-13",
  why: "Keys and values are all of the memory that is there.",
  make: (Base) =>
    class extends Base {
      protected override region(memory: Word, size: Word, what: string): Uint8Array {
        const bytes = super.region(memory, size, what);
        return memory instanceof Uint8Array ? memory : bytes;
      }
    },
});

/** With a display that is initialised anew, the cache begins empty. */
export const forgetsAtEglTerminate = mutant({
  part: "blob-cache",
  clauses: "EGL-BLOB-14",
  why: "With a display that is initialised anew, the cache begins empty.",
  make: (Base) =>
    class extends Base {
      override offer(display: BlobCacheDisplay): void {
        this.blobs = undefined;
        super.offer(display);
      }
    },
});
