/**
 * The checksum that a compiled script carries: what it was made of.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuScript.cpp of Android 9 (constructBuildChecksum); RFC 1950 for adler32.
 *
 * @module
 */

/** Stands for a checksum that nobody compares. */
export const NO_CHECKSUM = 0xabadcafe;

const MODULUS = 65_521;
/** How many bytes can be added before the sums need more than 53 bits. */
const BLOCK = 1 << 20;
const LINE = "buildChecksum: ";
const DIGITS = 8;

/**
 * The adler32 of several texts in a row.
 *
 * @param parts The texts.
 */
export function buildChecksum(parts: readonly Uint8Array[]): number {
  let [low, high] = [1, 0];
  for (const part of parts) {
    for (let at = 0; at < part.length; at += BLOCK) {
      for (const byte of part.subarray(at, at + BLOCK)) {
        low += byte;
        high += low;
      }
      low %= MODULUS;
      high %= MODULUS;
    }
  }
  return (high * 2 ** 16 + low) >>> 0;
}

/**
 * Writes a checksum into the text `.rs.info` of linked code.
 *
 * @param code The code, which is copied.
 * @param checksum The checksum.
 * @returns The code as it is if it has no such text.
 */
export function withChecksum(code: Uint8Array, checksum: number): Uint8Array {
  const at = new TextDecoder("latin1").decode(code).indexOf(LINE);
  if (at < 0) return code;
  const digits = checksum.toString(16).padStart(DIGITS, "0");
  const copy = code.slice();
  copy.set(new TextEncoder().encode(digits), at + LINE.length);
  return copy;
}
