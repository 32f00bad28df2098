/**
 * One call of a C function of libRS_internal.so: its arguments, and how it is refused.
 *
 * @module
 */

import { RsError } from "../../../../cts/contract/rs_defines.ts";
import { ProcessFault, type Word } from "../../../machine/machine.ts";
import type { RsObject } from "../../driver/hal.ts";
import { bytesAt, cellsAt, isNull, readable, textIn } from "../../memory.ts";
import type { Functions } from "../../rs_process.ts";
import type { Context } from "../context.ts";
import { handleNumber, type RsObjectKinds } from "../object_table.ts";
import type { Contexts } from "../contexts.ts";

/** Longest length that an argument can have. */
const LENGTH_MAX = 0xffff_ffff;

/** Ends a call whose error the app has been told already. */
class Refusal extends Error {}

/** One call of a C function. */
export class ApiCall {
  /** The context that it is for. */
  readonly rsc: Context;
  /** The function, for example `rsScriptInvoke`. */
  readonly name: string;

  /**
   * @param rsc The context.
   * @param name The function.
   */
  constructor(rsc: Context, name: string) {
    this.rsc = rsc;
    this.name = name;
  }

  /**
   * Runs the function's body, or what is left of it until it is refused.
   *
   * @returns What it returns, or the fallback after {@link refuse}.
   */
  run<T>(body: () => T, fallback: T): T {
    try {
      return body();
    } catch (error) {
      if (error instanceof Refusal) return fallback;
      throw error;
    }
  }

  /** Queues a command for the context's thread; with many bytes the caller waits. */
  queue(bytes: number, body: () => void): void {
    this.rsc.async(bytes, () => this.run(body, undefined));
  }

  /** Waits until the context's thread has run a command. */
  wait<T>(body: () => T, fallback: T): T {
    return this.rsc.sync(() => this.run(body, fallback));
  }

  /**
   * Ends the call with an error of the context.
   *
   * @param text What is wrong; it follows the function's name.
   */
  refuse(text: string): never {
    this.rsc.setError(RsError.BAD_VALUE, `${this.name}: ${text}`);
    throw new Refusal();
  }

  /** The object of a handle, which must be of that kind and of this context. */
  object<K extends RsObject["kind"]>(kind: K, handle: unknown): RsObjectKinds[K] {
    const object = this.rsc.resolve(kind, handle, this.name);
    if (object === undefined) throw new Refusal();
    return object;
  }

  /** As {@link object}; null for a handle of 0. */
  objectOrNull<K extends RsObject["kind"]>(kind: K, handle: unknown): RsObjectKinds[K] | null {
    return isNull(handle) ? null : this.object(kind, handle);
  }

  /** The object of a handle, of whatever kind. */
  any(handle: unknown): RsObject {
    return this.rsc.object(handleNumber(handle)) ?? this.refuseObject(handle);
  }

  /** As {@link any}; null for a handle of 0. */
  anyOrNull(handle: unknown): RsObject | null {
    return isNull(handle) ? null : this.any(handle);
  }

  /** Ends the call because a handle is that of no object. */
  refuseObject(handle: unknown): never {
    return this.refuse(`${this.rsc.process.address(handle)} is no object of this context`);
  }

  /** Takes in a new object, which is destroyed when nothing refers to it any more. @returns Its handle. */
  add(object: RsObject & { destroy(): void }): number {
    this.rsc.objects.add(object, () => object.destroy());
    return object.handle;
  }

  /** A slot as it is given; one that is no number is out of any range. */
  slot(value: unknown): number {
    return typeof value === "number" ? value : NaN;
  }

  /** A length or a number of cells. */
  length(value: unknown, what: string): number {
    if (isInteger(value, 0, LENGTH_MAX)) return value;
    return this.refuse(`${what} is ${shown(value)}, expected 0 to ${LENGTH_MAX}`);
  }

  /** The bytes that an argument leads to, which can be written. */
  bytes(word: Word, length: number, what: string): Uint8Array<ArrayBufferLike> {
    if (length === 0) return new Uint8Array();
    return bytesAt(() => this.rsc.process.heap, word, length, this.describe(what)) ??
      this.refuse(`${what} is NULL, expected ${length} bytes`);
  }

  /** A copy of the bytes that an argument leads to. */
  copy(word: Word, length: number, what: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.bytes(readable(word, this.rsc.process.is64Bit), length, what));
  }

  /**
   * A C string.
   *
   * @param length What the caller says of its length; fewer bytes count if it ends before.
   * @returns Null for NULL.
   */
  text(word: Word, length: number, what: string): string | null {
    if (isNull(word)) return null;
    const known = typeof word === "string"
      ? new TextEncoder().encode(word).length
      : ArrayBuffer.isView(word)
      ? word.byteLength
      : length;
    return textIn(this.bytes(word, Math.min(length, known), what));
  }

  /** The cells that an argument leads to, as they are now. */
  cells(word: Word, count: number, what: string): readonly unknown[] {
    if (count === 0) return [];
    const cells = cellsAt(word, this.describe(what)) ??
      this.refuse(`${what} is NULL, expected ${count} cells`);
    if (cells.length < count) {
      const text = `has ${cells.length} cells, expected ${count}`;
      throw new ProcessFault("SIGSEGV", `${this.describe(what)} ${text}`);
    }
    return Array.from({ length: count }, (_, index) => cells[index]);
  }

  /** An argument, for a fault. */
  describe(what: string): string {
    return `${what} of ${this.name}`;
  }
}

/** An argument that should be a number, for an error: memory is not printed. */
export function shown(word: unknown): string {
  return typeof word === "number" || typeof word === "bigint" || word === null
    ? String(word)
    : typeof word === "string"
    ? "a string"
    : "memory";
}

/** Checks that an argument is an integer in a range, ends included. */
export function isInteger(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

/** The bodies of C functions, by name: what each does with the arguments that follow the context. */
export type ApiBodies<T> = Readonly<Record<string, (call: ApiCall, ...args: Word[]) => T>>;

/**
 * Makes exported functions.
 *
 * @param internal The library.
 * @param fallback What they return if they are refused, or without a context.
 * @param bodies What they do.
 */
export function apiFunctions<T>(
  internal: Contexts,
  fallback: T,
  bodies: ApiBodies<T>,
): Functions {
  const entries = Object.entries(bodies).map(([name, body]) => {
    const entry = (context: Word, ...args: Word[]): T =>
      internal.withContext(context, name, (rsc) => {
        const call = new ApiCall(rsc, name);
        return call.run(() => body(call, ...args), fallback);
      }, fallback);
    return [name, entry] as const;
  });
  return Object.fromEntries(entries);
}
