/**
 * A terminal of the device: echo, lines, history and interruption for what somebody types.
 *
 * @module
 */

import type { Connection } from "../shell/shell.ts";
import type { Reader, Stdin } from "../shell/streams.ts";

/** Most characters of a line, and most that wait for a command (Linux, `N_TTY_BUF_SIZE`). */
const LINE_MAX = 4096;
/** Lines that arrows bring back. */
const HISTORY_MAX = 500;
/** A key that sends several characters: arrows and their like (ECMA-48, 5.4). */
const ESCAPE_SEQUENCE = /^\x1b(?:\[[0-?]*[ -/]*[@-~]|O[A-Z])/;
/** The beginning of one, of which the rest is still to come. */
const ESCAPE_BEGINNING = /^\x1b(?:\[[0-?]*[ -/]*|O)?$/;

/** The other side of a terminal. */
export interface Screen {
  readonly stdin: Stdin;
  readonly stdout: Reader;
  /** Aborted when nobody looks any more. */
  readonly left: AbortSignal;
}

/** A terminal that a shell reads lines from, and that its commands are connected to. */
export class Terminal {
  readonly #screen: Screen;
  /** What is typed and not yet entered. */
  #typed = "";
  /** Characters of a key that has not come whole. */
  #key = "";
  /** Lines that were entered and not yet read, each with its line end. */
  #entered: string[] = [];
  #isAtEnd = false;
  #interrupt: AbortController | undefined;
  readonly #history: string[] = [];
  #historyAt = 0;
  #changed = Promise.withResolvers<void>();

  /** @param screen The other side; it is read from now on. */
  constructor(screen: Screen) {
    this.#screen = screen;
    this.#readKeys();
  }

  /**
   * Asks for a line.
   *
   * @param prompt What is shown before it.
   * @returns The line without its end; undefined at the end of all lines.
   */
  async line(prompt: string): Promise<string | undefined> {
    this.#show(prompt + this.#typed);
    while (this.#entered.length === 0 && !this.#isAtEnd) await this.#changed.promise;
    const entered = this.#entered.shift();
    if (entered === undefined) {
      this.#show("\n");
      return undefined;
    }
    const line = entered.slice(0, -1);
    if (line.trim() !== "" && line !== this.#history.at(-1)) this.#history.push(line);
    this.#history.splice(0, this.#history.length - HISTORY_MAX);
    this.#historyAt = this.#history.length;
    return line;
  }

  /**
   * Connects a command to the terminal while it runs; Ctrl-C interrupts it.
   *
   * @param run Runs the command.
   * @returns What `run` returns.
   */
  async whileRunning<T>(run: (connection: Connection) => Promise<T>): Promise<T> {
    const interrupt = new AbortController();
    this.#interrupt = interrupt;
    const output: Reader = {
      take: (bytes) => this.#screen.stdout.take(withReturns(bytes)),
      drained: () => this.#screen.stdout.drained(),
    };
    try {
      return await run({
        stdin: { read: (limit) => this.#read(limit, interrupt.signal) },
        stdout: output,
        stderr: output,
        interrupt: AbortSignal.any([interrupt.signal, this.#screen.left]),
      });
    } finally {
      this.#interrupt = undefined;
      if (!this.#screen.left.aborted) this.#isAtEnd = false;
    }
  }

  /** What a command reads: whole lines, until Ctrl-D. */
  async #read(limit = Infinity, interrupted: AbortSignal): Promise<Uint8Array> {
    let bytes = new Uint8Array();
    while (bytes.length < limit && !interrupted.aborted) {
      const line = this.#entered.shift();
      if (line !== undefined) {
        const more = new TextEncoder().encode(line);
        const longer = new Uint8Array(bytes.length + more.length);
        longer.set(bytes);
        longer.set(more, bytes.length);
        bytes = longer;
      } else if (this.#isAtEnd) break;
      else await this.#changed.promise;
    }
    return bytes.subarray(0, limit);
  }

  async #readKeys(): Promise<void> {
    const decoder = new TextDecoder();
    for (;;) {
      const bytes = await this.#screen.stdin.read(1);
      if (bytes.length === 0) break;
      for (const character of decoder.decode(bytes, { stream: true })) this.#press(character);
    }
    this.#isAtEnd = true;
    this.#wake();
  }

  #press(character: string): void {
    const key = this.#key + character;
    if (ESCAPE_BEGINNING.test(key)) {
      this.#key = key;
      return;
    }
    this.#key = "";
    if (ESCAPE_SEQUENCE.test(key)) {
      if (key === "\x1b[A" || key === "\x1bOA") this.#recall(-1);
      if (key === "\x1b[B" || key === "\x1bOB") this.#recall(1);
      return;
    }
    switch (character) {
      case "\r":
      case "\n":
        return this.#enter();
      case "\x03":
        return this.#cancel();
      case "\x04":
        if (this.#typed === "") this.#isAtEnd = true;
        return this.#wake();
      case "\x08":
      case "\x7f":
        return this.#erase(1);
      case "\x15":
        return this.#erase(this.#typed.length);
      default:
        if (character >= " " && this.#typed.length < LINE_MAX) {
          this.#typed += character;
          this.#show(character);
        }
    }
  }

  #enter(): void {
    const waiting = this.#entered.reduce((sum, { length }) => sum + length, 0);
    this.#show("\n");
    if (waiting <= LINE_MAX) this.#entered.push(`${this.#typed}\n`);
    this.#typed = "";
    this.#wake();
  }

  /** Ctrl-C: ends the command, or empties the line. */
  #cancel(): void {
    this.#show("^C");
    this.#typed = "";
    if (this.#interrupt === undefined) return this.#enter();
    this.#show("\n");
    this.#entered = [];
    this.#interrupt.abort();
    this.#wake();
  }

  #erase(count: number): void {
    const kept = [...this.#typed];
    const gone = kept.splice(Math.max(0, kept.length - count));
    this.#typed = kept.join("");
    this.#show("\b \b".repeat(gone.length));
  }

  /** Puts an older or newer line in the place of what is typed. */
  #recall(step: number): void {
    if (this.#interrupt !== undefined) return;
    const at = this.#historyAt + step;
    if (at < 0 || at > this.#history.length) return;
    this.#historyAt = at;
    this.#erase(this.#typed.length);
    this.#typed = this.#history[at] ?? "";
    this.#show(this.#typed);
  }

  #show(text: string): void {
    this.#screen.stdout.take(withReturns(new TextEncoder().encode(text)));
  }

  #wake(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

/** Line ends as a terminal wants them (Linux, `ONLCR`). */
function withReturns(bytes: Uint8Array): Uint8Array {
  const lines = bytes.reduce((sum, byte) => sum + Number(byte === 0x0a), 0);
  if (lines === 0) return bytes;
  const out = new Uint8Array(bytes.length + lines);
  let at = 0;
  for (const byte of bytes) {
    if (byte === 0x0a) out[at++] = 0x0d;
    out[at++] = byte;
  }
  return out;
}
