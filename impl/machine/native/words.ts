/**
 * Arguments and results of calls between the device's own code and machine code.
 *
 * @module
 */

import type { Word } from "../machine.ts";
import type { CallMemory, CallWords, FloatWord, Returned, Upcall } from "./code_host.ts";
import { type CellKind, type Signature, sizeOf, type WordType } from "./c_types.ts";
import { putCell, remoteMemoryOf } from "./remote_memory.ts";
import { lengthOfPiece, lengthOfText } from "./text_lengths.ts";

/** How values become pointers, and pointers values. */
export interface Pointers {
  /**
   * The pointer that a value is: 0 for null, the address of machine code or of a thunk for a function, a token for an
   * object of the device.
   *
   * @param name What a function is called, if that is known.
   */
  toPointer(value: unknown, name?: string): bigint;
  /** The value that a pointer is. */
  fromPointer(bits: bigint): unknown;
  /** The function at an address; null for 0. */
  functionAt(bits: bigint, name: string): unknown;
  /** Memory with a value that outlives the call. */
  keep(bytes: Uint8Array): bigint;
  /** A C string that outlives the call. */
  keepString(text: string): bigint;
  /** Reads a C string. */
  readString(bits: bigint): string;
}

const UTF_8 = new TextEncoder();
/** Registers for floating-point arguments. */
export const FLOAT_REGISTERS = 8;

type Cells = Int32Array | Float32Array | Uint8Array | BigInt64Array;

/** Sorts the arguments of one call. */
export class CallWriter implements CallWords {
  readonly ints: (number | bigint | { readonly block: number })[] = [];
  readonly floats: FloatWord[] = [];
  readonly memory: CallMemory[] = [];
  /** The words that have no register any more, in the order of the arguments. */
  readonly #stack: CallWords["ints"][number][] = [];
  readonly #pointers: Pointers;
  readonly #name: string;
  readonly #registers: number;
  readonly #after: (() => void)[] = [];

  /**
   * @param pointers How pointers are made.
   * @param name The function's name.
   * @param signature Its signature; undefined sorts by the values alone.
   * @param args Its arguments.
   * @param registers So many integers and pointers are passed in registers.
   */
  constructor(
    pointers: Pointers,
    name: string,
    signature: Signature | undefined,
    args: readonly Word[],
    registers: number,
  ) {
    this.#pointers = pointers;
    this.#name = name;
    this.#registers = registers;
    args.forEach((arg, i) => this.#add(arg, signature?.params[i], args, i));
    if (this.#stack.length === 0) return;
    while (this.ints.length < registers) this.ints.push(0);
    this.ints.push(...this.#stack);
  }

  /** Copies what the callee wrote into the arguments' memory. */
  finish(): void {
    for (const copy of this.#after) copy();
  }

  #add(arg: Word, type: WordType | undefined, args: readonly Word[], at: number): void {
    if (typeof arg === "number" || typeof arg === "bigint" || typeof arg === "boolean") {
      const isFloat = type === "float" || type === "double" ||
        (type === undefined && !Number.isInteger(Number(arg)));
      if (isFloat) this.#float(Number(arg), type);
      else if (type === "pointer") this.#integer(this.#pointers.toPointer(arg));
      else this.#integer(typeof arg === "number" ? Math.trunc(arg) || 0 : BigInt(arg));
      return;
    }
    if (type === "float" || type === "double") {
      this.#float(0, type);
      return;
    }
    const memory = remoteMemoryOf(arg);
    if (memory !== undefined) this.#integer(memory.address);
    else if (typeof arg === "string") {
      this.#integer({ block: this.#text(arg, lengthOfText(this.#name, args, at)) });
    } else if (ArrayBuffer.isView(arg)) this.#addCells(arg as Cells, type);
    else if (Array.isArray(arg)) this.#integer({ block: this.#array(arg, args, at) });
    else if (typeof arg === "function") {
      this.#integer(this.#pointers.toPointer(arg, callbackName(this.#name, args, arg)));
    } else this.#integer(this.#pointers.toPointer(arg));
  }

  #integer(word: CallWords["ints"][number]): void {
    (this.ints.length < this.#registers ? this.ints : this.#stack).push(word);
  }

  #float(value: number, type: WordType | undefined): void {
    const word = type === "double" ? { double: value } : value;
    if (this.floats.length < FLOAT_REGISTERS) this.floats.push(word);
    else this.#stack.push(floatBits(word));
  }

  /** A text, up to its length if that is said, and not longer than it is. */
  #text(text: string, length?: number): number {
    const bytes = UTF_8.encode(`${text}\0`).subarray(0, length);
    return this.memory.push({ bytes, isOut: false }) - 1;
  }

  #addCells(cells: Cells, type: WordType | undefined): void {
    const kind = typeof type === "object" ? type.cells : undefined;
    if (/^gl\w*Pointer/.test(this.#name)) {
      this.#integer(this.#pointers.keep(bytesOf(cells).slice()));
    } else if (cells instanceof Int32Array && kind !== undefined && isWide(kind)) {
      this.#integer({ block: this.#widened(cells, kind) });
    } else if (cells instanceof Float32Array && kind === "double") {
      const doubles = Float64Array.from(cells);
      this.#after.push(() => cells.set(doubles));
      this.#integer({ block: this.memory.push({ bytes: bytesOf(doubles), isOut: true }) - 1 });
    } else {
      this.#integer({ block: this.memory.push({ bytes: bytesOf(cells), isOut: true }) - 1 });
    }
  }

  /** Integers of 32 bits, where the callee expects wider cells. */
  #widened(cells: Int32Array, kind: CellKind): number {
    const bytes = new Uint8Array(cells.length * sizeOf(kind));
    const view = new DataView(bytes.buffer);
    cells.forEach((cell, i) => putCell(view, i * sizeOf(kind), kind, cell));
    this.#after.push(() => {
      for (let i = 0; i < cells.length; i++) cells[i] = Number(view.getBigInt64(i * 8, true));
    });
    return this.memory.push({ bytes, isOut: true }) - 1;
  }

  /** Pointers, C strings among them. */
  #array(cells: unknown[], args: readonly Word[], at: number): number {
    const bytes = new Uint8Array(cells.length * 8);
    const view = new DataView(bytes.buffer);
    const pointers: { offset: number; block: number }[] = [];
    const before = cells.map((cell, i) => {
      if (typeof cell === "string") {
        pointers.push({
          offset: i * 8,
          block: this.#text(cell, lengthOfPiece(this.#name, args, at, i)),
        });
        return undefined;
      }
      const bits = typeof cell === "number"
        ? BigInt.asUintN(64, BigInt(Math.trunc(cell)))
        : this.#pointers.toPointer(cell);
      view.setBigUint64(i * 8, bits, true);
      return bits;
    });
    this.#after.push(() =>
      before.forEach((old, i) => {
        const now = view.getBigUint64(i * 8, true);
        if (old !== undefined && now !== old) cells[i] = this.#pointers.fromPointer(now);
      })
    );
    return this.memory.push({ bytes, isOut: true, pointers }) - 1;
  }
}

function floatBits(value: FloatWord): bigint {
  const view = new DataView(new ArrayBuffer(8));
  if (typeof value === "object") view.setFloat64(0, value.double, true);
  else view.setFloat32(0, value, true);
  return view.getBigUint64(0, true);
}

/** The name of a function that is handed over. */
function callbackName(
  fn: string,
  args: readonly Word[],
  callback: unknown,
): string | undefined {
  switch (fn) {
    case "AndroidGLESLayer_GetProcAddress":
      return typeof args[0] === "string" ? args[0] : undefined;
    case "AndroidGLESLayer_Initialize":
      return "get_next_layer_proc_address";
    case "eglSetBlobCacheFuncsANDROID":
      return callback === args[1] ? "EGLSetBlobFuncANDROID" : "EGLGetBlobFuncANDROID";
    default:
      return undefined;
  }
}

function isWide(kind: CellKind): boolean {
  return kind === 8 || kind === -8;
}

function bytesOf(cells: ArrayBufferView): Uint8Array {
  return new Uint8Array(cells.buffer, cells.byteOffset, cells.byteLength);
}

/**
 * The value that a word of machine code is.
 *
 * @param bits Its 64 bits.
 * @param type What it is; undefined is an integer of 32 bits.
 * @param pointers How pointers are read.
 * @param name What a function that it points to is called.
 */
export function wordValue(
  bits: bigint,
  type: WordType | undefined,
  pointers: Pointers,
  name: string,
): unknown {
  switch (type) {
    case "void":
      return undefined;
    case "string":
      return bits === 0n ? null : pointers.readString(bits);
    case "function":
      return pointers.functionAt(bits, name);
    case "pointer":
      return pointers.fromPointer(bits);
    case undefined:
      return Number(BigInt.asIntN(32, bits));
  }
  if (typeof type !== "number") return pointers.fromPointer(bits);
  const width = Math.abs(type) * 8;
  const value = type < 0 ? BigInt.asUintN(width, bits) : BigInt.asIntN(width, bits);
  return width < 64 || Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

/** The value that machine code returned. */
export function returnedValue(
  returned: Returned,
  signature: Signature | undefined,
  pointers: Pointers,
  name: string,
): unknown {
  const type = signature?.returns;
  if (type === "float" || type === "double") return returned.float;
  return wordValue(returned.int, type, pointers, name);
}

type ArgumentWords = Pick<Upcall, "integerRegisters" | "int" | "float" | "double">;

/** The arguments of a call from machine code, in order. */
export class UpcallWords {
  readonly #call: ArgumentWords;
  #ints = 0;
  #floats = 0;
  #stack = 0;

  /** @param call The call. */
  constructor(call: ArgumentWords) {
    this.#call = call;
  }

  /** The next argument, which is an integer or a pointer. */
  nextInteger(): bigint {
    return this.#ints < this.#call.integerRegisters
      ? this.#call.int(this.#ints++)
      : this.#nextOfStack();
  }

  /** The next argument, which is a floating-point number of this type. */
  nextFloat(type: "float" | "double"): number {
    if (this.#floats < FLOAT_REGISTERS) return this.#call[type](this.#floats++);
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, this.#nextOfStack(), true);
    return type === "float" ? view.getFloat32(0, true) : view.getFloat64(0, true);
  }

  #nextOfStack(): bigint {
    return this.#call.int(this.#call.integerRegisters + this.#stack++);
  }
}
