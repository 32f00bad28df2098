/**
 * Mutants of the fields of a wrapper.
 *
 * @module
 */

import {
  type BitcodeField,
  COMPILER_VERSION_TAG,
  FIXED_HEADER_SIZE,
  OPTIMIZATION_LEVEL_TAG,
} from "../../impl/audit/bitcode.ts";
import { mutant } from "./mutant.ts";

/** The PNaCl version is ignored. */
export const fieldsBehindAPnaclVersion = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-4",
  why: "It takes any PNaCl version for a right one.",
  make: (Base) =>
    class extends Base {
      protected override isPnaclVersion() {
        return true;
      }
    },
});

/** Another PNaCl version is no bitcode. */
export const pnaclVersionIsNoWrapper = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-4",
  why: "It refuses wrappers with another PNaCl version.",
  make: (Base) =>
    class extends Base {
      protected override isWrapper() {
        return super.isWrapper() && (this.word(24) ?? 0) === 0;
      }
    },
});

/** Reported and read. */
export const pnaclVersionIsOnlyReported = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-4",
  why: "It reports a PNaCl version and reads the fields all the same.",
  make: (Base) =>
    class extends Base {
      protected override fieldValues(offset: number, pnaclVersion: number | undefined) {
        super.fieldValues(offset, pnaclVersion);
        return super.fieldValues(offset, pnaclVersion === undefined ? undefined : 0);
      }
    },
});

/** Subtraction without a sign. */
export const unsignedFieldBytes = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-5",
  why: "It has four billion bytes of fields if the bitcode begins inside the header.",
  make: (Base) =>
    class extends Base {
      protected override fieldBytes(offset: number) {
        return super.fieldBytes(offset) >>> 0;
      }
    },
});

/** A field is always there. */
export const oneFieldAtLeast = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-5",
  why: "It reads a first field wherever the bitcode begins.",
  make: (Base) =>
    class extends Base {
      protected override fieldBytes(offset: number) {
        return Math.max(super.fieldBytes(offset), 8);
      }
    },
});

/** Only the file bounds a field. */
export const fieldsMayOvershoot = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-6",
  why: "It reads a field that reaches into the bitcode.",
  make: (Base) =>
    class extends Base {
      protected override overshoots() {
        return false;
      }
    },
});

/** Reported and read. */
export const overshootIsOnlyReported = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-6",
  why: "It reports a field that reaches into the bitcode and reads it all the same.",
  make: (Base) =>
    class extends Base {
      protected override overshoots(next: number, end: number) {
        if (super.overshoots(next, end)) this.report("error", "has a field that is too long");
        return false;
      }
    },
});

/** All fields or none. */
export const overshootDropsAll = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-6",
  why: "It drops the fields before one that is too long.",
  make: (Base) =>
    class extends Base {
      protected override *fields(end: number) {
        const all = [...super.fields(end)];
        const read = all.reduce((at, { length }) => at + this.fieldSize(length), FIXED_HEADER_SIZE);
        if (read >= end) yield* all;
      }
    },
});

/** No padding. */
export const fieldsAreNotFilled = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-15",
  why: "It looks for the next field right behind the data of one.",
  make: (Base) =>
    class extends Base {
      protected override fieldSize(length: number) {
        return 4 + length;
      }
    },
});

/** Known fields only. */
export const stopsAtUnknownTags = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-15",
  why: "It stops at a field that it does not know.",
  make: (Base) =>
    class extends Base {
      protected override *fields(end: number) {
        for (const field of super.fields(end)) {
          if (field.tag !== COMPILER_VERSION_TAG && field.tag !== OPTIMIZATION_LEVEL_TAG) return;
          yield field;
        }
      }
    },
});

/** A byte of the tag. */
export const lowByteOfTag = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-15",
  why: "It tells fields by the first byte of their tags.",
  make: (Base) =>
    class extends Base {
      protected override *fields(end: number) {
        for (const field of super.fields(end)) yield { ...field, tag: 0x4000 + field.tag % 256 };
      }
    },
});

/** Long numbers count. */
export const longNumbersCount = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-16",
  why: "It takes the first four bytes of a longer field.",
  make: (Base) =>
    class extends Base {
      protected override fieldValue(field: BitcodeField) {
        return super.fieldValue({ ...field, length: Math.min(field.length, 4) });
      }
    },
});

/** Four bytes or nothing. */
export const shortNumbersDoNotCount = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-16",
  why: "It passes over numbers of less than four bytes.",
  make: (Base) =>
    class extends Base {
      protected override fieldValue(field: BitcodeField) {
        return field.length < 4 ? undefined : super.fieldValue(field);
      }
    },
});

/** Always a word. */
export const numbersAreWords = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-16",
  why: "It reads four bytes of a shorter field.",
  make: (Base) =>
    class extends Base {
      protected override fieldValue(field: BitcodeField) {
        return super.fieldValue(field.length < 4 ? { ...field, length: 4 } : field);
      }
    },
});

/** The first counts. */
export const firstOfSeveralCounts = mutant({
  part: "bitcode",
  clauses: "BITCODE-WRAPPER-16",
  why: "It takes the first of several fields with one tag.",
  make: (Base) =>
    class extends Base {
      protected override *fields(end: number) {
        const seen = new Set<number>();
        for (const field of super.fields(end)) {
          if (!seen.has(field.tag)) yield field;
          seen.add(field.tag);
        }
      }
    },
});
