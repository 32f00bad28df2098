/**
 * The facts that a linker needs to know of a library or an executable, whatever form its file has.
 *
 * @module
 */

import {
  decodeLibrary,
  is64Bit,
  LIBRARY_MAGIC,
  LibraryFormatError,
} from "../../../cts/contract/library.ts";
import type { Abi } from "../../../cts/contract/world.ts";
import { compileModule } from "../../machine/module_code.ts";
import { readElf } from "../../elf/elf.ts";
import { ElfError, isElf } from "../../elf/bytes.ts";
import { abiOf } from "../../elf/machine.ts";

/** A library or an executable, as its file says. */
export interface LibraryFacts {
  readonly form: "elf" | "sim";
  /** Width of an address. */
  readonly bits: 32 | 64;
  /** The machine as an ELF file names it, or the ABI of a `sim` library. */
  readonly machine: string;
  /** Undefined for a machine that Android does not run on. */
  readonly abi?: Abi;
  /** Whether another file can need it: an object file or a static executable cannot be loaded. */
  readonly isLoadable: boolean;
  /** DT_SONAME. */
  readonly soname?: string;
  /** DT_NEEDED, in order. */
  readonly needed: readonly string[];
  /** DT_RUNPATH, unresolved; "" if there is none. */
  readonly runpath: string;
}

/**
 * Checks that a file claims to be a library or an executable.
 *
 * @param bytes The file.
 */
export function claimsToBeLibrary(bytes: Uint8Array): boolean {
  return isElf(bytes) || isSim(bytes);
}

/**
 * Checks whether an ELF file, be the rest of it whole or not, is for a processor that Android does not run on, such as a DSP.
 *
 * @param bytes The file.
 */
export function isForeign(bytes: Uint8Array): boolean {
  if (!isElf(bytes) || bytes.length < 20) return false;
  const [bits, order] = [bytes[4], bytes[5]];
  if (bits !== 1 && bits !== 2) return false;
  const machine = new DataView(bytes.buffer, bytes.byteOffset).getUint16(18, order === 1);
  return abiOf(machine, bits === 1 ? 32 : 64) === undefined;
}

function isSim(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, LIBRARY_MAGIC.length)) === LIBRARY_MAGIC;
}

/**
 * Reads a library or an executable.
 *
 * @param bytes The file.
 * @throws {LibraryFormatError} If it is neither a whole ELF file nor a `sim` library; the message is what follows its path.
 */
export function readLibraryFacts(bytes: Uint8Array): LibraryFacts {
  return isSim(bytes) ? readSim(bytes) : readElfFacts(bytes);
}

function readElfFacts(bytes: Uint8Array): LibraryFacts {
  try {
    const elf = readElf(bytes);
    return {
      form: "elf",
      bits: elf.bits,
      machine: elf.machine,
      ...(elf.abi === undefined ? {} : { abi: elf.abi }),
      isLoadable: elf.type === "shared" && elf.isDynamic,
      ...(elf.soname === undefined ? {} : { soname: elf.soname }),
      needed: elf.needed,
      runpath: elf.runpath ?? "",
    };
  } catch (error) {
    if (error instanceof ElfError) throw new LibraryFormatError(error.message);
    throw error;
  }
}

function readSim(bytes: Uint8Array): LibraryFacts {
  const { header, source } = decodeLibrary(bytes);
  const needed: unknown = header.needed ??
    [...new Set(compileModule(source).imports.map((found) => found.soname))];
  if (!Array.isArray(needed) || needed.some((name) => typeof name !== "string")) {
    throw new LibraryFormatError("has a corrupt header: needed is not a list of sonames");
  }
  const runpath: unknown = header.runpath ?? "";
  if (typeof runpath !== "string") {
    throw new LibraryFormatError("has a corrupt header: runpath is not a text");
  }
  return {
    form: "sim",
    bits: is64Bit(header.abi) ? 64 : 32,
    machine: header.abi,
    abi: header.abi,
    isLoadable: true,
    soname: header.soname,
    needed,
    runpath,
  };
}
