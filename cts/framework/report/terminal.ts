/**
 * How a report looks on a terminal: what is wrong stands out, and one sees how much is left.
 *
 * @module
 */

import { bold, green, red, yellow } from "@std/fmt/colors";

/** How lines of a report are painted; the first that fits counts. */
const PAINTS: readonly (readonly [lines: RegExp, paint: (text: string) => string])[] = [
  [/^(?:FAIL|CRASH|TIMEOUT|ERROR|FLAKY)(?= )/, (text) => bold(red(text))],
  [/^WARN(?= )/, yellow],
  [/^ *! .*/, red],
  [/^(?:broken clauses|regression|new failure):.*/, (text) => bold(red(text))],
  [/^fix:.*/, (text) => bold(green(text))],
  [/^\d+ passed, 0 failed\b.*/, (text) => bold(green(text))],
  [/^\d+ passed, \d+ failed\b.*/, (text) => bold(red(text))],
];

/**
 * Paints a line of a report.
 *
 * @param line The line.
 */
export function painted(line: string): string {
  const [lines, paint] = PAINTS.find(([lines]) => lines.test(line)) ?? [];
  return lines === undefined ? line : line.replace(lines, paint!);
}

/**
 * Decides if a report is painted: on a terminal that can, unless `NO_COLOR` is set; elsewhere if `FORCE_COLOR` is.
 *
 * @param isTerminal Whether it goes to a terminal.
 * @param variable The value of an environment variable.
 */
export function hasColors(
  isTerminal: boolean,
  variable: (name: string) => string | undefined,
): boolean {
  if (variable("NO_COLOR")) return false;
  const forced = variable("FORCE_COLOR");
  if (forced !== undefined && forced !== "") return forced !== "0";
  return isTerminal && variable("TERM") !== "dumb";
}

/**
 * How long the rest of a run takes, if it goes on as it has begun.
 *
 * @param milliseconds What it took so far.
 * @param done How many cases have ended.
 * @param all How many there are.
 * @returns For example `about 20 s left`; undefined while that would be a guess, and when nothing is left.
 */
export function timeLeft(milliseconds: number, done: number, all: number): string | undefined {
  if (milliseconds < 2000 || done < 5 || done >= all) return undefined;
  const seconds = Math.ceil(milliseconds / done * (all - done) / 1000);
  return seconds < 100 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`;
}
