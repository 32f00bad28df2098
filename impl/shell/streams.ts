/**
 * What commands read from and write to.
 *
 * @module
 */

import { decode } from "../platform/decode.ts";
import type { Budget } from "./budget.ts";

/** Somewhere to write to; keeps what is written. */
export class Sink {
  readonly #budget: Budget;
  readonly #chunks: Uint8Array[] = [];

  /** @param budget What the command line may still use up. */
  constructor(budget: Budget) {
    this.#budget = budget;
  }

  /** Writes text as UTF-8, or bytes. */
  write(data: string | Uint8Array): void {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    if (bytes.length === 0) return;
    this.#budget.output(bytes.length);
    this.#chunks.push(bytes);
  }

  /** Everything that was written. */
  bytes(): Uint8Array {
    const [only] = this.#chunks;
    if (only !== undefined && this.#chunks.length === 1) return only;
    const all = new Uint8Array(this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0));
    let at = 0;
    for (const chunk of this.#chunks) {
      all.set(chunk, at);
      at += chunk.length;
    }
    return all;
  }

  /** Everything that was written, as text; bytes that are not UTF-8 become U+FFFD. */
  text(): string {
    return decode(this.bytes());
  }
}

/** A command's standard input, output and error. */
export interface Streams {
  readonly stdin: Uint8Array;
  readonly stdout: Sink;
  readonly stderr: Sink;
}

/** The lines of a text; the last one need not end with a line end. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
