/**
 * How RenderScript reads numbers out of properties.
 *
 * @module
 */

const INT64_MAX = (1n << 63n) - 1n;
/** More digits than a property's value can have. */
const DIGITS_MAX = 4096;

/**
 * The number that a text begins with, as C's `atoi` reads it.
 *
 * White space may lead, then one sign, then decimal digits; whatever follows is left out. A number too large for 64 bits
 * becomes the largest of them, and of that the low 32 bits are the result, as in bionic for 64-bit processes.
 *
 * @param text The text.
 * @returns 0 if it begins with no number.
 */
export function atoi(text: string): number {
  const found = /^[ \t\n\v\f\r]*([+-]?)([0-9]+)/.exec(text);
  if (found === null) return 0;
  const [, sign = "", digits = "0"] = found;
  const value = BigInt(digits.slice(0, DIGITS_MAX)) * (sign === "-" ? -1n : 1n);
  const clamped = value > INT64_MAX ? INT64_MAX : value < -INT64_MAX ? -INT64_MAX - 1n : value;
  return Number(BigInt.asIntN(32, clamped));
}
