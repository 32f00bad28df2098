/**
 * Options as data, for programs and for `strata.json`, as the words of a command.
 *
 * @module
 */

/** The value of an option: true for a switch, several for one that may be given more than once. */
export type OptionValue = boolean | number | string | readonly string[];

/**
 * Writes options as words.
 *
 * @param values The options by name, for example `{ layer: "libX.so", strict: true }`; undefined and false ones are left out.
 */
export function optionWords(
  values: Readonly<Record<string, OptionValue | undefined>>,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    if (value === true) return [`--${name}`];
    const all = typeof value === "object" ? value : [String(value)];
    return all.map((one) => `--${name}=${one}`);
  });
}
