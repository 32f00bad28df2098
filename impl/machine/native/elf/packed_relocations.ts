/**
 * Relocations in Android's packed form, which the host's linker passes over, as it reads them: a table in a segment of its own.
 *
 * Source: AOSP bionic, linker/linker_reloc_iterators.h (packed_reloc_iterator), linker/linker_sleb128.h and libc/include/elf.h
 * (DT_ANDROID_RELA, RELOCATION_GROUP_*).
 *
 * @module
 */

import { ElfError } from "../../../elf/bytes.ts";
import { type Elf, fileOffset, PF, PT, readElf } from "../../../elf/elf.ts";
import { DT } from "../../../elf/tags.ts";

const ANDROID_RELASZ = 0x6000_0012;
const [RELA, RELASZ, RELAENT, RELRSZ] = [7, 8, 9, 35];
/** The tags of the rows of the dynamic section that the new table replaces; DT_RELRENT and DT_RELACOUNT are among them. */
const REPLACED: readonly number[] = [
  ...[RELA, RELASZ, RELAENT, DT.RELR, RELRSZ, 37, 0x6fff_fff9, DT.ANDROID_RELA, ANDROID_RELASZ],
];
/** Types of relocations (System V ABI for x86-64; ELF for the Arm 64-bit Architecture). */
const [R_X86_64_RELATIVE, R_AARCH64_RELATIVE] = [8n, 1027n];
/** The first bytes of the packed form: `APS2`. */
const MAGIC = 0x3253_5041;
/** RELOCATION_GROUP flags. */
const [BY_INFO, BY_OFFSET_DELTA, BY_ADDEND, HAS_ADDEND] = [1n, 2n, 4n, 8n];
/** More relocations than any library has; packed, few bytes may stand for as many as one likes. */
const COUNT_MAX = 4_000_000n;
/** Bytes of an ELF header's fields of 64 bits, of a row of each table, and of the largest page. */
const [PHOFF, PHNUM, PROGRAM_ROW, DYNAMIC_ROW, RELA_ROW, PAGE] = [32, 56, 56, 16, 24, 65536];

/**
 * Unpacks the relocations of a library: the packed ones, and relative ones of the form RELR, which glibc takes of no library that does
 * not ask for a version of it.
 *
 * @param bytes The library, of 64 bits; its relative relocations have everybody's tags.
 * @returns The same bytes if it has none of either, otherwise a copy with a segment more.
 * @throws {ElfError} If they are malformed, or more than any library has.
 */
export function unpackedRelocations(bytes: Uint8Array): Uint8Array {
  const elf = readElf(bytes);
  const rangeOf = (tag: number, sizeTag: number, what: string) => {
    const [address, size] = [tag, sizeTag].map((one) =>
      elf.dynamic.find((row) => row.tag === one)?.value
    );
    if (address === undefined) return undefined;
    if (size === undefined) throw new ElfError(`is corrupt: ${what} has no size`);
    const start = fileOffset(elf.segments, address, what);
    if (start + size > bytes.length) throw new ElfError(`is cut off: ${what} is not in the file`);
    return bytes.subarray(start, start + size);
  };
  const packed = rangeOf(DT.ANDROID_RELA, ANDROID_RELASZ, "DT_ANDROID_RELA");
  const relative = rangeOf(DT.RELR, RELRSZ, "DT_RELR");
  if (packed === undefined && relative === undefined) return bytes;
  const plain = rangeOf(RELA, RELASZ, "DT_RELA") ?? new Uint8Array();
  const table = [
    ...wordsOf(plain),
    ...packed === undefined ? [] : unpack(packed),
    ...relative === undefined ? [] : relativeRows(bytes, elf, wordsOf(relative)),
  ];
  return withTable(bytes, elf, BigInt64Array.from(table));
}

function wordsOf(bytes: Uint8Array): bigint[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from(
    { length: Math.floor(bytes.length / 8) },
    (_, i) => view.getBigInt64(8 * i, true),
  );
}

/** The rows that RELR stands for: places whose pointer, as the file has it, is to be moved with the library (ELF gABI, SHT_RELR). */
function relativeRows(bytes: Uint8Array, elf: Elf, words: readonly bigint[]): bigint[] {
  const type = elf.machine === "EM_AARCH64" ? R_AARCH64_RELATIVE : R_X86_64_RELATIVE;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows: bigint[] = [];
  const add = (place: bigint) => {
    const at = fileOffset(elf.segments, Number(place), "a relative relocation");
    if (at + 8 > bytes.length) {
      throw new ElfError("is cut off: a relative relocation is not in the file");
    }
    rows.push(place, type, view.getBigInt64(at, true));
  };
  let next = 0n;
  for (const word of words) {
    if ((word & 1n) === 0n) {
      add(word);
      next = word + 8n;
      continue;
    }
    for (let i = 0n; i < 63n; i++) if (word >> (i + 1n) & 1n) add(next + 8n * i);
    next += 63n * 8n;
  }
  return rows;
}

/**
 * The table that a packed stream stands for.
 *
 * @param packed The stream, with its magic.
 * @returns Rows of Elf64_Rela, three words each.
 * @throws {ElfError} If it is malformed, or stands for too many.
 */
export function unpack(packed: Uint8Array): BigInt64Array {
  const words = new SignedWords(packed);
  const count = words.next();
  if (count < 0n || count > COUNT_MAX) {
    throw new ElfError(
      `is corrupt: it has ${count} packed relocations, expected ${COUNT_MAX} at most`,
    );
  }
  const table = new BigInt64Array(3 * Number(count));
  let offset = words.next();
  let info = 0n;
  let addend = 0n;
  for (let at = 0; at < table.length;) {
    const size = words.next();
    const flags = words.next();
    const has = (flag: bigint) => (flags & flag) !== 0n;
    if (size <= 0n || BigInt(at) + 3n * size > BigInt(table.length)) {
      throw new ElfError(`is corrupt: a group of packed relocations has ${size} of them`);
    }
    const delta = has(BY_OFFSET_DELTA) ? words.next() : undefined;
    if (has(BY_INFO)) info = words.next();
    if (!has(HAS_ADDEND)) addend = 0n;
    else if (has(BY_ADDEND)) addend += words.next();
    for (const end = at + 3 * Number(size); at < end; at += 3) {
      offset += delta ?? words.next();
      if (!has(BY_INFO)) info = words.next();
      if (has(HAS_ADDEND) && !has(BY_ADDEND)) addend += words.next();
      table.set([offset, info, addend], at);
    }
  }
  return table;
}

/** Reads numbers in LEB128, with a sign. */
class SignedWords {
  readonly #bytes: Uint8Array;
  #at = 4;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const magic = bytes.length < 4
      ? 0
      : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    if (magic !== MAGIC) {
      throw new ElfError("is corrupt: its packed relocations do not begin as such");
    }
  }

  next(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new ElfError("is corrupt: its packed relocations end early");
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) {
        const isNegative = (byte & 0x40) !== 0;
        return BigInt.asIntN(64, isNegative ? value - (1n << (shift + 7n)) : value);
      }
    }
    throw new ElfError("is corrupt: a number of its packed relocations has no end");
  }
}

/** The library with the table at its end, behind the headers of segments and the dynamic section, each with a row more. */
function withTable(bytes: Uint8Array, elf: Elf, table: BigInt64Array): Uint8Array {
  const { segments } = elf;
  const aligned = (value: number) => Math.ceil(value / PAGE) * PAGE;
  const offset = aligned(bytes.length);
  const address = aligned(Math.max(...segments.map((one) => one.address + one.memorySize)));
  const dynamic = elf.dynamic.filter(({ tag }) => !REPLACED.includes(tag));
  const headersSize = PROGRAM_ROW * (segments.length + 1);
  const dynamicSize = DYNAMIC_ROW * (dynamic.length + 4);
  const tableAt = headersSize + dynamicSize;
  const whole = new Uint8Array(offset + tableAt + table.byteLength);
  whole.set(bytes);
  const view = new DataView(whole.buffer);
  const rows = [
    ...dynamic.map(({ tag, value }) => [BigInt(tag), BigInt(value)] as const),
    ...[[RELA, address + tableAt], [RELASZ, table.byteLength], [RELAENT, RELA_ROW], [0, 0]]
      .map(([tag, value]) => [BigInt(tag!), BigInt(value!)] as const),
  ];
  rows.flat().forEach((word, i) =>
    view.setBigUint64(offset + headersSize + 8 * i, BigInt.asUintN(64, word), true)
  );
  table.forEach((word, i) => view.setBigInt64(offset + tableAt + 8 * i, word, true));
  const before = Number(view.getBigUint64(PHOFF, true));
  const last = segments.findLastIndex(({ type }) => type === PT.LOAD);
  let at = offset;
  const place = (from: number, size: number) => {
    [8, 16, 24].forEach((field, i) =>
      view.setBigUint64(at + field, BigInt((i === 0 ? offset : address) + from), true)
    );
    [32, 40].forEach((field) => view.setBigUint64(at + field, BigInt(size), true));
  };
  segments.forEach(({ type }, i) => {
    whole.copyWithin(at, before + PROGRAM_ROW * i, before + PROGRAM_ROW * (i + 1));
    if (type === PT.DYNAMIC) place(headersSize, dynamicSize);
    if (type === PT.PHDR) place(0, headersSize);
    at += PROGRAM_ROW;
    if (i !== last) return;
    view.setUint32(at, PT.LOAD, true);
    view.setUint32(at + 4, PF.READ | PF.WRITE, true);
    place(0, whole.length - offset);
    view.setBigUint64(at + 48, BigInt(PAGE), true);
    at += PROGRAM_ROW;
  });
  view.setBigUint64(PHOFF, BigInt(offset), true);
  view.setUint16(PHNUM, segments.length + 1, true);
  return whole;
}
