/**
 * The libraries of a driver that a vendor gives: found, read and checked.
 *
 * @module
 */

import { basename, dirname, join } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type DriverFile, readDriverFile } from "./driver_file.ts";

/** The binaries that a driver is made of: one, or three (documentation, Implement OpenGL ES and EGL: Driver loading). */
const KINDS = ["GLES", "EGL", "GLESv1_CM", "GLESv2"] as const;
const DRIVER_NAME = /^lib(GLES|EGL|GLESv1_CM|GLESv2)(?:_(.+))?\.so$/;
/** Names of libraries, with a version as host systems number them. */
const LIBRARY_NAME = /\.so(\.\d+)*$/;
/** Files that a directory may have. */
const FILES_MAX = 1000;

/** A driver's libraries, of one binary or of three, and what stands beside them. */
export interface DriverSet {
  /** As it was named. */
  readonly path: string;
  /** The end of its names, which `ro.hardware.egl` names; undefined for the plain names. */
  readonly suffix: string | undefined;
  /** One or more, all of one form, and if it is machine code, of one ABI. */
  readonly files: readonly DriverFile[];
  /** Names of a set of three that are not there. */
  readonly missing: readonly string[];
  /** Names of libraries that stand beside a driver given by its file, and are not taken. */
  readonly beside: readonly string[];
}

/** Checks that a library's name is that of a driver, or of one of its three libraries. */
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
    readDriverFile(isDirectory ? join(path, name) : path, name)
  );
  requireAlike(path, files);
  return { path, suffix, files, missing, beside: isDirectory ? [] : namesBeside(path) };
}

/** Checks that a driver is machine code. */
export function isElfDriver({ files }: Pick<DriverSet, "files">): boolean {
  return files.some(({ form }) => form === "elf");
}

function requireAlike(path: string, files: readonly DriverFile[]): void {
  const code = files.find(({ form }) => form === "elf");
  if (code === undefined) return;
  const other = files.find(({ form, abi }) => form !== "elf" || abi !== code.abi);
  if (other === undefined) return;
  const what = ({ name, form, abi }: DriverFile) =>
    `${name} (${form === "elf" ? `native code for ${abi}` : "simulated"})`;
  throw new UsageError(
    `Driver "${path}" has ${what(code)} beside ${what(other)}, ` +
      "expected libraries of one kind; put each kind into a directory of its own",
  );
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
      if (!LIBRARY_NAME.test(name)) continue;
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
