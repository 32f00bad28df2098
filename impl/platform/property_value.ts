/**
 * The meaning of a property's text as a truth value or a number.
 *
 * @module
 */

const TRUE_WORDS = ["1", "y", "yes", "on", "true"];
const FALSE_WORDS = ["0", "n", "no", "off", "false"];
const INTEGER = /^(?:0[xX][0-9a-fA-F]+|\s*[+-]?[0-9]+)$/;

/**
 * A truth value (AOSP system/libbase, parsebool.cpp).
 *
 * @param text The property.
 * @param fallback What any other word means, none included.
 */
export function parseBoolean(text: string, fallback: boolean): boolean {
  return TRUE_WORDS.includes(text) || (!FALSE_WORDS.includes(text) && fallback);
}

/**
 * A whole number, decimal or after `0x` hexadecimal (AOSP system/libbase, android-base/parseint.h).
 *
 * @param text The property.
 * @param range The smallest and the largest number that counts.
 * @param fallback What any other text means, none included.
 */
export function parseInteger(
  text: string,
  range: readonly [smallest: number, largest: number],
  fallback: number,
): number {
  const number = INTEGER.test(text) ? Number(text) : NaN;
  return number >= range[0] && number <= range[1] ? number : fallback;
}
