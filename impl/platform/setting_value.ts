/**
 * The meaning of a global setting's text to the framework, which is Java code.
 *
 * @module
 */

/**
 * A whole number, as `Settings.Global.getInt` with the default 0 has it by `Integer.parseInt`.
 *
 * @param value The setting; null if it is not set.
 * @returns 0 for what is no number of 32 bits, too.
 */
export function intSetting(value: string | null): number {
  if (value === null || !/^[+-]?\d+$/.test(value)) return 0;
  const number = Number(value);
  return number >= -(2 ** 31) && number < 2 ** 31 ? number : 0;
}

/**
 * The items of a list, as `String.split` gives them: of the empty ones only those at the end are dropped.
 *
 * @param list A text that is not empty.
 * @param separator One character.
 */
export function splitSetting(list: string, separator: string): string[] {
  const items = list.split(separator);
  return items.slice(0, items.findLastIndex((item) => item !== "") + 1);
}
