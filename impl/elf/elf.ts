/**
 * Reads what a linker needs to know of an ELF file: for which machine it is, how it is named, what it needs.
 *
 * It reads PT_DYNAMIC as the linker does, so that a file stripped of its section headers is read too. It is our own
 * because of the readers on npm one never reads the dynamic section, one needs section headers and answers a cut file with
 * any exception, and one is a command for another purpose.
 *
 * Source: the ELF gABI, and AOSP bionic, linker/linker_phdr.cpp.
 *
 * @module
 */

import type { Abi } from "../../cts/contract/world.ts";
import { ElfBytes, ElfError, isElf } from "./bytes.ts";
import { abiOf, machineName } from "./machine.ts";
import { DT } from "./tags.ts";

/** The meaning of e_type. */
export type ElfType = "relocatable" | "executable" | "shared" | "core" | "other";

/** An entry of a dynamic section, by tag, in order. */
export interface DynamicEntry {
  /** d_tag. */
  readonly tag: number;
  /** d_un. */
  readonly value: number;
}

/** A part of the file that is mapped. */
export interface ElfSegment {
  /** p_type. */
  readonly type: number;
  /** p_offset. */
  readonly offset: number;
  /** p_vaddr. */
  readonly address: number;
  /** p_filesz. */
  readonly size: number;
  /** p_memsz. */
  readonly memorySize: number;
  /** p_flags, of {@link PF}. */
  readonly flags: number;
  /** p_align; 0 and 1 mean none. */
  readonly align: number;
}

/** The contents of an ELF file. */
export interface Elf {
  readonly bits: 32 | 64;
  readonly littleEndian: boolean;
  readonly type: ElfType;
  /** For example `EM_AARCH64`. */
  readonly machine: string;
  /** Undefined for a machine that Android does not run on. */
  readonly abi?: Abi;
  /** PT_INTERP: the program that starts an executable. */
  readonly interpreter?: string;
  /** False for a static executable or an object file. */
  readonly isDynamic: boolean;
  /** DT_SONAME. */
  readonly soname?: string;
  /** DT_NEEDED, in order. */
  readonly needed: readonly string[];
  /** DT_RUNPATH, unresolved. */
  readonly runpath?: string;
  /** DT_RPATH, which Android's linker ignores. */
  readonly rpath?: string;
  /** All segments, in order. */
  readonly segments: readonly ElfSegment[];
  /** The dynamic section, without its end. */
  readonly dynamic: readonly DynamicEntry[];
}

/** Types of segments (ELF gABI, and the System V ABI's GNU extensions). */
export const PT = {
  LOAD: 1,
  DYNAMIC: 2,
  INTERP: 3,
  NOTE: 4,
  PHDR: 6,
  GNU_STACK: 0x6474_e551,
  GNU_RELRO: 0x6474_e552,
} as const;

/** Flags of segments (ELF gABI). */
export const PF = { EXECUTE: 1, WRITE: 2, READ: 4 } as const;

/** Most entries of a dynamic section; the largest real ones have some hundred. */
const DYNAMIC_ENTRIES_MAX = 65_536;

const TYPES: readonly ElfType[] = ["other", "relocatable", "executable", "shared", "core"];

/**
 * Reads an ELF file.
 *
 * @param bytes The file.
 * @returns What it says.
 * @throws {ElfError} If it is no ELF file, or not a whole one; nothing else is thrown, in time and memory that grow with the
 * file's length only.
 */
export function readElf(bytes: Uint8Array): Elf {
  const file = openElf(bytes);
  const type = file.u16(16, "e_type");
  const code = file.u16(18, "e_machine");
  const segments = readSegments(file);
  const wide = file.bits === 64;
  const start = file.word(wide ? 40 : 32, "e_shoff");
  const entry = file.u16(wide ? 58 : 46, "e_shentsize");
  const count = file.u16(wide ? 60 : 48, "e_shnum");
  if (start !== 0) file.need(start, entry * count, "the section header table");
  const interp = segments.find((segment) => segment.type === PT.INTERP);
  const section = segments.find((segment) => segment.type === PT.DYNAMIC);
  const dynamic = section === undefined ? [] : readDynamic(file, section);
  const abi = abiOf(code, file.bits);
  return {
    bits: file.bits,
    littleEndian: file.littleEndian,
    type: TYPES[type] ?? "other",
    machine: machineName(code),
    ...(abi === undefined ? {} : { abi }),
    ...(interp === undefined ? {} : { interpreter: file.name(interp, 0, "PT_INTERP") }),
    isDynamic: section !== undefined,
    ...readNames(file, segments, dynamic),
    segments,
    dynamic,
  };
}

/**
 * Reads the first bytes of an ELF file.
 *
 * @param bytes The file.
 * @returns The file, with the width and byte order that they say.
 * @throws {ElfError} If it does not begin as one does.
 */
export function openElf(bytes: Uint8Array): ElfBytes {
  if (bytes.length === 0) throw new ElfError("is empty, expected an ELF file");
  if (!isElf(bytes)) {
    const found = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0"));
    throw new ElfError(`is no ELF file: begins with ${found.join("")}, expected 7f454c46`);
  }
  const [fileClass, data, version] = [bytes[4], bytes[5], bytes[6]];
  if (fileClass !== 1 && fileClass !== 2) {
    throw new ElfError(`is truncated or corrupt: EI_CLASS is ${fileClass ?? "absent"}, not 1 or 2`);
  }
  if (data !== 1 && data !== 2) {
    throw new ElfError(`is truncated or corrupt: EI_DATA is ${data ?? "absent"}, not 1 or 2`);
  }
  if (version !== 1) {
    throw new ElfError(`is truncated or corrupt: EI_VERSION is ${version ?? "absent"}, not 1`);
  }
  const bits = fileClass === 2 ? 64 : 32;
  const file = new ElfBytes(bytes, bits, data === 1);
  file.need(0, bits === 64 ? 64 : 52, "the ELF header");
  return file;
}

function readSegments(file: ElfBytes): ElfSegment[] {
  const wide = file.bits === 64;
  const start = file.word(wide ? 32 : 28, "e_phoff");
  const entry = file.u16(wide ? 54 : 42, "e_phentsize");
  const count = file.u16(wide ? 56 : 44, "e_phnum");
  if (count === 0) return [];
  const expected = wide ? 56 : 32;
  if (entry !== expected) {
    throw new ElfError(`is corrupt: e_phentsize is ${entry}, expected ${expected}`);
  }
  file.need(start, count * entry, "the program header table");
  const segments: ElfSegment[] = [];
  for (let i = 0; i < count; i++) {
    const at = start + i * entry;
    const segment = {
      type: file.u32(at, "p_type"),
      offset: file.word(at + (wide ? 8 : 4), "p_offset"),
      address: file.word(at + (wide ? 16 : 8), "p_vaddr"),
      size: file.word(at + (wide ? 32 : 16), "p_filesz"),
      memorySize: file.word(at + (wide ? 40 : 20), "p_memsz"),
      flags: file.u32(at + (wide ? 4 : 24), "p_flags"),
      align: file.word(at + (wide ? 48 : 28), "p_align"),
    };
    file.need(segment.offset, segment.size, `segment ${i}`);
    segments.push(segment);
  }
  return segments;
}

function readDynamic(file: ElfBytes, section: ElfSegment): DynamicEntry[] {
  const width = file.bits / 8;
  const entries: DynamicEntry[] = [];
  for (let at = section.offset; at + 2 * width <= section.offset + section.size; at += 2 * width) {
    const tag = file.word(at, "d_tag");
    if (tag === DT.NULL) return entries;
    if (entries.length === DYNAMIC_ENTRIES_MAX) {
      throw new ElfError(`is corrupt: its dynamic section has over ${DYNAMIC_ENTRIES_MAX} entries`);
    }
    entries.push({ tag, value: file.word(at + width, "d_un") });
  }
  throw new ElfError("is corrupt: its dynamic section has no end (DT_NULL)");
}

type Names = Pick<Elf, "soname" | "needed" | "runpath" | "rpath">;

function readNames(
  file: ElfBytes,
  segments: readonly ElfSegment[],
  dynamic: readonly DynamicEntry[],
): Names {
  const tags: readonly number[] = [DT.NEEDED, DT.SONAME, DT.RUNPATH, DT.RPATH];
  const named = dynamic.filter((entry) => tags.includes(entry.tag));
  if (named.length === 0) return { needed: [] };
  const table = stringTable(file, segments, dynamic);
  const names = (tag: number, what: string) =>
    named.filter((entry) => entry.tag === tag).map(({ value }) => file.name(table, value, what));
  const soname = names(DT.SONAME, "DT_SONAME").at(-1);
  const runpath = names(DT.RUNPATH, "DT_RUNPATH").at(-1);
  const rpath = names(DT.RPATH, "DT_RPATH").at(-1);
  return {
    ...(soname === undefined ? {} : { soname }),
    needed: names(DT.NEEDED, "DT_NEEDED"),
    ...(runpath === undefined ? {} : { runpath }),
    ...(rpath === undefined ? {} : { rpath }),
  };
}

/**
 * Where the string table of the dynamic section lies.
 *
 * @param file The file.
 * @param segments Its segments.
 * @param dynamic Its dynamic section.
 * @throws {ElfError} If it is not in the file.
 */
export function stringTable(
  file: ElfBytes,
  segments: readonly ElfSegment[],
  dynamic: readonly DynamicEntry[],
): { offset: number; size: number } {
  const value = (tag: number, name: string) => {
    const found = dynamic.find((entry) => entry.tag === tag);
    if (found === undefined) throw new ElfError(`is corrupt: its dynamic section lacks ${name}`);
    return found.value;
  };
  const size = value(DT.STRSZ, "DT_STRSZ");
  const offset = fileOffset(segments, value(DT.STRTAB, "DT_STRTAB"), "DT_STRTAB");
  file.need(offset, size, "the dynamic string table");
  return { offset, size };
}

/**
 * Where an address lies in the file.
 *
 * @param segments The file's segments.
 * @param address The address.
 * @param what What is there, for the message.
 * @throws {ElfError} If no PT_LOAD has it.
 */
export function fileOffset(
  segments: readonly ElfSegment[],
  address: number,
  what: string,
): number {
  const segment = segments.find((candidate) =>
    candidate.type === PT.LOAD && address >= candidate.address &&
    address < candidate.address + candidate.size
  );
  if (segment === undefined) {
    throw new ElfError(
      `is corrupt: ${what} is at address 0x${address.toString(16)}, which no segment holds`,
    );
  }
  return segment.offset + (address - segment.address);
}
