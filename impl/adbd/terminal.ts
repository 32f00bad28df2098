/**
 * A terminal of the device: echo, lines, history and interruption for what somebody types.
 *
 * @module
 */

import type { Connection } from "../shell/shell.ts";
import type { Reader, Stdin } from "../shell/streams.ts";
import { joined } from "../platform/joined.ts";

/** Most characters of a line, and most that wait for a command (Linux, `N_TTY_BUF_SIZE`). */
const LINE_MAX = 4096;
/** Lines that arrows bring back. */
const HISTORY_MAX = 500;
const NOTHING = new Uint8Array();
const ESCAPE = "\x1b";
/** The rest of a key that sends several characters: arrows and their like (ECMA-48, 5.4). */
const SEQUENCE = /^(?:\[[0-?]*[ -/]*[@-~]|O[A-Z])$/;
/** The beginning of that, of which the rest is still to come. */
const BEGINNING = /^(?:\[[0-?]*[ -/]*|O)?$/;
/** Longest of them that is waited for. */
const SEQUENCE_MAX = 32;

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
  /** Text that is typed and not yet entered. */
  #typed = "";
  /** Characters of a key that has not come whole. */
  #key = "";
  /** Lines that were entered and not yet read, each with its line end. */
  #entered: string[] = [];
  /** Whether Ctrl-D was typed and nobody has heard of it. */
  #isAtEnd = false;
  /** Whether nothing is typed any more. */
  #isOver = false;
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
    while (this.#entered.length === 0 && !this.#isAtEnd && !this.#isOver) {
      await this.#changed.promise;
    }
    const entered = this.#entered.shift();
    if (entered === undefined) {
      this.#isAtEnd = false;
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
        stdin: this.#stdin(interrupt.signal),
        stdout: output,
        stderr: output,
        interrupt: AbortSignal.any([interrupt.signal, this.#screen.left]),
      });
    } finally {
      this.#interrupt = undefined;
      this.#isAtEnd = false;
    }
  }

  /** The input of a command: whole lines, until Ctrl-D. */
  #stdin(interrupted: AbortSignal): Stdin {
    let rest: Uint8Array = NOTHING;
    const next = async (): Promise<Uint8Array> => {
      if (rest.length > 0) {
        const bytes = rest;
        rest = NOTHING;
        return bytes;
      }
      const mayCome = () => !this.#isAtEnd && !this.#isOver && !interrupted.aborted;
      while (this.#entered.length === 0 && mayCome()) {
        await this.#changed.promise;
      }
      const line = interrupted.aborted ? undefined : this.#entered.shift();
      return line === undefined ? NOTHING : new TextEncoder().encode(line);
    };
    const read = async (limit = Infinity): Promise<Uint8Array> => {
      const chunks: Uint8Array[] = [];
      let size = 0;
      while (size < limit) {
        const bytes = await next();
        if (bytes.length === 0) break;
        const taken = bytes.subarray(0, limit - size);
        rest = bytes.subarray(taken.length);
        chunks.push(taken);
        size += taken.length;
      }
      return joined(chunks);
    };
    return { read, next };
  }

  async #readKeys(): Promise<void> {
    const decoder = new TextDecoder();
    for (;;) {
      const bytes = await this.#screen.stdin.read(1);
      if (bytes.length === 0) break;
      for (const character of decoder.decode(bytes, { stream: true })) this.#press(character);
    }
    this.#isOver = true;
    this.#wake();
  }

  #press(character: string): void {
    const key = this.#key + character;
    this.#key = "";
    if (key[0] === ESCAPE) {
      const rest = key.slice(1);
      if (BEGINNING.test(rest) && rest.length < SEQUENCE_MAX) this.#key = key;
      else if (rest === "[A" || rest === "OA") this.#recall(-1);
      else if (rest === "[B" || rest === "OB") this.#recall(1);
      if (this.#key !== "" || SEQUENCE.test(rest)) return;
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
