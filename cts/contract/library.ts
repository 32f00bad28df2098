/**
 * The `sim` form of a shared library: a file whose first line is a header (what an ELF file has in its dynamic
 * section) and whose rest is an ES module. Imports from a soname are resolved through the linker; exports are the
 * symbols. What stands outside of functions runs as a static constructor, and an export named `_fini`, as in ELF, as the
 * destructor, when the library is unloaded.
 *
 * ```js
 * //!strata-library {"soname":"libGLTrace.so","abi":"arm64-v8a","needed":["liblog.so"]}
 * import { __android_log_write } from "liblog.so";
 * export function AndroidGLESLayer_Initialize(layerId, getNextLayerProcAddress) {}
 * export function AndroidGLESLayer_GetProcAddress(name, next) { return next; }
 * ```
 *
 * @module
 */

import type { Abi } from "./world.ts";

/** The header of a `sim` library. */
export interface LibraryHeader {
  /** DT_SONAME. */
  readonly soname: string;
  /** The ABI that ELF class and machine say. */
  readonly abi: Abi;
  /** DT_NEEDED, in order. Default: the sonames that the module imports from. */
  readonly needed?: readonly string[];
  /** DT_RUNPATH: directories by colons; `$ORIGIN` and `$LIB` stand for the library's own directory and `lib` or `lib64`. */
  readonly runpath?: string;
  /** DT_RPATH, which Android's linker ignores. */
  readonly rpath?: string;
  /** DF_1_GLOBAL. Default: false. */
  readonly global?: boolean;
  /** Undefined symbols beside the module's imports; each must be found when the library is loaded. */
  readonly undefined?: readonly string[];
  /**
   * The fake that the module interprets. An adapter in another language runs this data instead of the module's code.
   */
  readonly fake?: unknown;
}

/** The words that a library file begins with, as an ELF file begins with `\x7fELF`. */
export const LIBRARY_MAGIC = "//!strata-library ";

const UTF_8 = new TextDecoder();

/**
 * Writes a library file.
 *
 * @param header Its header.
 * @param source An ES module in JavaScript.
 * @returns The file's text.
 */
export function encodeLibrary(header: LibraryHeader, source: string): string {
  return `${LIBRARY_MAGIC}${JSON.stringify(header)}\n${source}`;
}

/** A file that is not a library; the message is what follows the path in a linker error. */
export class LibraryFormatError extends Error {}

/**
 * Reads a library file.
 *
 * @param bytes The file.
 * @returns Header and source.
 * @throws {LibraryFormatError} In the words of bionic's linker where it has some.
 */
export function decodeLibrary(bytes: Uint8Array): { header: LibraryHeader; source: string } {
  if (bytes.length === 0) throw new LibraryFormatError("file is empty");
  const text = UTF_8.decode(bytes);
  if (!text.startsWith(LIBRARY_MAGIC)) {
    const magic = Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, "0"));
    throw new LibraryFormatError(`has bad magic: ${magic.join("")}`);
  }
  const end = text.indexOf("\n");
  if (end < 0) throw new LibraryFormatError("is truncated: its header has no end");
  let header: LibraryHeader;
  try {
    header = JSON.parse(text.slice(LIBRARY_MAGIC.length, end));
  } catch {
    throw new LibraryFormatError("has a corrupt header: it is not JSON");
  }
  if (typeof header?.soname !== "string" || typeof header.abi !== "string") {
    throw new LibraryFormatError("has a corrupt header: soname and abi are required");
  }
  checkLists(header);
  return { header, source: text.slice(end + 1) };
}

function checkLists(header: LibraryHeader): void {
  for (const [field, what] of [["needed", "sonames"], ["undefined", "symbols"]] as const) {
    const list: unknown = header[field] ?? [];
    if (Array.isArray(list) && list.every((name) => typeof name === "string")) continue;
    throw new LibraryFormatError(`has a corrupt header: ${field} is not a list of ${what}`);
  }
  for (const field of ["runpath", "rpath"] as const) {
    if (typeof (header[field] ?? "") === "string") continue;
    throw new LibraryFormatError(`has a corrupt header: ${field} is not a text`);
  }
}

/**
 * Checks that an ABI has 64-bit pointers.
 *
 * @param abi An ABI name.
 */
export function is64Bit(abi: Abi): boolean {
  return abi === "arm64-v8a" || abi === "x86_64" || abi === "riscv64";
}
