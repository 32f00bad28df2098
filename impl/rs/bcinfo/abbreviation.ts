/**
 * Abbreviations: how the operands of a kind of record are encoded.
 *
 * Source: LLVM, docs/BitCodeFormat.rst, "Abbreviations".
 *
 * @module
 */

import { BitcodeError } from "./bitcode_error.ts";
import { type BitReader, WORD } from "./bit_reader.ts";

/** How one value is encoded. */
export type Scalar =
  | { readonly kind: "literal"; readonly value: number }
  | { readonly kind: "fixed" | "vbr"; readonly width: number }
  | { readonly kind: "char6" };

/** An abbreviation: scalars, and what may follow them. */
export interface Abbreviation {
  readonly scalars: readonly Scalar[];
  readonly tail?: { readonly kind: "array"; readonly of: Scalar } | { readonly kind: "blob" };
}

/** Encodings, by the number that a definition has for each. */
const FIXED = 1;
const VBR = 2;
const ARRAY = 3;
const CHAR6 = 4;
const BLOB = 5;

const CHAR6_LETTERS = new TextEncoder().encode(
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._",
);

/**
 * Reads a definition.
 *
 * @param bits Behind the id of DEFINE_ABBREV.
 * @throws {BitcodeError} If it is none.
 */
export function readAbbreviation(bits: BitReader): Abbreviation {
  const start = bits.at;
  const wrong = (what: string) =>
    new BitcodeError(`has an abbreviation ${what}, defined at bit ${start}`);
  const count = bits.vbr(5);
  const scalars: Scalar[] = [];
  for (let left = count; left > 0; left--) {
    const encoding = readEncoding(bits, wrong);
    if (typeof encoding === "object") scalars.push(encoding);
    else if (encoding === BLOB && left === 1) return { scalars, tail: { kind: "blob" } };
    else if (encoding === ARRAY && left === 2) {
      const of = readEncoding(bits, wrong);
      if (typeof of === "number" || of.kind === "literal") throw wrong("with an array of nothing");
      return { scalars, tail: { kind: "array", of } };
    } else throw wrong("whose array or blob is not its last operand");
  }
  if (count === 0) throw wrong("without operands");
  return { scalars };
}

function readEncoding(
  bits: BitReader,
  wrong: (what: string) => BitcodeError,
): Scalar | typeof ARRAY | typeof BLOB {
  if (bits.fixed(1) === 1) return { kind: "literal", value: bits.vbr(8) };
  const encoding = bits.fixed(3);
  if (encoding === ARRAY || encoding === BLOB) return encoding;
  if (encoding === CHAR6) return { kind: "char6" };
  if (encoding !== FIXED && encoding !== VBR) throw wrong(`of the unknown encoding ${encoding}`);
  const width = bits.vbr(5);
  if (width === 0) return { kind: "literal", value: 0 };
  if (width > WORD || (encoding === VBR && width < 2)) throw wrong(`with ${width} bits`);
  return { kind: encoding === FIXED ? "fixed" : "vbr", width };
}

/**
 * Reads a value.
 *
 * @param bits Where it is.
 * @param scalar How it is encoded.
 */
export function readScalar(bits: BitReader, scalar: Scalar): number {
  switch (scalar.kind) {
    case "literal":
      return scalar.value;
    case "fixed":
      return bits.fixed(scalar.width);
    case "vbr":
      return bits.vbr(scalar.width);
    case "char6":
      return CHAR6_LETTERS[bits.fixed(6)]!;
  }
}

/**
 * The least bits that a value takes.
 *
 * @param scalar How it is encoded.
 */
export function leastBits(scalar: Scalar): number {
  if (scalar.kind === "literal") return 0;
  return scalar.kind === "char6" ? 6 : scalar.width;
}
