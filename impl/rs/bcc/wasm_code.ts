/**
 * WebAssembly as bytes: sections of a module, and where a function's instructions begin and end.
 *
 * Source: WebAssembly specification 3.0, Binary Format.
 *
 * @module
 */

/** Sections by their numbers, as far as they are asked for. */
export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  global: 6,
  export: 7,
  code: 10,
} as const;

/** Instructions by their first byte, as far as they are asked for. */
export const OP = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  brTable: 0x0e,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i64Const: 0x42,
  i32Ne: 0x47,
  i32LtU: 0x49,
  i64Eqz: 0x50,
  i32Add: 0x6a,
  i32Sub: 0x6b,
  i32And: 0x71,
  i64Sub: 0x7d,
  vector: 0xfd,
} as const;

/** After {@link OP.vector}: a constant of 16 bytes. */
export const VECTOR_CONST = 12;

/** An instruction of which this reader does not know how long it is. */
export class WasmCodeError extends Error {
  /** @param message What it is. */
  constructor(message: string) {
    super(message);
    this.name = "WasmCodeError";
  }
}

/** A reader of numbers and of instructions. */
export class WasmReader {
  readonly bytes: Uint8Array;
  /** The next byte's place. */
  at: number;

  /**
   * @param bytes A module, or a part of one.
   * @param at Where to begin. Default: 0.
   */
  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** One byte. */
  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new WasmCodeError("code ends within an instruction");
    return byte;
  }

  /** A number without sign of up to 32 bits. */
  unsigned(): number {
    let value = 0;
    for (let shift = 0;; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  }

  /** A number with a sign of up to 32 bits. */
  signed(): number {
    let value = 0;
    for (let shift = 0;; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte >= 0x80) continue;
      return shift < 25 && (byte & 0x40) !== 0 ? value | -1 << shift + 7 : value;
    }
  }

  /** Some bytes. */
  take(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  /** Passes over numbers of any size. */
  skip(numbers = 1): void {
    for (let i = 0; i < numbers; i++) while (this.byte() >= 0x80);
  }

  /** Passes over a place in memory. */
  #memory(): void {
    if ((this.unsigned() & 0x40) !== 0) this.skip();
    this.skip();
  }

  /**
   * Passes over an instruction.
   *
   * @returns Its first byte.
   * @throws {WasmCodeError} If it is not known.
   */
  instruction(): number {
    const op = this.byte();
    if (op >= 0x28 && op <= 0x3e) this.#memory();
    else if (op === OP.vector) this.#vector();
    else if (op === 0xfc) this.#numeric();
    else if (op === 0xfe) this.#atomic();
    else if (op === OP.brTable) this.skip(this.unsigned() + 1);
    else if (op === 0x1c) this.skip(this.unsigned());
    else if (op === 0x43) this.take(4);
    else if (op === 0x44) this.take(8);
    else if (op === 0x11 || op === 0x13) this.skip(2);
    else if (ONE_NUMBER.has(op)) this.skip();
    else if (!(op in NO_NUMBER)) {
      throw new WasmCodeError(`instruction 0x${op.toString(16)} is not known`);
    }
    return op;
  }

  #vector(): void {
    const op = this.unsigned();
    if (op <= 11 || op === 92 || op === 93) this.#memory();
    else if (op === VECTOR_CONST || op === 13) this.take(16);
    else if (op >= 21 && op <= 34) this.take(1);
    else if (op >= 84 && op <= 91) {
      this.#memory();
      this.take(1);
    }
  }

  #numeric(): void {
    const op = this.unsigned();
    if (op > 17) throw new WasmCodeError(`instruction 0xfc ${op} is not known`);
    if (op > 7) this.skip(op === 8 || op === 10 || op === 12 || op === 14 ? 2 : 1);
  }

  #atomic(): void {
    if (this.unsigned() === 3) this.take(1);
    else this.#memory();
  }
}

/** Instructions with one number: blocks, branches, calls, variables, memory.size and grow, constants, references. */
const ONE_NUMBER = new Set([
  ...[2, 3, 4, 0x0c, 0x0d, 0x10, 0x12, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x3f, 0x40],
  ...[0x41, 0x42, 0xd0, 0xd2],
]);
/** Instructions of one byte, by their first one. */
const NO_NUMBER: Readonly<Record<number, true>> = Object.fromEntries(
  [0, 1, 5, 0x0b, 0x0f, 0x1a, 0x1b, ...Array.from({ length: 0x80 }, (_, i) => 0x45 + i), 0xd1]
    .map((op) => [op, true as const]),
);

/** A number without sign, as modules have it. */
export function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [value & 0x7f | 0x80, ...unsigned(Math.floor(value / 128))];
}

/** A number with a sign of up to 32 bits, as modules have it. */
export function signed(value: number): number[] {
  const rest = value >> 6;
  return rest === 0 || rest === -1 ? [value & 0x7f] : [value & 0x7f | 0x80, ...signed(value >> 7)];
}
