/**
 * Keeps what judged code prints to the console, for the report of the case that it was printed in.
 *
 * @module
 */

import { format } from "node:util";

/** Lines that are kept, and characters of each. */
const LINES_MAX = 40;
const LINE_MAX = 500;

const METHODS = ["log", "info", "debug", "warn", "error", "trace"] as const;

/** The last lines that were printed. */
export class Printed {
  #lines: string[] = [];
  #dropped = 0;

  /**
   * Makes a console print to stderr, and keeps what it prints.
   *
   * @param target The console whose methods are replaced.
   * @param print Prints values. Default: the console's `error`.
   */
  replace(
    target: Pick<Console, typeof METHODS[number]>,
    print: (...values: unknown[]) => void = target.error.bind(target),
  ): void {
    for (const method of METHODS) {
      target[method] = (...values: unknown[]) => {
        this.add(format(...values));
        print(...values);
      };
    }
  }

  /**
   * Adds a text.
   *
   * @param text One line or several.
   */
  add(text: string): void {
    for (const line of text.slice(0, LINES_MAX * LINE_MAX).split("\n")) {
      this.#lines.push(line.slice(0, LINE_MAX));
    }
    const more = this.#lines.length - LINES_MAX;
    if (more > 0) {
      this.#lines.splice(0, more);
      this.#dropped += more;
    }
  }

  /** The lines since the last call; if there were many, the last of them. */
  take(): readonly string[] {
    const lines = this.#dropped === 0
      ? this.#lines
      : [`... ${this.#dropped} more before`, ...this.#lines];
    this.#lines = [];
    this.#dropped = 0;
    return lines;
  }
}
