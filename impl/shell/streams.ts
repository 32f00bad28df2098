/**
 * The streams that commands read from and write to.
 *
 * @module
 */

import { joined } from "../platform/joined.ts";
import { decode } from "../platform/decode.ts";
import type { Budget } from "./budget.ts";
import type { Session } from "./session.ts";

/** Exit status of a command that was interrupted (SIGINT). */
export const INTERRUPTED = 130;
const NOTHING = new Uint8Array();

/** Where a command reads from. */
export interface Stdin {
  /**
   * Reads, and waits for what is not there yet.
   *
   * @param limit Most bytes. Default: all until the end.
   * @returns Fewer than the limit at the end only.
   */
  read(limit?: number): Promise<Uint8Array>;
  /**
   * The next bytes, which may be few.
   *
   * @returns Nothing at the end only.
   */
  next(): Promise<Uint8Array>;
}

/** Standard input of which everything is there. */
export class Bytes implements Stdin {
  #rest: Uint8Array;

  /** @param bytes All there is. Default: nothing. */
  constructor(bytes: Uint8Array = NOTHING) {
    this.#rest = bytes;
  }

  read(limit: number = this.#rest.length): Promise<Uint8Array> {
    const bytes = this.#rest.subarray(0, limit);
    this.#rest = this.#rest.subarray(limit);
    return Promise.resolve(bytes);
  }

  next(): Promise<Uint8Array> {
    return this.read();
  }
}

/** Takes output as it is written. */
export interface Reader {
  /** Takes bytes; they may wait with the reader. */
  take(bytes: Uint8Array): void;
  /** Waits until little is left that was taken and not passed on. */
  drained(): Promise<void>;
}

/** Somewhere to write to; keeps what is written, unless there is a reader. */
export class Sink {
  readonly #budget: Budget;
  readonly #chunks: Uint8Array[] = [];
  /** Who takes what is written as it is written. */
  readonly reader: Reader | undefined;

  /**
   * @param budget What the command line may still use up.
   * @param reader Who takes what is written. Default: nobody, it is kept.
   */
  constructor(budget: Budget, reader?: Reader) {
    this.#budget = budget;
    this.reader = reader;
  }

  /** Writes text as UTF-8, or bytes. */
  write(data: string | Uint8Array): void {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    if (bytes.length === 0) return;
    this.#budget.output(bytes.length);
    if (this.reader === undefined) this.#chunks.push(bytes);
    else this.reader.take(bytes);
  }

  /** Everything that was written. */
  bytes(): Uint8Array {
    return joined(this.#chunks);
  }

  /** Everything that was written, as text; bytes that are not UTF-8 become U+FFFD. */
  text(): string {
    return decode(this.bytes());
  }
}

/** A terminal that lines are typed at. */
export interface TypingPlace {
  readonly stdin: Stdin;
  readonly stdout: Sink;
  /** Has the next lines typed into another shell, until that ends. */
  enter(session: Session): void;
}

/** A command's standard input, output and error. */
export interface Streams {
  readonly stdin: Stdin;
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Interrupts what waits. Default: nobody can, so that nothing may wait. */
  readonly interrupt?: AbortSignal;
  /** The terminal that a shell may be typed into. Default: there is none. */
  readonly terminal?: TypingPlace;
}

/** The lines of a text; the last one need not end with a line end. */
export function linesOf(text: string): string[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
