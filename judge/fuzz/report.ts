/**
 * Differences as lines for a person.
 *
 * @module
 */

import { plainText } from "../../cts/framework/report/plain_text.ts";
import { firstDifference } from "./fuzz.ts";
import type { Seen } from "./sides.ts";

/** Lines before the first one that differs, and from it on. */
const [BEFORE, AFTER] = [3, 6];

/**
 * The outcomes of a scene on two implementations, around the first difference.
 *
 * @param names How they are called.
 * @param seen What each made of it.
 */
export function differenceLines(
  names: readonly [string, string],
  seen: readonly [Seen, Seen],
): string[] {
  const at = firstDifference(seen);
  const from = Math.max(0, at - BEFORE);
  return [
    ...seen[0].lines.slice(from, at).map((line) => `      ${plainText(line)}`),
    ...seen.flatMap(({ lines }, i) => [
      `    ${names[i]!}:`,
      ...[...lines.slice(at, at + AFTER), ...lines.length <= at ? ["nothing more"] : []]
        .map((line) => `      ${plainText(line)}`),
    ]),
  ];
}

/**
 * A list of scenes by their numbers.
 *
 * @param numbers The numbers.
 */
export function scenesText(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join(", ");
  const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : "";
  return `${numbers.length === 1 ? "scene" : "scenes"} ${shown}${more}`;
}
