/**
 * Mutants of what a file of bitcode is, and where its bitcode is.
 *
 * @module
 */

import { FIXED_HEADER_SIZE, RAW_MAGIC, WRAPPER_MAGIC } from "../../impl/audit/bitcode.ts";
import { mutant } from "./mutant.ts";

/** The other byte order. */
export const bigEndian = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-1",
  why: "It reads words with the highest byte first.",
  make: (Base) =>
    class extends Base {
      protected override word(offset: number) {
        const word = super.word(offset);
        return word === undefined ? undefined : swapped(word);
      }
    },
});

/** Both byte orders. */
export const anyByteOrder = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-1",
  why: "It takes a wrapper whose first word has its bytes in the other order.",
  make: (Base) =>
    class extends Base {
      protected override isWrapper() {
        return super.isWrapper() ||
          (this.word(4) === 0 && swapped(this.word(0) ?? 0) === WRAPPER_MAGIC);
      }
    },
});

/** Two words are enough. */
export const twoWordsAreAWrapper = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-1",
  why: "It takes a file for a wrapper that ends behind magic and version.",
  make: (Base) =>
    class extends Base {
      protected override isWrapper() {
        return this.word(0) === WRAPPER_MAGIC && this.word(4) === 0;
      }
    },
});

/** A whole header or none. */
export const wholeHeadersOnly = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-2",
  why: "It takes a file for a wrapper only if all of its fixed part is there.",
  make: (Base) =>
    class extends Base {
      protected override isWrapper() {
        return this.bytes.length >= FIXED_HEADER_SIZE && super.isWrapper();
      }
    },
});

/** A cut header says nothing. */
export const cutHeaderSaysNothing = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-2",
  why: "It reads no target API of a header that is cut off behind it.",
  make: (Base) =>
    class extends Base {
      protected override word(offset: number) {
        const isCut = offset >= 16 && this.bytes.length < FIXED_HEADER_SIZE;
        return isCut ? undefined : super.word(offset);
      }
    },
});

/** The magic number alone. */
export const anyVersion = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-3",
  why: "It takes wrappers of any version.",
  make: (Base) =>
    class extends Base {
      protected override isWrapperVersion() {
        return true;
      }
    },
});

/** A byte of the version. */
export const lowByteOfVersion = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-3",
  why: "It looks at the first byte of the version only.",
  make: (Base) =>
    class extends Base {
      protected override isWrapperVersion(version: number | undefined) {
        return version !== undefined && version % 256 === 0;
      }
    },
});

/** Wrappers only. */
export const rawIsUnknown = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-7",
  why: "It does not know bitcode without a wrapper.",
  make: (Base) =>
    class extends Base {
      protected override isRaw() {
        return false;
      }
    },
});

/** All bitcode is wrapped. */
export const rawIsAWrapper = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-7",
  why: "It reads bitcode without a wrapper as if it had one.",
  make: (Base) =>
    class extends Base {
      protected override isWrapper() {
        return super.isWrapper() || this.isRaw();
      }
    },
});

/** The letters BC. */
export const twoLettersAreBitcode = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-7",
  why: "It looks at the first two bytes only.",
  make: (Base) =>
    class extends Base {
      protected override isRaw() {
        return (this.word(0) ?? 0) % 0x10000 === RAW_MAGIC % 0x10000;
      }
    },
});

/** Trust in wrappers. */
export const placeUnchecked = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-8",
  why: "It does not compare the place of the bitcode with the length of the file.",
  make: (Base) =>
    class extends Base {
      protected override isInside() {
        return true;
      }
    },
});

/** Arithmetic of 32 bits. */
export const endOverflows = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-8",
  why: "It adds place and length of the bitcode with 32 bits.",
  make: (Base) =>
    class extends Base {
      protected override isInside(offset: number, size: number) {
        return super.isInside((offset + size) >>> 0, 0);
      }
    },
});

/** One word too few. */
export const endIsOutside = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-8",
  why: "It finds bitcode that ends with the file outside of it.",
  make: (Base) =>
    class extends Base {
      protected override isInside(offset: number, size: number) {
        return super.isInside(offset, size + 1);
      }
    },
});

/** Only the place counts. */
export const contentsUnchecked = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-17",
  why: "It does not look at what a wrapper points to.",
  make: (Base) =>
    class extends Base {
      protected override isBitcode() {
        return true;
      }
    },
});

/** Nothing is bitcode. */
export const emptyIsBitcode = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-17",
  why: "It lets a wrapper point to no bytes.",
  make: (Base) =>
    class extends Base {
      protected override isBitcode(offset: number, size: number) {
        return super.isBitcode(offset, Math.max(size, 4));
      }
    },
});

/** Place for less. */
export const bitcodeInTheHeader = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-17",
  why: "It lets bitcode begin right behind what LLVM defines of a wrapper.",
  make: (Base) =>
    class extends Base {
      protected override isBehindHeader(offset: number) {
        return offset >= 16;
      }
    },
});

/** Any length. */
export const anyLength = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-18",
  why: "It takes files of any length.",
  make: (Base) =>
    class extends Base {
      protected override isWhole() {
        return true;
      }
    },
});

/** Nothing behind. */
export const nothingMayFollow = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-18",
  why: "It wants the bitcode to end with the file.",
  make: (Base) =>
    class extends Base {
      protected override isInside(offset: number, size: number) {
        return offset === this.word(8)
          ? offset + size === this.bytes.length
          : super.isInside(offset, size);
      }
    },
});

function swapped(word: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, word, true);
  return view.getUint32(0, false);
}
