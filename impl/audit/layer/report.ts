/**
 * Examines a GLES layer's file without running it: what it is, and what of it Android would not take.
 *
 * @module
 */

import type { Abi, Release } from "../../../cts/contract/world.ts";
import { decodeLibrary, LIBRARY_MAGIC, LibraryFormatError } from "../../../cts/contract/library.ts";
import { compileModule } from "../../machine/module_code.ts";
import { decode } from "../../platform/decode.ts";
import { ElfError, isElf } from "../../elf/bytes.ts";
import { checkExports } from "./export_checks.ts";
import { LAYER_FUNCTIONS, type LayerExport, simulatedExports } from "./exports.ts";
import { type LayerFacts, readLayerFacts } from "./facts.ts";
import { LAYER_RELEASES, type LayerFinding, LayerFindings } from "./findings.ts";
import { checkForm, checkLoading } from "./load_checks.ts";
import { checkHostNeeds } from "./host_checks.ts";
import { checkName, checkNeeds } from "./need_checks.ts";
import type { Neighbors } from "./neighbors.ts";
import { checkLevels } from "./level_checks.ts";
import { checkSymbols } from "./symbol_checks.ts";
import { baseName } from "../../platform/file_path.ts";

export type { LayerFacts } from "./facts.ts";
export type { LayerFinding } from "./findings.ts";

/** How a layer is examined. */
export interface LayerOptions {
  /** Releases that it is for. Default: all that have layers, 10 to 15. */
  readonly releases?: readonly Release[];
  /** File names of the directory that it is in, where all is that it will find there. Default: not known. */
  readonly beside?: ReadonlySet<string>;
  /** The libraries that lie beside it and come with it; it may find other things elsewhere. Default: none. */
  readonly neighbors?: Neighbors;
  /** The ABI of the directory that it is in, or of the processes that shall load it. Default: any. */
  readonly abi?: Abi;
}

/** The findings about a layer. */
export interface LayerReport {
  /** The file, as it was named. */
  readonly name: string;
  /** `simulated`: a library of the reference device's own form (cts/contract/library.ts). `none`: neither, or broken. */
  readonly form: "elf" | "simulated" | "none";
  /** The releases that it was examined for. */
  readonly releases: readonly Release[];
  /** The facts in an ELF file. */
  readonly facts?: LayerFacts;
  /** File names of the libraries that come with it. */
  readonly neighbors: readonly string[];
  /**
   * `layer`: one of the two functions is exported. `nearly`: one of them is there in another form or under a wrong name.
   * `no`: neither.
   */
  readonly isLayer: "layer" | "nearly" | "no";
  /** Errors first. */
  readonly findings: readonly LayerFinding[];
}

const NO_NEIGHBORS: Neighbors = { taken: [], refused: [] };

/**
 * Examines a layer.
 *
 * @param bytes The file. Whatever it is, there is an answer, in time and memory that grow with its length only.
 * @param name Its path or file name.
 * @param options How.
 */
export function examineLayer(
  bytes: Uint8Array,
  name: string,
  options: LayerOptions = {},
): LayerReport {
  const releases = options.releases ?? LAYER_RELEASES;
  const found = new LayerFindings(name, releases);
  const simulated = decode(bytes.subarray(0, LIBRARY_MAGIC.length)) === LIBRARY_MAGIC;
  const facts = simulated ? undefined : readFacts(bytes, found);
  if (facts !== undefined) check(facts, baseName(name), options, found);
  const exports = simulated ? checkSimulated(bytes, found) : facts?.exports ?? [];
  return {
    name,
    form: simulated ? "simulated" : facts === undefined ? "none" : "elf",
    releases,
    ...(facts === undefined ? {} : { facts }),
    neighbors: options.neighbors?.taken.map((neighbor) => neighbor.name) ?? [],
    isLayer: kindOf(exports),
    findings: found.all,
  };
}

function checkSimulated(bytes: Uint8Array, found: LayerFindings): readonly LayerExport[] {
  try {
    const names = compileModule(decodeLibrary(bytes).source).exports;
    const exports = simulatedExports(names ?? new Set<string>(LAYER_FUNCTIONS));
    checkExports(exports, found);
    found.add(
      "hint",
      "layer-form",
      "It is of the simulated form, which the reference device runs; no phone does",
      "Build a C or C++ layer for a phone; layers/passive.c is one to begin with",
    );
    return exports;
  } catch (error) {
    if (!(error instanceof LibraryFormatError)) throw error;
    found.add("error", "layer-form", `It ${error.message}`, "Correct it, or build it anew");
    return [];
  }
}

function readFacts(bytes: Uint8Array, found: LayerFindings): LayerFacts | undefined {
  try {
    if (isElf(bytes)) return readLayerFacts(bytes);
    found.add("error", "layer-form", `It is ${notElf(bytes)}`, "Give a library as linkers make it");
  } catch (error) {
    if (!(error instanceof ElfError)) throw error;
    found.add("error", "layer-form", `It ${error.message}`, "Copy or build it anew");
  }
  return undefined;
}

function check(
  facts: LayerFacts,
  fileName: string,
  options: LayerOptions,
  found: LayerFindings,
): void {
  checkForm(facts, found);
  const { elf } = facts;
  if (options.abi !== undefined && elf.abi !== undefined && elf.abi !== options.abi) {
    found.add(
      "error",
      "layer-machine",
      `It is for ${elf.abi}, expected ${options.abi}`,
      `Build it for ${options.abi}, or give one that is`,
    );
  }
  if (elf.type !== "shared" || !elf.isDynamic) return;
  checkExports(facts.exports, found);
  checkName(fileName, found);
  const { beside, neighbors = NO_NEIGHBORS } = options;
  if (facts.builtFor === "glibc") {
    checkHostNeeds(facts, fileName, beside, neighbors, found);
    return;
  }
  checkLoading(facts, found);
  checkSymbols(facts, found);
  checkLevels(facts, found);
  checkNeeds(facts, fileName, { beside, neighbors }, found);
}

function kindOf(exports: readonly LayerExport[]): LayerReport["isLayer"] {
  if (exports.some(({ state }) => state === "function")) return "layer";
  return exports.some(({ state, near }) => state !== "missing" || near !== undefined)
    ? "nearly"
    : "no";
}

/** First bytes of files that are taken for libraries by mistake. */
const MAGICS: readonly (readonly [start: readonly number[], what: string])[] = [
  [[0x1f, 0x8b], "compressed by gzip; unpack it"],
  [[0x42, 0x5a, 0x68], "compressed by bzip2; unpack it"],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], "compressed by xz; unpack it"],
  [[0x50, 0x4b, 0x03, 0x04], "a zip archive, perhaps an APK, not a library"],
  [[0x50, 0x4b, 0x05, 0x06], "an empty zip archive, not a library"],
  [
    [0x21, 0x3c, 0x61, 0x72, 0x63, 0x68, 0x3e],
    "an archive of object files (.a), not a shared library",
  ],
  [[0x4d, 0x5a], "a library or program for Windows"],
  [[0xcf, 0xfa, 0xed, 0xfe], "a library or program for macOS"],
  [[0xca, 0xfe, 0xba, 0xbe], "a Java class, or a library or program for macOS"],
  [[0x64, 0x65, 0x78, 0x0a], "Android's code for Java (dex)"],
  [[0x42, 0x43, 0xc0, 0xde], "LLVM bitcode, not yet compiled"],
  [[0x23, 0x21], "a script"],
];

/** Describes a file that does not begin as ELF does. */
function notElf(bytes: Uint8Array): string {
  if (bytes.length === 0) return "empty, expected an ELF shared library";
  for (const [start, what] of MAGICS) {
    if (start.every((byte, i) => bytes[i] === byte)) {
      return `${what}; expected an ELF shared library`;
    }
  }
  const head = decode(bytes.subarray(0, 200));
  if (/^\s*(INPUT|GROUP|OUTPUT_FORMAT)\s*\(|^\/\* GNU ld script/.test(head)) {
    return "a linker script, a text that names the real library; expected an ELF shared library";
  }
  const hex = bytes.subarray(0, 4).toHex();
  return `no ELF file: it begins with ${hex}, expected 7f454c46`;
}
