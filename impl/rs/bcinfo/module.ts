/**
 * Reads a module: what it is made for, its types, functions, global variables and metadata. Bodies of functions and
 * constants are skipped.
 *
 * Source: LLVM, include/llvm/Bitcode/LLVMBitCodes.h (ModuleCodes) and lib/Bitcode/Reader/BitcodeReader.cpp, of 2.7 to 17.
 *
 * @module
 */

import { BitcodeError } from "./bitcode_error.ts";
import { type BitBlock, type BitRecord, Bitstream } from "./bitstream.ts";
import { Metadata } from "./metadata.ts";
import { text, TypeTable } from "./types.ts";

/** A function or a global variable. */
export interface Global {
  readonly kind: "function" | "variable" | "alias";
  readonly name: string;
  /** Index of its type; a variable's is that of its value, or undefined where an old pointer hides it. */
  readonly type: number | undefined;
  /** Whether it is only declared, and comes from somebody else. */
  readonly isDeclared: boolean;
  /** Number of LLVM's linkage; 0 external, 3 internal, 8 common. */
  readonly linkage: number;
}

/** A module. */
export interface Module {
  /** Who wrote it, such as `LLVM7.0.1`; empty before LLVM 3.8. */
  readonly producer: string;
  readonly triple: string;
  readonly dataLayout: string;
  /** In the order of their numbers. */
  readonly globals: readonly Global[];
  readonly types: TypeTable;
  readonly metadata: Metadata;
}

/** Blocks. The number 13 is that of the identification outside of a module, of the names of types in an old one. */
const MODULE = 8;
const TYPES_OLD = 10;
const IDENTIFICATION = 13;
const TYPE_NAMES = 13;
const SYMBOLS = 14;
const METADATA = 15;
const TYPES = 17;
const STRTAB = 23;

const TRIPLE = 2;
const DATALAYOUT = 3;
const VERSION = 1;
const GLOBALVAR = 7;
const FUNCTION = 8;
const ALIASES: readonly number[] = [9, 14, 15];
/** Bits of a variable's second operand. */
const EXPLICIT_TYPE = 2;

/** A global before its name is known. */
interface Unnamed extends Omit<Global, "name"> {
  readonly offset: number;
  readonly size: number;
}

/** Reads a module. */
export class ModuleReader {
  readonly #stream: Bitstream;
  readonly #types = new TypeTable();
  readonly #globals: Unnamed[] = [];
  readonly #names = new Map<number, string>();
  readonly #metadata = new Metadata();
  readonly #texts = new Map<number, string>();
  #producer = "";
  #hasStrings = false;
  /** Bytes of all names so far; no two share any, so that reading them is bounded. */
  #namedBytes = 0;
  #strings: Uint8Array | undefined;

  /** @param bytes The bitcode, its magic included. */
  constructor(bytes: Uint8Array) {
    this.#stream = new Bitstream(bytes);
  }

  /**
   * Reads it.
   *
   * @throws {BitcodeError} If it is broken, or no module.
   */
  read(): Module {
    let isFound = false;
    for (const block of this.#stream.blocks()) {
      if (block.id === IDENTIFICATION) {
        this.#producer = text(this.#records(block).find(({ code }) => code === 1)?.operands ?? []);
      } else if (block.id === MODULE && !isFound) {
        this.#readModule(block);
        isFound = true;
      } else if (block.id === STRTAB) {
        this.#strings ??= this.#records(block).find(({ code }) => code === 1)?.blob;
      }
    }
    if (!isFound) throw new BitcodeError("holds no module");
    if (this.#hasStrings && this.#strings === undefined && this.#globals.length > 0) {
      throw new BitcodeError("has no table of names, which its module needs");
    }
    return {
      producer: this.#producer,
      triple: this.#texts.get(TRIPLE) ?? "",
      dataLayout: this.#texts.get(DATALAYOUT) ?? "",
      globals: this.#globals.map((global, index) => this.#named(global, index)),
      types: this.#types,
      metadata: this.#metadata,
    };
  }

  #records(block: BitBlock): BitRecord[] {
    return [...this.#stream.entries(block)].filter((entry) => entry.kind === "record");
  }

  #readModule(module: BitBlock): void {
    for (const entry of this.#stream.entries(module)) {
      if (entry.kind === "record") this.#readRecord(entry);
      else if (entry.id === TYPES || entry.id === TYPES_OLD) {
        const isOld = entry.id === TYPES_OLD;
        for (const record of this.#records(entry)) this.#types.add(record, isOld);
      } else if (entry.id === METADATA) this.#metadata.add(this.#records(entry), this.#types);
      else if (entry.id === SYMBOLS) this.#readSymbols(entry);
      else if (entry.id === TYPE_NAMES) this.#readTypeNames(entry);
    }
  }

  /** Names of types, as LLVM 2 has them. */
  #readTypeNames(block: BitBlock): void {
    for (const { code, operands } of this.#records(block)) {
      if (code === 1) this.#types.rename(operands[0] ?? -1, text(operands.slice(1)));
    }
  }

  #readRecord({ code, operands }: BitRecord): void {
    if (code === TRIPLE || code === DATALAYOUT) this.#texts.set(code, text(operands));
    else if (code === VERSION) this.#hasStrings = (operands[0] ?? 0) >= 2;
    else if (code === GLOBALVAR || code === FUNCTION || ALIASES.includes(code)) {
      const [offset, size] = this.#hasStrings ? operands : [0, 0];
      const rest = this.#hasStrings ? operands.slice(2) : operands;
      this.#globals.push({ ...this.#global(code, rest), offset: offset ?? 0, size: size ?? 0 });
    }
  }

  #global(code: number, operands: readonly number[]): Omit<Unnamed, "offset" | "size"> {
    const [type, flags, third, linkage] = operands;
    if (type === undefined || flags === undefined) {
      throw new BitcodeError(`has a global of ${operands.length} operands only`);
    }
    if (code !== FUNCTION && code !== GLOBALVAR) {
      return { kind: "alias", type: undefined, isDeclared: false, linkage: 0 };
    }
    if (third === undefined || linkage === undefined) {
      throw new BitcodeError(`has a global of ${operands.length} operands only`);
    }
    if (code === FUNCTION) return { kind: "function", type, isDeclared: third !== 0, linkage };
    const isExplicit = Math.floor(flags / EXPLICIT_TYPE) % 2 === 1;
    return {
      kind: "variable",
      type: isExplicit ? type : this.#types.pointee(type),
      isDeclared: third === 0,
      linkage,
    };
  }

  /** Names, as modules before the table of names have them. */
  #readSymbols(block: BitBlock): void {
    for (const { code, operands } of this.#records(block)) {
      const [index] = operands;
      if (index === undefined) throw new BitcodeError("has a name of nothing");
      if (code === 1) this.#names.set(index, text(operands.slice(1)));
      else if (code === 3 && !this.#hasStrings) this.#names.set(index, text(operands.slice(2)));
    }
  }

  #named({ offset, size, ...global }: Unnamed, index: number): Global {
    if (!this.#hasStrings) return { ...global, name: this.#names.get(index) ?? "" };
    const strings = this.#strings!;
    this.#namedBytes += size;
    if (this.#namedBytes > strings.length) {
      throw new BitcodeError("has names that overlap in the table of names");
    }
    if (offset + size > strings.length) {
      throw new BitcodeError(`has a global ${index} whose name is past the end of all names`);
    }
    return { ...global, name: new TextDecoder().decode(strings.subarray(offset, offset + size)) };
  }
}
