/**
 * The messages of the suite and an adapter, to be read by a person.
 *
 * @module
 */

import type { LineListener } from "../../cts/contract/exec_connection.ts";

/** Characters of a text that are kept: an APK or a library is told by its size. */
const TEXT_MAX = 200;
/** Characters of a line that is no JSON. */
const LINE_MAX = 2000;
/** Characters of a whole session. */
const SESSION_MAX = 64 * 1024 * 1024;

/** A session, as lines of JSON: who wrote, and what. */
export class Session {
  readonly #lines: string[] = [];
  #length = 0;
  #lost = 0;

  /** Hears the lines of a connection. */
  readonly listen: LineListener = (from, line) => {
    const text = JSON.stringify({ from, ...read(line) });
    if (this.#length + text.length > SESSION_MAX) {
      this.#lost++;
      return;
    }
    this.#length += text.length;
    this.#lines.push(text);
  };

  /** How many lines there are. */
  get size(): number {
    return this.#lines.length;
  }

  /** The session, a line for each line; the last one says how many are left out, if some are. */
  get text(): string {
    const lost = this.#lost === 0 ? [] : [JSON.stringify({ left_out: this.#lost })];
    return [...this.#lines, ...lost].map((line) => `${line}\n`).join("");
  }
}

/** A line as what it means, with long texts cut; one that is no JSON as its text. */
function read(line: string): object {
  try {
    return {
      message: JSON.parse(
        line,
        (_, value) => typeof value === "string" ? cut(value, TEXT_MAX) : value,
      ),
    };
  } catch {
    return { text: cut(line, LINE_MAX) };
  }
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, 60)}... (${text.length} characters)`;
}
