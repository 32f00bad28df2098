/**
 * Runs a recorded case again and compares.
 *
 * @module
 */

import { plainText } from "./report/plain_text.ts";
import { MESSAGE_MAX, type Replay, worldsOf } from "./replay.ts";
import type { CaseResult } from "./verdict.ts";

/**
 * Compares a case with its record.
 *
 * @param replay The record.
 * @param result What came of it now.
 * @param suite Version of the suite now.
 * @returns Lines: whether the Worlds are the same, and whether status and message are.
 */
export function compareReplay(replay: Replay, result: CaseResult, suite: string): string[] {
  const worlds = worldsOf(result);
  const same = worlds.join() === replay.worlds.join();
  const message = result.attempt.message.slice(0, MESSAGE_MAX);
  const lines = [
    replay.worlds.length === 0
      ? "worlds: none recorded, the process did not live to name them"
      : same
      ? `worlds: the same as recorded (${worlds.join(", ")})`
      : `worlds: ${worlds.join(", ") || "none"}, recorded ${
        plainText(replay.worlds.join(", "))
      }; ` +
        (worlds.length === 0 ? "the process did not live to name them" : "the test has changed"),
    ...replay.suite === suite ? [] : [`suite: ${suite}, recorded with ${plainText(replay.suite)}`],
  ];
  if (result.status === replay.status && message === replay.message) {
    return [...lines, `reproduced: ${result.status}`];
  }
  if (result.status === replay.status) {
    return [
      ...lines,
      `not reproduced: ${result.status} again, with another message`,
      `  recorded: ${plainText(replay.message)}`,
      `  now:      ${plainText(message)}`,
    ];
  }
  return [...lines, `not reproduced: ${result.status}, recorded ${replay.status}`];
}
