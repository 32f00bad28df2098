/**
 * Messages to a process of the code host, written into memory that is used again and again.
 *
 * @module
 */

import type { FloatWord } from "../code_host.ts";

const HEADER_SIZE = 16;
const LONGEST = 2 ** 30;
const FIRST_CAPACITY = 4096;
const MOST_KEPT = 1024 * 1024;
const HIGH = 2 ** 32;

/** Writes one message at a time. Numbers are little-endian, as on all machines that code is run on. */
export class MessageWriter {
  #bytes = new Uint8Array(FIRST_CAPACITY);
  #view = new DataView(this.#bytes.buffer);
  #size = 0;
  readonly #encoder = new TextEncoder();

  /** The memory that the message stands in. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes;
  }

  /** The size of the message, or of what is written of it. */
  get size(): number {
    return this.#size;
  }

  /** Forgets the message; large memory is given up. */
  clear(): void {
    this.#size = 0;
    if (this.#bytes.length > MOST_KEPT) this.#use(new Uint8Array(FIRST_CAPACITY));
  }

  /** Starts a message; {@link finish} ends it. */
  start(kind: number, thread: number, id: number): void {
    this.#size = HEADER_SIZE;
    this.#view.setUint32(4, kind, true);
    this.#view.setInt32(8, thread, true);
    this.#view.setUint32(12, id, true);
  }

  /** Ends the message. */
  finish(): void {
    this.#view.setUint32(0, this.#size, true);
  }

  /** Adds an unsigned number of 32 bits. */
  u32(value: number): void {
    this.#view.setUint32(this.#take(4), value, true);
  }

  /** Adds a floating-point register. */
  float(value: FloatWord): void {
    const at = this.#take(8);
    if (typeof value === "object") return this.#view.setFloat64(at, value.double, true);
    this.#view.setFloat32(at, value, true);
    this.#view.setUint32(at + 4, 0, true);
  }

  /** Adds a word; a negative number as its two's complement. */
  word(value: number | bigint): void {
    const at = this.#take(8);
    if (typeof value === "bigint") {
      this.#view.setBigUint64(at, BigInt.asUintN(64, value), true);
      return;
    }
    const whole = Math.trunc(value);
    this.#view.setUint32(at, whole, true);
    this.#view.setUint32(at + 4, Math.floor(whole / HIGH), true);
  }

  /** Adds bytes, padded to words. */
  padded(bytes: Uint8Array): void {
    const at = this.#take(bytes.length + 7 & ~7);
    this.#bytes.set(bytes, at);
  }

  /** Adds a text and a NUL; what follows a NUL of its own is left out, as for C. */
  string(text: string): void {
    const end = text.indexOf("\0");
    const shown = end < 0 ? text : text.slice(0, end);
    const at = this.#take(3 * shown.length + 1);
    const { written } = this.#encoder.encodeInto(shown, this.#bytes.subarray(at));
    this.#bytes[at + written] = 0;
    this.#size = at + written + 1;
  }

  #take(size: number): number {
    const at = this.#size;
    if (at + size > this.#bytes.length) {
      const needed = at + size;
      if (needed > LONGEST) {
        throw new Error(`Cannot send ${needed} bytes to a process, expected at most ${LONGEST}`);
      }
      const bytes = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
      bytes.set(this.#bytes);
      this.#use(bytes);
    }
    this.#size = at + size;
    return at;
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }
}
