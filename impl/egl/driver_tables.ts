/**
 * How libEGL's tables are filled from the libraries of a driver.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/Loader.cpp (`initialize_api`, `init_api`, `uninit_api`).
 *
 * @module
 */

import { EGL_NAMES, GL_NAMES, GLES1_NAMES } from "../../cts/contract/entry_points.ts";
import type { Release } from "../../cts/contract/world.ts";
import type { Namespace } from "../linker/library.ts";
import type { Library } from "../linker/linker.ts";
import { type EntryPoint, type Machine, ProcessFault, type Word } from "../machine/machine.ts";
import type { FunctionTable, Tables } from "./tables.ts";

/** Where a driver's library is opened: as a vendor's (android_load_sphal_library), as libEGL's own, or in a namespace. */
export type DriverPlace = "vendor" | "own" | Namespace;

/** The framework's choice for the process instead of the system's driver. */
export interface ChosenDriver {
  /** ANGLE: none, the one of a package, or the system's. */
  readonly angle: "none" | "package" | "system";
  /** Whether the driver that `ro.hardware.egl` names is demanded, whatever the default is. */
  readonly native: boolean;
  /** Search path of the updatable driver; empty for none. */
  readonly driverPath: string;
  /** The namespace of the package's ANGLE; null if there is none. */
  angleNamespace(): Namespace | null;
  /** The namespace of the updatable driver; null if there is none. */
  driverNamespace(): Namespace | null;
}

/** A file of a directory. */
export interface DirectoryEntry {
  readonly name: string;
  /** Its own type, links not followed. */
  readonly type: "file" | "directory" | "link";
}

/** The process, as the driver loader needs it. */
export interface DriverLoaderHost {
  readonly release: Release;
  readonly compat: boolean;
  readonly is64Bit: boolean;
  readonly machine: Machine;
  readonly tables: Tables;
  readonly choice: ChosenDriver;
  property(name: string): string;
  /** Checks that a file exists and can be read. */
  readable(path: string): boolean;
  /** The entries of a directory, in directory order; none if it is no directory. */
  files(directory: string): readonly DirectoryEntry[];
  /** Loads a library. @throws {DlopenError} */
  open(name: string, place: DriverPlace): Library;
  /** Gives back what {@link open} gave. */
  close(library: Library): void;
  /** An exported symbol of a library, or of what it needs (dlsym). */
  symbol(library: Library, name: string): EntryPoint | null;
  /** An exported symbol of what the process was started with (dlsym of RTLD_DEFAULT). */
  globalSymbol(name: string): EntryPoint | null;
  /** A function's result as an address of code; null for NULL and for what is none. */
  entryPoint(result: Word): EntryPoint | null;
  /** The function for a GL function that nobody implements. */
  readonly unimplemented: EntryPoint;
  /** The function for a debug marker function that is not implemented. */
  readonly noop: EntryPoint;
  /** Ends the process. */
  abort(message: string): never;
  log(priority: "E" | "W" | "I" | "D", message: string): void;
  decide(action: string, subject: string, outcome: string, reason?: string): void;
}

/** A loaded driver: one binary for all, or three. */
export interface Driver {
  readonly egl: Library;
  readonly gles1: Library | undefined;
  readonly gles2: Library | undefined;
}

/** The debug marker functions, whose absence is silent. */
export const MARKER_NAMES: readonly string[] = [
  "glInsertEventMarkerEXT",
  "glPopGroupMarkerEXT",
  "glPushGroupMarkerEXT",
];

/** Fills the tables of one process. */
export class DriverTables {
  readonly #host: DriverLoaderHost;
  #getProcAddress: EntryPoint | null = null;
  /** The answers of the driver's eglGetProcAddress for other names at once, not yet looked at. */
  readonly #answers = new Map<string, Word>();

  /** @param host The process. */
  constructor(host: DriverLoaderHost) {
    this.#host = host;
  }

  /**
   * Asks the driver's own eglGetProcAddress.
   *
   * A driver without the function gives nothing; Android calls it even so, and crashes.
   */
  getProcAddress(name: string): EntryPoint | null {
    const { compat, machine } = this.#host;
    if (this.#getProcAddress === null && !compat) return null;
    const answer = this.#answers.has(name)
      ? this.#answers.get(name)
      : machine.call(this.#getProcAddress, "eglGetProcAddress", name);
    this.#answers.delete(name);
    return this.#host.entryPoint(answer) ?? this.#noAddress(name, answer);
  }

  /** The entry for an answer of the driver that is no address of a function: NULL. Android calls it. */
  #noAddress(name: string, answer: Word): EntryPoint | null {
    if (!this.#host.compat || !answer) return null;
    return this.#host.machine.entry(() => {
      throw new ProcessFault(
        "SIGSEGV",
        `call of ${name} at ${answer}, where the driver has nothing`,
      );
    });
  }

  /** Fills the table of the driver's EGL functions; one that it lacks is NULL. */
  fillEgl(library: Library): void {
    this.#getProcAddress = this.symbol(library, "eglGetProcAddress");
    if (this.#getProcAddress === null) {
      this.#host.log("E", "can't find eglGetProcAddress() in EGL driver library");
    }
    this.#askAtOnce(EGL_NAMES, library);
    for (const name of EGL_NAMES) {
      this.#host.tables.egl.set(name, this.symbol(library, name) ?? this.getProcAddress(name));
    }
  }

  /** Fills the table of OpenGL ES 1.x. */
  fillGles1(library: Library | undefined): void {
    this.#fillGl(this.#host.tables.v1.core, GLES1_NAMES, library);
  }

  /** Fills the table of OpenGL ES 2.0 and later. */
  fillGles2(library: Library | undefined): void {
    this.#fillGl(this.#host.tables.v2.core, GL_NAMES, library);
  }

  #fillGl(table: FunctionTable, names: readonly string[], library: Library | undefined): void {
    let asked = false;
    const resolve = (name: string) => {
      if (!asked) this.#askAtOnce(names, library);
      asked = true;
      return this.#resolveGl(library, name);
    };
    if (library?.exports.isLate) table.setLate(names, resolve);
    else for (const name of names) table.set(name, resolve(name));
  }

  /** Asks the driver's own eglGetProcAddress for what a library does not export, where single calls cost more. */
  #askAtOnce(names: readonly string[], library: Library | undefined): void {
    const { machine } = this.#host;
    if (machine.callEach === undefined || this.#getProcAddress === null) return;
    const missing = names.filter((name) => this.symbol(library, name) === null);
    const none = missing.map(() => null);
    const answers = machine.callEach(this.#getProcAddress, "eglGetProcAddress", missing, none);
    missing.forEach((name, i) => this.#answers.set(name, answers[i]));
  }

  /** A GL function: exported symbol, driver's eglGetProcAddress, the OES spelling, or a stand-in. */
  #resolveGl(library: Library | undefined, name: string): EntryPoint {
    return this.symbol(library, name) ?? this.getProcAddress(name) ??
      this.symbol(library, this.#otherSpelling(name)) ??
      (MARKER_NAMES.includes(name) ? this.#host.noop : this.#host.unimplemented);
  }

  /** The name without `OES` at its end, or with it. */
  #otherSpelling(name: string): string {
    return name.endsWith("OES") ? name.slice(0, -3) : `${name}OES`;
  }

  /**
   * An exported symbol of a library. Without a library there is none; Android passes NULL to dlsym, which in a 64-bit
   * process is RTLD_DEFAULT, and so finds libGLESv2's own functions, which then call themselves.
   */
  symbol(library: Library | undefined, name: string): EntryPoint | null {
    if (library !== undefined) return this.#host.symbol(library, name);
    return this.#host.compat && this.#host.is64Bit ? this.#host.globalSymbol(name) : null;
  }

  /** Empties the tables, as before a driver was loaded. */
  empty(): void {
    const { egl, v1, v2 } = this.#host.tables;
    for (const table of [v2.core, v1.core, egl]) table.fill(null);
  }
}
