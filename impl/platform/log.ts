/**
 * The device's log.
 *
 * @module
 */

import type { LogLine } from "../../cts/contract/record.ts";

/** Most bytes of priority, tag, message and the zeros behind both (AOSP system/logging, LOGGER_ENTRY_MAX_PAYLOAD). */
const PAYLOAD_MAX = 4068;
/** Most bytes of tag and message. */
export const MESSAGE_MAX = PAYLOAD_MAX - 3;
const TEXT_MAX = 32 * 1024 * 1024;
const LINES_MAX = 200_000;

/** A bounded log: the oldest lines go first. */
export class Log {
  #lines: LogLine[] = [];
  #text = 0;
  /** Number of lines that were dropped or cleared, so that cursors stay valid. */
  #gone = 0;
  readonly #boot = performance.now();
  readonly #bootTime = Date.now();
  /** Who waits for the next line. */
  #waiting: PromiseWithResolvers<void> | undefined;

  /** Milliseconds since boot. */
  now(): number {
    return performance.now() - this.#boot;
  }

  /** The wall clock at a time since boot. */
  wallClock(time: number = this.now()): Date {
    return new Date(this.#bootTime + time);
  }

  /** Writes a line; what of a message is beyond {@link MESSAGE_MAX} is lost, as in liblog. */
  write(line: Omit<LogLine, "time">): void {
    this.#append({ ...line, time: this.now(), message: fitting(line.tag, line.message) });
  }

  /** Resolves when the next line is written. */
  nextLine(): Promise<void> {
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  #append(line: LogLine): void {
    this.#waiting?.resolve();
    this.#waiting = undefined;
    this.#lines.push(line);
    this.#text += line.message.length;
    if (this.#lines.length <= LINES_MAX && this.#text <= TEXT_MAX) return;
    const dropped = this.#lines.splice(0, Math.ceil(this.#lines.length / 2));
    this.#gone += dropped.length;
    this.#text -= dropped.reduce((sum, { message }) => sum + message.length, 0);
  }

  /** All lines, oldest first. */
  lines(): readonly LogLine[] {
    return this.#lines;
  }

  /** Forgets all lines. */
  clear(): void {
    this.#gone += this.#lines.length;
    this.#lines = [];
    this.#text = 0;
  }

  /** The position after the last line. */
  cursor(): number {
    return this.#gone + this.#lines.length;
  }

  /** The lines after a position, as far as they are still there. */
  after(cursor: number): readonly LogLine[] {
    return this.#lines.slice(Math.max(0, cursor - this.#gone));
  }

  /** A process's lines after a position, as far as they are still there, and the new position. */
  since(cursor: number, pid: number): { readonly lines: LogLine[]; readonly cursor: number } {
    const lines = this.after(cursor).filter((line) => line.pid === pid);
    return { lines, cursor: this.cursor() };
  }
}

/** The part of a message that fits beside its tag, cut between characters. */
function fitting(tag: string, message: string): string {
  if ((tag.length + message.length) * 3 <= MESSAGE_MAX) return message;
  const encoder = new TextEncoder();
  const room = Math.max(0, MESSAGE_MAX - encoder.encode(tag).length);
  const { read } = encoder.encodeInto(message, new Uint8Array(room));
  return message.slice(0, read);
}
