/**
 * Log lines as `logcat -v` prints them.
 *
 * @module
 */

import type { LogLine } from "../../../cts/contract/record.ts";
import { CommandError } from "../errors.ts";
import { formatTime } from "./date.ts";

/** The text before and after each line of a message. */
type Frame = (line: LogLine, time: string) => readonly [before: string, after: string];

const pid = (width: number, value: number) => String(value).padStart(width);

/** Formats by name (AOSP system/logging, liblog/logprint.cpp, `android_log_formatLogLine`). */
const FRAMES: Readonly<Record<string, Frame>> = {
  brief: (line) => [`${line.priority}/${line.tag.padEnd(8)}(${pid(5, line.pid)}): `, ""],
  long: (line, time) => [
    `[ ${time} ${pid(5, line.pid)}:${pid(5, line.tid)} ${line.priority}/${line.tag.padEnd(8)} ]\n`,
    "\n",
  ],
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

/** The words that change a format; the log has text and UTC only, so some change nothing (`android_log_formatFromString`). */
const MODIFIERS: ReadonlySet<string> = new Set([
  "color",
  "color",
  "descriptive",
  "epoch",
  "monotonic",
  "printable",
  "usec",
  "UTC",
  "year",
  "zone",
]);

/** Colors of a terminal by priority (`colorFromPri`). */
const COLORS: Readonly<Record<string, number>> = { D: 75, I: 40, W: 166, E: 196, F: 196 };
const OTHER_COLOR = 231;

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

/** How lines are printed: a format and what changes it. */
export class LogFormat {
  readonly #frame: Frame;
  /** Whether a message of several lines is framed as one. */
  readonly #isWhole: boolean;
  readonly #modifiers: ReadonlySet<string>;

  /**
   * @param values What `-v` was given, each a list of names; the last format counts. Default: threadtime.
   * @throws {CommandError} If a name is not known.
   */
  constructor(values: readonly string[]) {
    const words = values.flatMap((value) => value.split(/[,:; \t]+/)).filter((one) => one !== "");
    const isFormat = (word: string) => Object.hasOwn(FRAMES, word);
    const unknown = words.find((word) => !isFormat(word) && !MODIFIERS.has(word));
    if (unknown !== undefined) {
      throw new CommandError(
        `Invalid parameter '${unknown.slice(0, 60)}' to -v, expected one of ${
          [...Object.keys(FRAMES), ...MODIFIERS].join(", ")
        }`,
      );
    }
    const name = words.findLast(isFormat) ?? "threadtime";
    this.#frame = FRAMES[name]!;
    this.#isWhole = name === "long";
    this.#modifiers = new Set(words);
  }

  /**
   * A log line as text.
   *
   * @param line The line.
   * @param time The time of day that it was written.
   * @returns One or more lines, each with its line end.
   */
  text(line: LogLine, time: Date): string {
    const [before, after] = this.#frame(line, this.#time(line, time));
    const [color, plain] = this.#has("color", "color")
      ? [`\x1b[38;5;${COLORS[line.priority] ?? OTHER_COLOR}m`, "\x1b[0m"]
      : ["", ""];
    const message = line.message.replace(/\n+$/, "");
    return (this.#isWhole ? [message] : message.split("\n"))
      .map((text) => `${color}${before}${text}${plain}${after}\n`).join("");
  }

  #has(...names: readonly string[]): boolean {
    return names.some((name) => this.#modifiers.has(name));
  }

  #time(line: LogLine, time: Date): string {
    const since = this.#has("monotonic") ? line.time : time.getTime();
    const milliseconds = String(Math.floor(since) % 1000).padStart(3, "0");
    const fraction = `.${milliseconds}${this.#has("usec") ? "000" : ""}`;
    if (this.#has("monotonic", "epoch")) {
      const width = this.#has("monotonic") ? 6 : 19;
      return String(Math.floor(since / 1000)).padStart(width) + fraction;
    }
    const day = formatTime(this.#has("year") ? "%Y-%m-%d %H:%M:%S" : "%m-%d %H:%M:%S", time);
    return day + fraction + (this.#has("zone") ? " +0000" : "");
  }
}
