/**
 * Instructions of WebAssembly, written one after the other.
 *
 * Source: WebAssembly core specification 2.0, section "Instructions" of chapter "Binary Format"; the threads proposal for
 * the atomic ones.
 *
 * @module
 */

import { F32, F64, type FunctionType, I32, I64, signed, unsigned } from "./wasm_writer.ts";
import type { ValueType, WasmImport } from "./wasm_writer.ts";

/** The format of a cell or a variable. */
export type CellFormat = "u8" | "i32" | "f32" | "i64" | "f64";

interface FormatCode {
  readonly type: ValueType;
  readonly bytes: number;
  readonly load: number;
  readonly store: number;
  readonly add: number;
  readonly multiply: number;
}

const FORMATS: Readonly<Record<CellFormat, FormatCode>> = {
  u8: { type: I32, bytes: 1, load: 0x2d, store: 0x3a, add: 0x6a, multiply: 0x6c },
  i32: { type: I32, bytes: 4, load: 0x28, store: 0x36, add: 0x6a, multiply: 0x6c },
  f32: { type: F32, bytes: 4, load: 0x2a, store: 0x38, add: 0x92, multiply: 0x94 },
  i64: { type: I64, bytes: 8, load: 0x29, store: 0x37, add: 0x7c, multiply: 0x7e },
  f64: { type: F64, bytes: 8, load: 0x2b, store: 0x39, add: 0xa0, multiply: 0xa2 },
};

const EMPTY_BLOCK = 0x40;

/**
 * Bytes of a value.
 *
 * @param format What it is.
 */
export function bytesOfFormat(format: CellFormat): number {
  return FORMATS[format].bytes;
}

/**
 * The type that a value has in arguments and results.
 *
 * @param format What it is.
 */
export function valueTypeOf(format: CellFormat): ValueType {
  return FORMATS[format].type;
}

/** The functions of other libraries that code calls, each once. */
export class ImportList {
  /** In the order of their numbers. */
  readonly imports: WasmImport[] = [];

  /**
   * The number of an imported function.
   *
   * @param name Its name.
   * @param type Its type; a function has one type only.
   */
  indexOf(name: string, type: FunctionType): number {
    const index = this.imports.findIndex((found) => found.name === name);
    return index >= 0 ? index : this.imports.push({ name, type }) - 1;
  }
}

/** The code of one function in the making. Each method appends one instruction, or a few that belong together. */
export class CodeWriter {
  /** The instructions so far. */
  readonly code: number[] = [];
  readonly #imports: ImportList;

  /** @param imports Where functions that it calls are noted. */
  constructor(imports: ImportList) {
    this.#imports = imports;
  }

  /** Pushes the value of a parameter or variable. */
  get(local: number): void {
    this.code.push(0x20, ...unsigned(local));
  }

  /** Pops the value of a variable. */
  set(local: number): void {
    this.code.push(0x21, ...unsigned(local));
  }

  /** Pushes a number. */
  constant(format: CellFormat, value: number): void {
    switch (format) {
      case "u8":
      case "i32":
        this.code.push(0x41, ...signed(value | 0));
        break;
      case "i64":
        this.code.push(0x42, ...signed(BigInt.asIntN(64, BigInt(value))));
        break;
      case "f32":
        this.code.push(0x43, ...new Uint8Array(Float32Array.of(value).buffer));
        break;
      case "f64":
        this.code.push(0x44, ...new Uint8Array(Float64Array.of(value).buffer));
        break;
    }
  }

  /** Pushes the address of the library's data at an offset. */
  data(offset: number): void {
    this.code.push(0x23, 0);
    this.constant("i32", offset);
    this.code.push(0x6a);
  }

  /** Pops an address, pushes what is there. */
  load(format: CellFormat, offset = 0): void {
    this.code.push(FORMATS[format].load, 0, ...unsigned(offset));
  }

  /** Pops a value, then the address to write it to. */
  store(format: CellFormat): void {
    this.code.push(FORMATS[format].store, 0, 0);
  }

  /** Pops two values, pushes their sum. */
  add(format: CellFormat = "i32"): void {
    this.code.push(FORMATS[format].add);
  }

  /** Pops two values, pushes their product. */
  multiply(format: CellFormat = "i32"): void {
    this.code.push(FORMATS[format].multiply);
  }

  /** Pops two integers, pushes their difference. */
  subtract(): void {
    this.code.push(0x6b);
  }

  /** Pops two integers, pushes whether they are equal. */
  equal(): void {
    this.code.push(0x46);
  }

  /** Pops two integers, pushes whether both are other than 0, of which each is 0 or 1. */
  and(): void {
    this.code.push(0x71);
  }

  /** Pops what to add and a 4-aligned address, and adds it there atomically. */
  atomicAdd(): void {
    this.code.push(0xfe, 0x1e, 2, 0);
    this.drop();
  }

  /** Pops source and destination, and copies that many bytes. */
  copy(bytes: number): void {
    this.constant("i32", bytes);
    this.code.push(0xfc, 10, 0, 0);
  }

  /** Pops arguments, calls a function of another library and pushes what it returns, if anything. */
  call(name: string, type: FunctionType): void {
    this.code.push(0x10, ...unsigned(this.#imports.indexOf(name, type)));
  }

  /** Pops a value. */
  drop(): void {
    this.code.push(0x1a);
  }

  /** Pops a condition; `then` happens if it is not 0. */
  when(then: () => void): void {
    this.code.push(0x04, EMPTY_BLOCK);
    then();
    this.code.push(0x0b);
  }

  /**
   * Counts a variable from one value up to another.
   *
   * @param local The variable.
   * @param first The parameter with its first value.
   * @param end The parameter with the value that it does not reach.
   * @param body What happens for each value.
   */
  count(local: number, first: number, end: number, body: () => void): void {
    this.get(first);
    this.set(local);
    this.code.push(0x02, EMPTY_BLOCK, 0x03, EMPTY_BLOCK);
    this.get(local);
    this.get(end);
    this.code.push(0x4f, 0x0d, 1);
    body();
    this.get(local);
    this.constant("i32", 1);
    this.add();
    this.set(local);
    this.code.push(0x0c, 0, 0x0b, 0x0b);
  }

  /** Repeats `body` as long as the number that `condition` pushes is not 0. */
  repeat(condition: () => void, body: () => void): void {
    this.code.push(0x03, EMPTY_BLOCK);
    condition();
    this.when(() => {
      body();
      this.code.push(0x0c, 1);
    });
    this.code.push(0x0b);
  }

  /** Never goes on. */
  hang(): void {
    this.code.push(0x03, EMPTY_BLOCK, 0x0c, 0, 0x0b);
  }

  /** Faults. */
  trap(): void {
    this.code.push(0x00);
  }
}
