/**
 * The process, as the driver loader may ask it.
 *
 * @module
 */

import { is64Bit } from "../../cts/contract/library.ts";
import type { Library, Namespace } from "../linker/library.ts";
import type { Linker } from "../linker/linker.ts";
import { type EntryPoint, ProcessFault } from "../machine/machine.ts";
import type { DriverChoice } from "../platform/driver_choice.ts";
import { FileError, type Files } from "../platform/files.ts";
import type { ProcessState } from "../platform/process.ts";
import type { DirectoryEntry } from "./driver_tables.ts";
import type { LibEglHost } from "./libegl.ts";

/** The process that drivers are loaded into. */
export interface DriverProcess {
  readonly compat: boolean;
  readonly process: ProcessState;
  readonly files: Files;
  readonly linker: Linker;
  readonly choice: DriverChoice;
  property(name: string): string;
  /** Loads what the vendor provides. */
  loadVendor(name: string): Library;
}

/**
 * Makes the host of a driver loader.
 *
 * @param from The process.
 */
export function driverHost(from: DriverProcess): LibEglHost["driverHost"] {
  const { compat, process, files, linker, choice, property, loadVendor } = from;
  return {
    compat,
    is64Bit: is64Bit(process.abi),
    choice,
    property,
    readable: (path) => files.access(path, process.credentials, "r"),
    files: (directory) => readDirectory(files, directory, process),
    open: (name, place) => {
      if (place === "vendor") return loadVendor(name);
      return linker.open(name, place === "own" ? namespaceOfLibEgl(linker) : place);
    },
    close: (library) => {
      linker.close(library);
    },
    symbol: (library, name) =>
      linker.symbol(library, name) ??
        (library.needed.length === 0 ? null : linker.symbolBelow(library, name)),
    globalSymbol: (name) =>
      linker.executable === undefined ? null : linker.symbolBelow(linker.executable, name),
    entryPoint: (result) => typeof result === "function" ? result as unknown as EntryPoint : null,
    abort: (message) => {
      process.log("F", "libEGL", message);
      throw new ProcessFault("SIGABRT", message);
    },
    log: (priority, message) => process.log(priority, "libEGL", message),
    decide: (action, subject, outcome, reason) =>
      process.decide("DriverLoader", action, subject, outcome, reason),
  };
}

/**
 * The linker namespace that libEGL is in: the platform's, by whatever name.
 *
 * @param linker The linker of the process.
 */
export function namespaceOfLibEgl(linker: Linker): Namespace {
  const library = linker.libraries.find(({ soname }) => soname === "libEGL.so");
  return linker.namespace(library?.namespace ?? "default")!;
}

function readDirectory(files: Files, directory: string, process: ProcessState): DirectoryEntry[] {
  try {
    return files.readdir(directory, process.credentials).map((name) => ({
      name,
      type: files.lstat(`${directory}/${name}`, process.credentials).type,
    }));
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}
