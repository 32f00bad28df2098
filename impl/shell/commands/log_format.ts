/**
 * Log lines as `logcat -v` prints them.
 *
 * @module
 */

import type { LogLine } from "../../../cts/contract/record.ts";
import { formatTime } from "./date.ts";

/** What goes before and after each line of a message. */
type Frame = (line: LogLine, time: string) => readonly [before: string, after: string];

const pid = (width: number, value: number) => String(value).padStart(width);

/** Formats by name (AOSP system/logging, liblog/logprint.cpp, `android_log_formatLogLine`). */
const FRAMES: Readonly<Record<string, Frame>> = {
  brief: (line) => [`${line.priority}/${line.tag.padEnd(8)}(${pid(5, line.pid)}): `, ""],
  process: (line) => [`${line.priority}(${pid(5, line.pid)}) `, `  (${line.tag})`],
  raw: () => ["", ""],
  tag: (line) => [`${line.priority}/${line.tag.padEnd(8)}: `, ""],
  thread: (line) => [`${line.priority}(${pid(5, line.pid)}:${pid(5, line.tid)}) `, ""],
  threadtime: (line, time) => [
    `${time} ${pid(5, line.pid)} ${pid(5, line.tid)} ${line.priority} ${line.tag.padEnd(8)}: `,
    "",
  ],
  time: (
    line,
    time,
  ) => [`${time} ${line.priority}/${line.tag.padEnd(8)}(${pid(5, line.pid)}): `, ""],
};

/** Names of the formats. */
export const LOG_FORMATS: readonly string[] = Object.keys(FRAMES);

/**
 * A time as log lines have it.
 *
 * @param time The time.
 * @returns For example `01-31 12:00:00.000`.
 */
export function logTime(time: Date): string {
  return `${formatTime("%m-%d %H:%M:%S", time)}.${
    String(time.getUTCMilliseconds()).padStart(3, "0")
  }`;
}

/**
 * A log line as text.
 *
 * @param line The line.
 * @param format One of {@linkcode LOG_FORMATS}.
 * @param time The time of day that it was written.
 * @returns One or more lines, each with its line end.
 */
export function formatLogLine(line: LogLine, format: string, time: Date): string {
  const [before, after] = FRAMES[format]!(line, logTime(time));
  return line.message.replace(/\n+$/, "").split("\n").map((text) => `${before}${text}${after}\n`)
    .join("");
}
