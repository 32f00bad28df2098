/**
 * The device's log.
 *
 * @module
 */

import type { LogLine } from "../../cts/contract/record.ts";

/** Longest message, in bytes (AOSP system/logging, LOGGER_ENTRY_MAX_PAYLOAD less tag and terminators). */
export const MESSAGE_MAX = 4068;
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

  /** Writes a line; a message longer than {@link MESSAGE_MAX} is cut into several. */
  write(line: Omit<LogLine, "time">): void {
    const time = this.now();
    for (const message of splitMessage(line.message)) this.#append({ ...line, time, message });
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

/** Cuts a message between characters into pieces that fit. */
function splitMessage(message: string): string[] {
  if (message.length * 3 <= MESSAGE_MAX) return [message];
  const bytes = new TextEncoder().encode(message);
  if (bytes.length <= MESSAGE_MAX) return [message];
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + MESSAGE_MAX, bytes.length);
    while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
    pieces.push(decoder.decode(bytes.subarray(start, end)));
    start = end;
  }
  return pieces;
}
