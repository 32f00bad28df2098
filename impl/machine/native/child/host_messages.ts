/**
 * The messages between the device and a process of the code host: the half of `host/message.h` in TypeScript.
 *
 * @module
 */

import type { CallMemory, CallWords, HostEnd, Returned, Upcall } from "../code_host.ts";
import type { MessageWriter } from "./message_writer.ts";

/** Kinds of messages. */
export const Kind = {
  call: 1,
  offer: 2,
  load: 3,
  loadSystem: 4,
  symbols: 5,
  close: 6,
  read: 7,
  readString: 8,
  write: 9,
  reserve: 10,
  upcallReturn: 11,
  result: 32,
  refused: 33,
  upcall: 34,
  log: 35,
  fault: 36,
  barred: 37,
  output: 48,
  end: 49,
  timeout: 50,
} as const;

/** The thread of a request that whichever thread is free may serve. */
export const ANY_THREAD = -(2 ** 31);

const HEADER_SIZE = 16;
const FLOAT_REGISTERS = 8;
/** Words of the stack in an upcall. */
const STACK_WORDS = 12;
const MOST_INTS = 64;
const PATCH_INTS = 0xffffffff;
const HIGH = 2 ** 32;
const NO_MEMORY: readonly CallMemory[] = [];
const DECODER = new TextDecoder();

/** Writes a call's words. */
export function writeCall(writer: MessageWriter, address: number, words: CallWords): void {
  const { ints, floats, memory = NO_MEMORY } = words;
  if (ints.length > MOST_INTS || floats.length > FLOAT_REGISTERS) {
    throw new Error(
      `Cannot call with ${ints.length} integers and ${floats.length} floats, expected at most ${MOST_INTS} and ${FLOAT_REGISTERS}`,
    );
  }
  const patches = patchesOf(ints, memory);
  writer.word(address);
  writer.u32(ints.length);
  writer.u32(memory.length);
  writer.u32(patches.length);
  writer.u32(floats.length);
  for (let i = 0; i < FLOAT_REGISTERS; i++) writer.float(floats[i] ?? 0);
  for (const int of ints) writer.word(typeof int === "object" ? 0 : int);
  for (const { bytes, isOut } of memory) {
    writer.word(bytes.length);
    writer.word(isOut ? 1 : 0);
  }
  for (const { where, offset, block } of patches) {
    writer.u32(where);
    writer.u32(offset);
    writer.u32(block);
    writer.u32(0);
  }
  for (const { bytes } of memory) writer.padded(bytes);
}

interface Patch {
  readonly where: number;
  readonly offset: number;
  readonly block: number;
}

const NO_PATCHES: readonly Patch[] = [];

function patchesOf(ints: CallWords["ints"], memory: readonly CallMemory[]): readonly Patch[] {
  if (memory.length === 0 && !ints.some((int) => typeof int === "object")) return NO_PATCHES;
  const patches: Patch[] = [];
  ints.forEach((int, i) => {
    if (typeof int === "object") {
      patches.push({ where: PATCH_INTS, offset: 8 * i, block: int.block });
    }
  });
  memory.forEach(({ pointers = [] }, where) => {
    for (const { offset, block } of pointers) patches.push({ where, offset, block });
  });
  for (const { where, offset, block } of patches) {
    const room = where === PATCH_INTS ? 8 * ints.length : memory[where]!.bytes.length;
    if (block in memory && offset >= 0 && offset + 8 <= room) continue;
    throw new RangeError(`Cannot point to block ${block} at ${offset}, expected both in bounds`);
  }
  return patches;
}

/** Reads what a call returned, and stores what is out of its memory. */
export function readReturned(message: DataView, memory = NO_MEMORY): Returned {
  let at = HEADER_SIZE + 16;
  for (const { bytes, isOut } of memory) {
    if (!isOut) continue;
    bytes.set(new Uint8Array(message.buffer, message.byteOffset + at, bytes.length));
    at += bytes.length + 7 & ~7;
  }
  return {
    int: message.getBigUint64(HEADER_SIZE, true),
    float: message.getFloat32(HEADER_SIZE + 8, true),
  };
}

/** Reads words as addresses. */
export function readAddresses(message: DataView): number[] {
  const addresses: number[] = [];
  for (let at = HEADER_SIZE; at + 8 <= message.byteLength; at += 8) {
    addresses.push(readAddress(message, at));
  }
  return addresses;
}

/** Reads a word as an address. */
export function readAddress(message: DataView, at = HEADER_SIZE): number {
  return message.getUint32(at, true) + HIGH * message.getUint32(at + 4, true);
}

/** A copy of a message's bytes. */
export function readBytes(message: DataView): Uint8Array<ArrayBuffer> {
  return bytesOf(message, HEADER_SIZE).slice();
}

/** Reads text, from `skip` bytes behind the header on. */
export function readText(message: DataView, skip = 0): string {
  return DECODER.decode(bytesOf(message, HEADER_SIZE + skip));
}

/** Reads a line of the log. */
export function readLogLine(message: DataView) {
  const tagSize = message.getUint32(HEADER_SIZE + 4, true);
  const textAt = tagSize + message.getUint32(HEADER_SIZE + 8, true);
  const bytes = bytesOf(message, HEADER_SIZE + 12);
  return {
    priority: message.getInt32(HEADER_SIZE, true),
    tag: DECODER.decode(bytes.subarray(0, tagSize)),
    writer: DECODER.decode(bytes.subarray(tagSize, textAt)),
    text: DECODER.decode(bytes.subarray(textAt)),
  };
}

/** Reads how a process ended. */
export function readEnd(message: DataView): HostEnd {
  const value = message.getInt32(HEADER_SIZE + 4, true);
  if (message.getInt32(HEADER_SIZE, true) === 0) return { kind: "exit", code: value };
  if (value === STACK_OVERFLOW) {
    return { kind: "signal", signal: "SIGSEGV", cause: "stack overflow" };
  }
  return { kind: "signal", signal: SIGNALS[value] ?? `signal ${value}` };
}

/** A call from machine code, read from its message, of which it keeps a copy. */
export class ReadUpcall implements Upcall {
  readonly #words: DataView;
  readonly thunk: number;
  readonly thread: number;
  readonly integerRegisters: number;

  /**
   * @param message The message.
   * @param integerRegisters So many integers come in registers.
   */
  constructor(message: DataView, integerRegisters: number) {
    this.#words = new DataView(readBytes(message).buffer);
    this.thunk = message.getUint32(HEADER_SIZE, true);
    this.thread = message.getInt32(8, true);
    this.integerRegisters = integerRegisters;
  }

  int(i: number): bigint {
    const at = 8 + 8 * (i < this.integerRegisters ? i : FLOAT_REGISTERS + i);
    if (at + 8 <= this.#words.byteLength) return this.#words.getBigUint64(at, true);
    const most = this.integerRegisters + STACK_WORDS;
    throw new RangeError(`Cannot read integer ${i} of a call, expected one of the first ${most}`);
  }

  float(i: number): number {
    return this.#words.getFloat32(this.#floatAt(i), true);
  }

  double(i: number): number {
    return this.#words.getFloat64(this.#floatAt(i), true);
  }

  #floatAt(i: number): number {
    if (i < FLOAT_REGISTERS) return 8 + 8 * this.integerRegisters + 8 * i;
    throw new RangeError(`Cannot read float ${i} of a call, expected one of the first 8`);
  }
}

function bytesOf(message: DataView, from: number): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = message;
  return new Uint8Array(buffer as ArrayBuffer, byteOffset + from, byteLength - from);
}

/** STRATA_STACK_OVERFLOW of `host/process.h`: SIGSTKFLT. */
const STACK_OVERFLOW = 16;
/** Names of signals, by their numbers on Linux (signal(7)). */
const SIGNALS: Readonly<Record<number, string>> = {
  1: "SIGHUP",
  2: "SIGINT",
  3: "SIGQUIT",
  4: "SIGILL",
  5: "SIGTRAP",
  6: "SIGABRT",
  7: "SIGBUS",
  8: "SIGFPE",
  9: "SIGKILL",
  10: "SIGUSR1",
  11: "SIGSEGV",
  12: "SIGUSR2",
  13: "SIGPIPE",
  14: "SIGALRM",
  15: "SIGTERM",
  24: "SIGXCPU",
  25: "SIGXFSZ",
  26: "SIGVTALRM",
  27: "SIGPROF",
  29: "SIGIO",
  30: "SIGPWR",
  31: "SIGSYS",
};
