/**
 * The file of a layer that is to be judged: found, read and checked.
 *
 * @module
 */

import { basename, resolve, toFileUrl } from "@std/path";
import {
  decodeLibrary,
  encodeLibrary,
  is64Bit,
  LIBRARY_MAGIC,
  LibraryFormatError,
} from "../../cts/contract/library.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import type { Abi } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { isZipFile } from "../doctor/layer.ts";
import { isElf } from "../../impl/elf/bytes.ts";
import { buildLayer } from "./build_layer.ts";
import { compilerFor, targetFor } from "../../impl/machine/native/target.ts";
import { readLibrary } from "../implementation/read_library.ts";
import { abiOf } from "../../impl/elf/machine.ts";
import { type NeighborFile, requireNeighbors } from "./neighbors.ts";

const FILE = {
  what: "layer",
  max: 256 * 1024 * 1024,
  notAFile: "name the layer's library",
  unreadable: "name the layer's library",
};
const C_SOURCE = /\.(c|cc|cpp|cxx|C)$/;
const SOURCE = /\.[cm]?[jt]s$/;
const SIM_ABI: Abi = "arm64-v8a";
/** Where an ELF header has its class, its byte order and its machine, and what they are (ELF gABI). */
const ELF_CLASS = 4;
const ELF_DATA = 5;
const ELF_MACHINE = 18;
const CLASS_64 = 2;
const BIG_ENDIAN = 2;

/** A layer that is to be judged. */
export interface LayerFile {
  /** As it was named. */
  readonly path: string;
  /** `elf`: machine code; `simulated`: the form of cts/contract/library.ts, which any device of the suite runs. */
  readonly form: "elf" | "simulated";
  /** The bytes that are put onto the device. */
  readonly bytes: Uint8Array;
  /** The ABI of the processes that it is for; undefined for a machine that Android has no ABI for. */
  readonly abi: Abi | undefined;
  /** Libraries that come with it. */
  readonly neighbors: readonly NeighborFile[];
  /** The warnings of the compiler, of a layer that was compiled. */
  readonly warnings?: string;
}

/**
 * Reads a layer.
 *
 * @param path An ELF library, a library of the simulated form, a layer in TypeScript or JavaScript, or one in C or
 * C++, which is compiled.
 * @param abi The ABI that a layer in C is compiled for. Default: this machine's.
 * @throws {UsageError} If it is not there, none of these, or what lies beside it cannot go with it.
 */
export function readLayerFile(path: string, abi?: string): LayerFile {
  const file = readAlone(path, abi);
  return { ...file, neighbors: requireNeighbors(path, file.bytes) };
}

function readAlone(path: string, abi: string | undefined): LayerFile {
  const { file, warnings } = C_SOURCE.test(path) ? compiled(path, abi) : { file: path };
  const bytes = readLibrary(file, FILE);
  if (isElf(bytes)) {
    const warned = warnings === undefined ? {} : { warnings };
    return { path, form: "elf", bytes, abi: elfAbi(bytes), neighbors: [], ...warned };
  }
  if (SOURCE.test(path)) {
    const soname = `lib${basename(path).replace(SOURCE, "")}.so`;
    return simulatedLayer(path, encodeLibrary({ soname, abi: SIM_ABI }, decode(bytes)));
  }
  if (decode(bytes.subarray(0, LIBRARY_MAGIC.length)) === LIBRARY_MAGIC) {
    return simulatedLayer(path, decode(bytes));
  }
  throw new UsageError(
    `Layer "${path}" is no library: it begins with ${bytes.subarray(0, 4).toHex() || "nothing"}; ` +
      `give ${remedyFor(bytes)}; "deno task doctor" may say what it is`,
  );
}

/** The files to give instead of one that is no layer. */
function remedyFor(bytes: Uint8Array): string {
  if (isZipFile(bytes)) {
    return "a library out of this archive, from lib/arm64-v8a or lib/x86_64 if it is an APK";
  }
  return "an ELF library (.so), a layer in C (.c), C++ (.cpp) or TypeScript (.ts)";
}

/** The library that is made of a layer in C or C++, and what the compiler warned of. */
function compiled(
  path: string,
  abi: string | undefined,
): { readonly file: string; readonly warnings?: string } {
  try {
    const compiler = abi === undefined ? undefined : compilerFor(targetFor(abi as Abi));
    let warnings: string | undefined;
    const file = buildLayer(toFileUrl(resolve(path)), undefined, compiler, (text) => {
      warnings = text;
    });
    return warnings === undefined ? { file } : { file, warnings };
  } catch (error) {
    throw new UsageError(`Cannot build layer "${path}": ${reasonOf(error)}`);
  }
}

/**
 * A layer of the simulated form, alone.
 *
 * @param path What it is called.
 * @param text The library.
 * @throws {UsageError} If it is not well formed, for processes of 32 bits, or a fake of the suite.
 */
export function simulatedLayer(path: string, text: string): LayerFile {
  const bytes = new TextEncoder().encode(text);
  try {
    const { abi, fake } = decodeLibrary(bytes).header;
    if (fake !== undefined) {
      throw new UsageError(
        `Layer "${path}" is one of the suite's own fakes, whose events count, expected another; remove "fake" from its header`,
      );
    }
    if (is64Bit(abi)) return { path, form: "simulated", bytes, abi, neighbors: [] };
    throw new UsageError(
      `Layer "${path}" is for ABI "${abi}", expected one of 64 bits; give one for ${SIM_ABI}`,
    );
  } catch (error) {
    if (!(error instanceof LibraryFormatError)) throw error;
    throw new UsageError(
      `Layer "${path}" ${error.message}; cts/contract/library.ts describes the form`,
    );
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function elfAbi(bytes: Uint8Array): Abi | undefined {
  if (bytes.length < ELF_MACHINE + 2) return undefined;
  const machine = new DataView(bytes.buffer, bytes.byteOffset).getUint16(
    ELF_MACHINE,
    bytes[ELF_DATA] !== BIG_ENDIAN,
  );
  return abiOf(machine, bytes[ELF_CLASS] === CLASS_64 ? 64 : 32);
}
