/**
 * The checks of the device's linker on an ELF library before any of it runs, and why it refuses one.
 *
 * Order and words follow AOSP bionic, linker/linker_phdr.cpp (`ElfReader::VerifyElfHeader`, `ReadProgramHeaders`,
 * `ReadSectionHeaders`, `ReadDynamicSection`, `LoadSegments`) and linker/linker.cpp (`soinfo::prelink_image`).
 *
 * @module
 */

import { DF, DT } from "../../../elf/tags.ts";
import { is64Bit, LibraryFormatError } from "../../../../cts/contract/library.ts";
import type { Abi } from "../../../../cts/contract/world.ts";
import { type DynamicEntry, type Elf, PF, PT, readElf } from "../../../elf/elf.ts";
import { ElfBytes, ElfError, isElf } from "../../../elf/bytes.ts";
import { abiOf, machineName } from "../../../elf/machine.ts";
import { type ElfSection, readSections, SHT } from "../../../elf/sections.ts";
import { dynamicSymbols, type ElfSymbol } from "../../../elf/symbols.ts";
import type { Image } from "../../machine.ts";

/** The known facts of an ELF library without running it. */
export interface ElfImage
  extends Pick<Image, "soname" | "needed" | "runpath" | "global" | "undefined"> {
  readonly abi: Abi;
  readonly isForAndroid: boolean;
  readonly exports: ReadonlySet<string>;
}

/** An ELF library, with all that was read of it. */
export interface ElfLibrary {
  readonly image: ElfImage;
  readonly elf: Elf;
  /** Its dynamic symbols, without the empty first one. */
  readonly symbols: readonly ElfSymbol[];
}

/** Whose library it shall be. */
export interface ElfImageOptions {
  /** The process's ABI. Default: any that Android has. */
  readonly abi?: Abi;
  /** The API level that the process is built for. Default: newer than every rule that hangs on it. */
  readonly targetSdk?: number;
}

/** ELF machines by ABI (elf.h). */
const MACHINE_BY_ABI: Readonly<Record<Abi, number>> = {
  "arm64-v8a": 183,
  "armeabi-v7a": 40,
  x86_64: 62,
  x86: 3,
  riscv64: 243,
};

/** e_type of a shared object (ELF gABI). */
const ET_DYN = 3;

/** Names of Android's C library: those of glibc have a number. */
const BIONIC = /^lib(c|m|dl)\.so$/;

/** Flag of DT_FLAGS_1 (GNU extension). */
const DF_1_GLOBAL = 2;

/** From which target level on a writable and executable segment, and an odd header, are refused (linker_phdr.cpp). */
const STRICT_SEGMENTS_SDK = 26;
/** From which target level on 32-bit libraries with text relocations are refused (linker.cpp, `link_image`). */
const STRICT_TEXTREL_SDK = 23;

/**
 * Reads an ELF library for the linker.
 *
 * @param bytes The file.
 * @param options For whom.
 * @throws {LibraryFormatError} If Android's linker would not load it; the message is what follows the path.
 */
export function readElfImage(bytes: Uint8Array, options: ElfImageOptions = {}): ElfImage {
  return new ElfImageReader(options).read(bytes).image;
}

/** Reads ELF libraries for one process. */
export class ElfImageReader {
  /** The process's ABI; undefined for any. */
  readonly #abi: Abi | undefined;
  /** The API level that the process is built for. */
  readonly #targetSdk: number;

  /** @param options For whom. */
  constructor(options: ElfImageOptions = {}) {
    this.#abi = options.abi;
    this.#targetSdk = options.targetSdk ?? Infinity;
  }

  /** Reads a library. @throws {LibraryFormatError} */
  read(bytes: Uint8Array): ElfLibrary {
    try {
      const file = this.#verifyHeader(bytes);
      const elf = readElf(bytes);
      const sections = this.#verifySections(file);
      this.#verifyDynamic(elf, sections);
      this.#verifySegments(elf);
      this.#verifyRelocations(elf);
      const symbols = dynamicSymbols(bytes, elf, sections);
      const names = (some: readonly ElfSymbol[]) => some.map(({ name }) => name);
      const image = {
        soname: elf.soname ?? "",
        abi: elf.abi!,
        needed: elf.needed,
        runpath: elf.runpath ?? "",
        global: this.#isGlobal(elf),
        exports: new Set(names(symbols.filter((symbol) => this.#isExported(symbol)))),
        undefined: names(symbols.filter((symbol) => this.#mustBeFound(symbol))),
        isForAndroid: elf.needed.some((name) => BIONIC.test(name)),
      };
      return { image, elf, symbols };
    } catch (error) {
      if (error instanceof ElfError) throw new LibraryFormatError(error.message);
      throw error;
    }
  }

  /** Checks the first bytes, in the linker's order. @returns The file, with the width and order that they say. */
  #verifyHeader(bytes: Uint8Array): ElfBytes {
    this.#verifyMagic(bytes);
    const bits = this.#verifyClass(bytes[4]!);
    if (bytes.length < (bits === 64 ? 64 : 52)) throw tooSmall(bytes);
    if (bytes[5] !== 1) throw new LibraryFormatError(`not little-endian: ${bytes[5]}`);
    const file = new ElfBytes(bytes, bits, true);
    this.verifyType(file.u16(16, "e_type"));
    const version = file.u32(20, "e_version");
    if (version !== 1) throw new LibraryFormatError(`has unexpected e_version: ${version}`);
    this.#verifyMachine(file.u16(18, "e_machine"), bits);
    const count = file.u16(bits === 64 ? 56 : 44, "e_phnum");
    if (count < 1 || count > 65_536 / (bits === 64 ? 56 : 32)) {
      throw new LibraryFormatError(`has invalid e_phnum: ${count}`);
    }
    return file;
  }

  /** Checks that it begins as ELF files do; a shorter file than the header of the narrower class is none. */
  #verifyMagic(bytes: Uint8Array): void {
    if (bytes.length === 0) throw new LibraryFormatError("file is empty");
    if (bytes.length < 52) throw tooSmall(bytes);
    if (isElf(bytes)) return;
    const magic = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0"));
    throw new LibraryFormatError(`has bad ELF magic: ${magic.join("")}`);
  }

  /** Checks EI_CLASS. @returns The width of an address. */
  #verifyClass(found: number): 32 | 64 {
    if (found !== 1 && found !== 2) {
      throw new LibraryFormatError(`has unknown ELF class: ${found}`);
    }
    const bits = found === 2 ? 64 : 32;
    if (this.#abi !== undefined && is64Bit(this.#abi) !== (bits === 64)) {
      throw new LibraryFormatError(`is ${bits}-bit instead of ${96 - bits}-bit`);
    }
    return bits;
  }

  /** Checks e_type: only a shared object, which a position-independent executable is as well. */
  protected verifyType(type: number): void {
    if (type !== ET_DYN) throw new LibraryFormatError(`has unexpected e_type: ${type}`);
  }

  /** Checks e_machine. */
  #verifyMachine(code: number, bits: 32 | 64): void {
    const abi = abiOf(code, bits);
    if (abi !== undefined && (this.#abi ?? abi) === abi) return;
    const name = ["EM_386", "EM_AARCH64", "EM_ARM", "EM_RISCV", "EM_X86_64"]
      .find((known) => known === machineName(code)) ?? "EM_???";
    const wanted = this.#abi === undefined
      ? "a machine that Android runs on"
      : `${machineName(MACHINE_BY_ABI[this.#abi])} (${MACHINE_BY_ABI[this.#abi]})`;
    throw new LibraryFormatError(`is for ${name} (${code}) instead of ${wanted}`);
  }

  /** The section header table, which the linker wants although it maps nothing of it. */
  #verifySections(file: ElfBytes): readonly ElfSection[] {
    const { entrySize, namesIndex, sections } = readSections(file);
    const expected = file.bits === 64 ? 64 : 40;
    if (entrySize !== expected) {
      throw new LibraryFormatError(
        `has unsupported e_shentsize: 0x${entrySize.toString(16)} (expected 0x${
          expected.toString(16)
        })`,
      );
    }
    if (namesIndex === 0 && this.#targetSdk >= STRICT_SEGMENTS_SDK) {
      throw new LibraryFormatError("has invalid e_shstrndx");
    }
    if (sections.length === 0) throw new LibraryFormatError("has no section headers");
    return sections;
  }

  /** Checks that there is a dynamic section, which headers of segments and of sections agree on. */
  #verifyDynamic(elf: Elf, sections: readonly ElfSection[]): void {
    const section = sections.find(({ type }) => type === SHT.DYNAMIC);
    if (section === undefined) {
      throw new LibraryFormatError(".dynamic section header was not found");
    }
    const segment = elf.segments.findLast(({ type }) => type === PT.DYNAMIC);
    if (segment === undefined) throw new LibraryFormatError("is missing PT_DYNAMIC");
    const agrees = segment.offset === section.offset && segment.size === section.size;
    if (!agrees && this.#targetSdk >= STRICT_SEGMENTS_SDK) {
      throw new LibraryFormatError(
        `.dynamic section has invalid offset or size: 0x${section.offset.toString(16)}, ` +
          `0x${section.size.toString(16)}, expected to match PT_DYNAMIC: ` +
          `0x${segment.offset.toString(16)}, 0x${segment.size.toString(16)}`,
      );
    }
    if (sections[section.link]?.type !== SHT.STRTAB) {
      throw new LibraryFormatError(`.dynamic section has invalid sh_link: ${section.link}`);
    }
    const has = (tag: number) =>
      elf.dynamic.some((entry) => entry.tag === tag && entry.value !== 0);
    if (!has(DT.HASH) && !has(DT.GNU_HASH)) {
      throw new LibraryFormatError("has an empty or missing DT_HASH/DT_GNU_HASH");
    }
    if (!has(DT.STRTAB)) throw new LibraryFormatError("has an empty or missing DT_STRTAB");
    if (!has(DT.SYMTAB)) throw new LibraryFormatError("has an empty or missing DT_SYMTAB");
  }

  /** Checks the segments that are mapped: there is one, and none is both writable and executable. */
  #verifySegments(elf: Elf): void {
    const mapped = elf.segments.filter(({ type }) => type === PT.LOAD);
    if (mapped.length === 0) throw new LibraryFormatError("has no loadable segments");
    const both = PF.WRITE | PF.EXECUTE;
    if (mapped.some(({ flags }) => (flags & both) === both) && this.#refusesWritableCode()) {
      throw new LibraryFormatError("has load segments that are both writable and executable");
    }
  }

  /** Decides if a segment must not be writable and executable at once. */
  #refusesWritableCode(): boolean {
    return this.#targetSdk >= STRICT_SEGMENTS_SDK;
  }

  /** Checks that relocations are of the kind that the machine has, and none is in code. */
  #verifyRelocations(elf: Elf): void {
    if (elf.bits === 64 && elf.dynamic.some(({ tag }) => tag === DT.REL)) {
      throw new LibraryFormatError("has an unsupported DT_REL");
    }
    const changesCode = elf.dynamic.some((entry) => this.#saysTextRelocations(entry));
    if (changesCode && this.#refusesTextRelocations(elf.bits)) {
      throw new LibraryFormatError("has text relocations");
    }
  }

  /** Checks whether an entry of the dynamic section says that there are relocations in code. */
  #saysTextRelocations({ tag, value }: DynamicEntry): boolean {
    return tag === DT.TEXTREL || (tag === DT.FLAGS && (value & DF.TEXTREL) !== 0);
  }

  /** Decides if code must not be relocated: always in 64-bit processes, else by what the process is built for. */
  #refusesTextRelocations(bits: 32 | 64): boolean {
    return bits === 64 || this.#targetSdk >= STRICT_TEXTREL_SDK;
  }

  /** Checks that DF_1_GLOBAL is set. */
  #isGlobal(elf: Elf): boolean {
    return elf.dynamic.some(({ tag, value }) => tag === DT.FLAGS_1 && (value & DF_1_GLOBAL) !== 0);
  }

  /**
   * Checks that others find a symbol: it is defined and not local. Bionic does not look at the visibility, as a linker leaves
   * hidden symbols out of the table or makes them local; other loaders pass over those that are hidden nonetheless.
   */
  #isExported({ binding, visibility, isDefined }: ElfSymbol): boolean {
    return isDefined && (binding === "global" || binding === "weak") &&
      (visibility === "default" || visibility === "protected");
  }

  /** Checks whether a symbol must be found elsewhere before the library can run: undefined, and not weak. */
  #mustBeFound({ name, binding, isDefined }: ElfSymbol): boolean {
    return !isDefined && binding === "global" && name !== "";
  }
}

function tooSmall(bytes: Uint8Array): LibraryFormatError {
  return new LibraryFormatError(
    `is too small to be an ELF executable: only found ${bytes.length} bytes`,
  );
}
