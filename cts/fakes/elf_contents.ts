/**
 * The contents of an ELF file: symbols, slots, code and data, and what is wrong with it.
 *
 * Source: the ELF gABI; the System V ABI's supplements for x86-64, i386, AArch64 and ARM.
 *
 * @module
 */

import type { Abi } from "../contract/world.ts";

/** The flaws of an ELF file. */
export interface ElfFlaws {
  /** EI_CLASS. */
  readonly elfClass?: number;
  /** EI_DATA. */
  readonly byteOrder?: number;
  /** e_type, for example 2, ET_EXEC. */
  readonly type?: number;
  /** e_machine. */
  readonly machine?: number;
  /** e_version. */
  readonly version?: number;
  /** True for no section headers. */
  readonly noSections?: boolean;
  /** True for no dynamic section. */
  readonly noDynamic?: boolean;
  /** True for no hash table of symbols. */
  readonly noHash?: boolean;
  /** True for code that may be written to. */
  readonly writableCode?: boolean;
  /** A relocation in code, said by the tag DT_TEXTREL or by the flag DF_TEXTREL. */
  readonly textRelocation?: "tag" | "flag";
  /** Length that the file is cut to. */
  readonly length?: number;
}

/** A symbol of the dynamic symbol table. */
export interface ElfSymbol {
  readonly name: string;
  readonly kind: "function" | "object" | "none";
  /** `none`: it is in no table. */
  readonly binding: "global" | "weak" | "local" | "none";
  /** Where it is; undefined for one that another library must have. */
  readonly place?: { readonly in: "text" | "data"; readonly at: number };
  readonly size: number;
}

/** A slot that the linker fills with an address. */
export interface ElfSlot {
  /** The symbol. */
  readonly name: string;
  /** Whether it is only called, so that a lazy linker may fill it at the first call. */
  readonly isJump: boolean;
}

/** The addresses that code is written for. */
export interface ElfAddresses {
  /** Of the first byte of code. */
  readonly text: number;
  /** Of the slot for a symbol. */
  slot(name: string): number;
  /** Of the first byte of data. */
  readonly data: number;
}

/** The contents of the file. */
export interface ElfContents {
  readonly abi: Abi;
  /** Null for none. */
  readonly soname: string | null;
  readonly needed: readonly string[];
  readonly runpath: string | undefined;
  readonly rpath: string | undefined;
  readonly global: boolean;
  readonly symbols: readonly ElfSymbol[];
  /** Symbols whose addresses are to stand in slots, in order. */
  readonly slots: readonly ElfSlot[];
  /** Where in the code DT_INIT is. */
  readonly init: number | undefined;
  /** Where in the code each of DT_INIT_ARRAY is. */
  readonly constructors: readonly number[];
  readonly alignment: number;
  readonly flaws: ElfFlaws;
  readonly textSize: number;
  readonly dataSize: number;
  /** Gives the code. */
  text(addresses: ElfAddresses): readonly number[];
  /** Fills the data. */
  data(bytes: Uint8Array): void;
}

/** A machine. */
export interface ElfMachine {
  /** e_machine. */
  readonly code: number;
  /** The relocation that adds where the library was loaded. */
  readonly relative: number;
  /** The relocation of a slot for a variable or an address. */
  readonly data: number;
  /** The relocation of a slot for a function that is called. */
  readonly jump: number;
}

const MACHINES: Partial<Readonly<Record<Abi, ElfMachine>>> = {
  x86_64: { code: 62, relative: 8, data: 6, jump: 7 },
  "arm64-v8a": { code: 183, relative: 1027, data: 1025, jump: 1026 },
  x86: { code: 3, relative: 8, data: 6, jump: 7 },
  "armeabi-v7a": { code: 40, relative: 23, data: 21, jump: 22 },
};

/**
 * The machine of an ABI.
 *
 * @param abi The ABI.
 * @throws {RangeError} If this module does not know it.
 */
export function elfMachine(abi: Abi): ElfMachine {
  const machine = MACHINES[abi];
  if (machine !== undefined) return machine;
  const known = Object.keys(MACHINES).join(", ");
  throw new RangeError(`Cannot write an ELF file for "${abi}", expected one of ${known}`);
}
