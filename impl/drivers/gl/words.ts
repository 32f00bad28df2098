/**
 * Arguments and results of GL calls: numbers as C would see them, and memory. Nothing here throws, whatever it is given.
 *
 * @module
 */

import { SIGNATURES } from "../../../cts/contract/entry_points.ts";

/** A pointer in a call: null, memory of the program, an offset in a buffer, or anything that a program got wrong. */
export type Memory = unknown;

/** Makes what C would see of an argument. */
export type Converter = (word: unknown) => unknown;

/** The types in a function's declaration. */
export interface Signature {
  /** One for each parameter. */
  readonly parameters: readonly Converter[];
  /** The result if it fails: null for a pointer, 0 for a number, undefined for void. */
  readonly nothing: null | 0 | undefined;
}

const FIXED_ONE = 65536;
const WHITE = /\s+/g;

/** The types in the declaration of a known GL function. */
export function signatureOf(name: string): Signature {
  const [, returned = "void", parameters = ""] = /^([^(]*)\((.*)\)$/.exec(SIGNATURES[name] ?? "") ??
    [];
  return {
    parameters: parameters.trim() === ""
      ? []
      : parameters.split(",").map((parameter) => converterOf(parameter)),
    nothing: returned.includes("*") || returned.includes("GLsync")
      ? null
      : returned === "void"
      ? undefined
      : 0,
  };
}

function converterOf(parameter: string): Converter {
  const type = parameter.replace(WHITE, " ").trim();
  if (type.includes("*") || /^GL(sync|DEBUGPROC|eglImage)/.test(type)) return toPointer;
  switch (type.split(" ")[0]) {
    case "GLfloat":
    case "GLclampf":
      return (word) => Math.fround(toNumber(word));
    case "GLfixed":
    case "GLclampx":
      return (word) => (toNumber(word) | 0) / FIXED_ONE;
    case "GLint":
    case "GLsizei":
      return (word) => toNumber(word) | 0;
    case "GLboolean":
      return (word) => toNumber(word) & 0xff ? 1 : 0;
    case "GLubyte":
      return (word) => toNumber(word) & 0xff;
    case "GLintptr":
    case "GLsizeiptr":
    case "GLuint64":
      return (word) => Math.trunc(toNumber(word));
    default:
      return (word) => toNumber(word) >>> 0;
  }
}

/** The number that an argument is; 0 for what is none. */
export function toNumber(word: unknown): number {
  if (typeof word === "number") return Number.isNaN(word) ? 0 : word;
  if (typeof word === "bigint") return Number(BigInt.asIntN(64, word));
  return word === true ? 1 : 0;
}

function toPointer(word: unknown): Memory {
  return word === 0 || word === undefined || word === false ? null : word;
}

/** The address that a pointer into a buffer is: an offset in bytes. */
export function toOffset(pointer: Memory): number {
  return typeof pointer === "number" ? Math.max(0, Math.trunc(pointer)) : 0;
}

type Cells = { [index: number]: unknown; readonly length: number };

function cellsOf(memory: Memory): Cells | undefined {
  const isMemory = Array.isArray(memory) || ArrayBuffer.isView(memory) && "length" in memory;
  return isMemory ? memory as unknown as Cells : undefined;
}

/** How many values memory holds; 0 for what is no memory. */
export function cellCount(memory: Memory): number {
  return cellsOf(memory)?.length ?? 0;
}

/** A number in memory; 0 outside it. */
export function readCell(memory: Memory, i: number): number {
  return toNumber(cellsOf(memory)?.[i]);
}

/** Stores a number, if there is room. */
export function writeCell(memory: Memory, i: number, value: number): void {
  const cells = cellsOf(memory);
  if (cells === undefined || !(i >= 0 && i < cells.length) || Object.isFrozen(cells)) return;
  const big = cells instanceof BigInt64Array || cells instanceof BigUint64Array;
  cells[i] = big ? BigInt(Math.trunc(Number.isFinite(value) ? value : 0)) : value;
}

/** Stores numbers from the first cell on, as far as there is room. */
export function writeCells(memory: Memory, values: readonly number[]): void {
  const count = Math.min(values.length, cellCount(memory));
  for (let i = 0; i < count; i++) writeCell(memory, i, values[i]!);
}

/** Stores a pointer in the first cell. */
export function writePointer(memory: Memory, pointer: unknown): void {
  if (Array.isArray(memory) && memory.length > 0 && !Object.isFrozen(memory)) memory[0] = pointer;
  else writeCell(memory, 0, toNumber(pointer));
}

/** Up to `count` numbers of memory. */
export function readCells(memory: Memory, count: number): number[] {
  const length = Math.max(0, Math.min(count, cellCount(memory)));
  return Array.from({ length }, (_, i) => readCell(memory, i));
}

/** The bytes of memory; undefined for what has none. */
export function bytesOf(memory: Memory): Uint8Array | undefined {
  if (!ArrayBuffer.isView(memory)) return undefined;
  if (memory.byteLength === 0) return undefined;
  return new Uint8Array(memory.buffer, memory.byteOffset, memory.byteLength);
}

/**
 * The C string that an argument is, or undefined.
 *
 * @param length How many characters count; negative for all up to NUL. Default: all.
 */
export function readText(word: Memory, length = -1): string | undefined {
  const bytes = typeof word === "string" ? undefined : bytesOf(word);
  const text = bytes === undefined ? word : new TextDecoder().decode(bytes);
  if (typeof text !== "string") return undefined;
  if (length >= 0) return text.slice(0, length);
  const end = text.indexOf("\0");
  return end < 0 ? text : text.slice(0, end);
}

/** The C string in a cell of an array of strings, or undefined. */
export function readTextCell(memory: Memory, i: number, length = -1): string | undefined {
  return readText(Array.isArray(memory) ? memory[i] : undefined, length);
}

/**
 * Stores a text as getters of GL do: cut to the buffer, ended by NUL.
 *
 * @param text What to store.
 * @param size Characters that the buffer has room for, NUL included.
 * @param length Where the number of characters without NUL goes.
 * @param buffer Where the text goes.
 */
export function writeText(text: string, size: number, length: Memory, buffer: Memory): void {
  const bytes = new TextEncoder().encode(text);
  const written = Math.max(0, Math.min(bytes.length, size - 1));
  if (cellCount(buffer) > 0 && size > 0) writeCells(buffer, [...bytes.subarray(0, written), 0]);
  writeCell(length, 0, written);
}
