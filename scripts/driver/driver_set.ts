/**
 * The libraries of a driver that a vendor gives: found, read and checked.
 *
 * @module
 */

import { basename, dirname, join } from "@std/path";
import { decodeLibrary, is64Bit, LibraryFormatError } from "../../cts/contract/library.ts";
import { reasonOf } from "../../cts/contract/show.ts";
import { type Abi, ABIS, DEFAULT_WORLD } from "../../cts/contract/world.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { isElf } from "../../impl/audit/elf_bytes.ts";

/** What a driver is made of: one binary, or three (documentation, Implement OpenGL ES and EGL: Driver loading). */
const KINDS = ["GLES", "EGL", "GLESv1_CM", "GLESv2"] as const;
const DRIVER_NAME = /^lib(GLES|EGL|GLESv1_CM|GLESv2)(?:_(.+))?\.so$/;
/** Bytes that a library may have. */
const LIBRARY_MAX = 256 * 1024 * 1024;
/** Files that a directory may have. */
const FILES_MAX = 1000;

/** One library of a driver. */
export interface DriverFile {
  /** Its name, for example `libGLES_foo.so`. */
  readonly name: string;
  /** What is in it. */
  readonly base64: string;
  /** Whether it is for processes of 64 bits. */
  readonly is64Bit: boolean;
}

/** A driver's libraries, of one binary or of three, and what stands beside them. */
export interface DriverSet {
  /** What its names end with, which `ro.hardware.egl` names; undefined for the plain names. */
  readonly suffix: string | undefined;
  readonly files: readonly DriverFile[];
  /** Names of a set of three that are not there. */
  readonly missing: readonly string[];
  /** Names of libraries that stand beside a driver given by its file, and are not taken. */
  readonly beside: readonly string[];
}

/** Whether a library's name is that of a driver, or of one of its three libraries. */
export function isDriverName(name: string): boolean {
  return DRIVER_NAME.test(name);
}

/**
 * Reads a driver.
 *
 * @param path A file, which is a driver in one binary, or a directory with one or three, and libraries that they need.
 * @throws {UsageError} If it is not there, no driver, more than one, or not of the form that the device runs.
 */
export function readDriverSet(path: string): DriverSet {
  const names = namesIn(path);
  const isDirectory = names !== undefined;
  const drivers = (names ?? [basename(path)]).filter(isDriverName);
  if (drivers.length === 0) {
    throw new UsageError(
      `Driver "${path}" ${isDirectory ? "has no library" : "is not the name"} of a driver, ` +
        "expected libGLES_NAME.so, or libEGL_NAME.so, libGLESv1_CM_NAME.so and libGLESv2_NAME.so",
    );
  }
  const suffixes = [...new Set(drivers.map(suffixOf))];
  if (suffixes.length > 1) {
    throw new UsageError(
      `Driver "${path}" has ${suffixes.length} sets of libraries (${drivers.join(", ")}), ` +
        "expected one; put each into a directory of its own",
    );
  }
  const [suffix] = suffixes;
  const kinds = drivers.map((name) => DRIVER_NAME.exec(name)![1]!);
  if (!isDirectory && kinds[0] !== "GLES") {
    throw new UsageError(
      `Driver "${path}" is one of three libraries; give the directory that has all of them`,
    );
  }
  const missing = kinds.includes("GLES")
    ? []
    : KINDS.slice(1).filter((kind) => !kinds.includes(kind)).map((kind) => fileName(kind, suffix));
  const files = (names ?? [basename(path)]).map((name) =>
    readFile(isDirectory ? join(path, name) : path, name)
  );
  return { suffix, files, missing, beside: isDirectory ? [] : namesBeside(path) };
}

/** Names of the other libraries in a file's directory, if it can be read. */
function namesBeside(path: string): string[] {
  try {
    return (namesIn(dirname(path)) ?? []).filter((name) => name !== basename(path));
  } catch {
    return [];
  }
}

/** Names of the libraries in a directory; undefined if it is a file. */
function namesIn(path: string): string[] | undefined {
  try {
    if (!Deno.statSync(path).isDirectory) return undefined;
    const names: string[] = [];
    for (const { name } of Deno.readDirSync(path)) {
      if (!name.endsWith(".so")) continue;
      if (names.length === FILES_MAX) {
        throw new UsageError(
          `Driver "${path}" has more than ${FILES_MAX} libraries; leave out what is not the driver's`,
        );
      }
      names.push(name);
    }
    return names.sort();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `Cannot read driver "${path}": ${reasonOf(error)}; give the path of a driver's library, or ` +
        "of the directory that has them",
    );
  }
}

function suffixOf(name: string): string | undefined {
  return DRIVER_NAME.exec(name)?.[2];
}

function fileName(kind: string, suffix: string | undefined): string {
  return `lib${kind}${suffix === undefined ? "" : `_${suffix}`}.so`;
}

function readFile(path: string, name: string): DriverFile {
  const bytes = readBytes(path);
  if (isElf(bytes)) {
    throw new UsageError(
      `Library "${path}" is native code (ELF), which no device of the suite runs yet; ` +
        `give one of the simulated form (cts/contract/library.ts), or see what "deno task doctor" says`,
    );
  }
  try {
    const { abi } = decodeLibrary(bytes).header;
    return { name, base64: bytes.toBase64(), is64Bit: is64Bit(checkAbi(path, abi)) };
  } catch (error) {
    if (!(error instanceof LibraryFormatError)) throw error;
    throw new UsageError(
      `Library "${path}" cannot be loaded: ${error.message}; build it again in the form that ` +
        "cts/contract/library.ts describes, or leave it out",
    );
  }
}

function readBytes(path: string): Uint8Array {
  try {
    const { isFile, size } = Deno.statSync(path);
    if (!isFile) throw new UsageError(`Library "${path}" is not a file; leave it out`);
    if (size > LIBRARY_MAX) {
      throw new UsageError(
        `Library "${path}" has ${size} bytes, expected at most ${LIBRARY_MAX}; leave it out`,
      );
    }
    return Deno.readFileSync(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `Cannot read library "${path}": ${reasonOf(error)}; make it readable, or leave it out`,
    );
  }
}

function checkAbi(path: string, abi: Abi): Abi {
  if (DEFAULT_WORLD.abis.includes(abi)) return abi;
  const what = ABIS.includes(abi) ? "which the judged devices do not run" : "which is not known";
  throw new UsageError(
    `Library "${path}" is for ABI "${abi}", ${what}; expected ${DEFAULT_WORLD.abis.join(" or ")}`,
  );
}
