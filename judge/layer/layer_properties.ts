/**
 * Properties of the system that a layer is set up by (`--set NAME=VALUE`), as `adb shell setprop` sets them.
 *
 * @module
 */

import { checkWorld, DEFAULT_WORLD, PROPERTY_VALUE_MAX } from "../../cts/contract/world.ts";
import { plainText } from "../../cts/framework/report/plain_text.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";

/** Properties by name. */
export type Properties = Readonly<Record<string, string>>;

/** The option, for tables of options. */
export const SET_OPTION = {
  value: "NAME=VALUE",
  many: true,
  help: "set a property of the device, as setprop does, before the app starts",
} as const;

/**
 * Reads what the option was given.
 *
 * @param words Each `NAME=VALUE`; of a name that is given twice the last one counts.
 * @returns Undefined if there are none.
 * @throws {UsageError} If one is no property.
 */
export function readProperties(words: readonly string[]): Properties | undefined {
  if (words.length === 0) return undefined;
  return Object.fromEntries(words.map((word) => {
    const at = word.indexOf("=");
    const [name, value] = [word.slice(0, Math.max(at, 0)), word.slice(at + 1)] as const;
    if (at < 0 || !isProperty(name, value)) {
      throw new UsageError(
        `Option "--set" is "${
          plainText(word.slice(0, 80))
        }", expected NAME=VALUE, for example debug.my.layer=1, with ` +
          `${PROPERTY_VALUE_MAX} characters at most`,
      );
    }
    return [name, value];
  }));
}

function isProperty(name: string, value: string): boolean {
  try {
    checkWorld({ ...DEFAULT_WORLD, properties: { [name]: value } });
    return true;
  } catch {
    return false;
  }
}
