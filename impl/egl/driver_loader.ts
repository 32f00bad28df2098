/**
 * Finds the EGL and GLES driver, loads it and fills libEGL's tables from it.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/Loader.cpp, and the documentation's page "Implement OpenGL ES and EGL".
 *
 * @module
 */

import { EGL_NAMES, GL_NAMES, GLES1_NAMES } from "../../cts/contract/entry_points.ts";
import type { Release } from "../../cts/contract/world.ts";
import { DlopenError, type Library } from "../linker/linker.ts";
import type { EntryPoint, Machine } from "../machine/machine.ts";
import type { Tables } from "./tables.ts";

/** What the driver loader needs of its process. */
export interface DriverLoaderHost {
  readonly release: Release;
  readonly is64Bit: boolean;
  readonly machine: Machine;
  readonly tables: Tables;
  property(name: string): string;
  /** Whether a file exists and can be read. */
  readable(path: string): boolean;
  /** Files of a directory that are not directories, in directory order; empty if there is none. */
  files(directory: string): readonly string[];
  /** Loads a vendor library (android_load_sphal_library). @throws {DlopenError} */
  open(path: string): Library;
  symbol(library: Library, name: string): EntryPoint | null;
  /** What a GL function does that nobody implements. */
  readonly unimplemented: EntryPoint;
  /** What an unimplemented debug marker function does. */
  readonly noop: EntryPoint;
  /** Ends the process. */
  abort(message: string): never;
  log(priority: "E" | "W" | "I", message: string): void;
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

/** The driver loader of one process. */
export class DriverLoader {
  protected readonly host: DriverLoaderHost;
  #driver: Driver | undefined;
  #getProcAddress: EntryPoint | null = null;

  /** @param host The process. */
  constructor(host: DriverLoaderHost) {
    this.host = host;
  }

  /** Loads the driver unless it is loaded; ends the process if there is none. */
  open(): void {
    if (this.#driver !== undefined) return;
    const driver = this.findDriver();
    if (driver === undefined) {
      const properties = this.suffixProperties();
      const last = properties.pop();
      const remedy = this.firstSetWins()
        ? `one of ${properties.join(", ")} and ${last} is set`
        : `you set ${properties.join(", ")} or ${last}`;
      this.host.abort(`couldn't find an OpenGL ES implementation, make sure ${remedy}`);
    }
    this.#driver = driver;
    this.#getProcAddress = this.host.symbol(driver.egl, "eglGetProcAddress");
    if (this.#getProcAddress === null) {
      this.host.log("E", "can't find eglGetProcAddress() in EGL driver library");
    }
    this.fillTables(driver);
  }

  /** Asks the driver's own eglGetProcAddress. */
  getProcAddress(name: string): EntryPoint | null {
    if (this.#getProcAddress === null) return null;
    const found = this.host.machine.call(this.#getProcAddress, "eglGetProcAddress", name);
    return (found ?? null) as EntryPoint | null;
  }

  /** Properties whose values are tried as suffixes, in order. */
  protected suffixProperties(): string[] {
    const properties = ["ro.hardware.egl", "ro.board.platform"];
    return this.host.release >= 14 ? ["persist.graphics.egl", ...properties] : properties;
  }

  /** Directories of drivers, in order. */
  protected directories(): string[] {
    const lib = this.host.is64Bit ? "lib64" : "lib";
    const vendor = `/vendor/${lib}/egl`;
    return this.host.release >= 14 ? [vendor] : [vendor, `/system/${lib}/egl`];
  }

  /** Whether only the first property that is set counts. */
  protected firstSetWins(): boolean {
    return this.host.release >= 14;
  }

  /** Finds a driver by property, by exact name, then by wildcard. */
  protected findDriver(): Driver | undefined {
    let failed = false;
    for (const property of this.suffixProperties()) {
      const suffix = this.host.property(property);
      if (suffix === "") continue;
      const driver = this.loadDriver((kind) => this.exact(`lib${kind}_${suffix}.so`));
      if (driver !== undefined) return driver;
      this.host.decide("driver", suffix, "missing", `from ${property}`);
      if (this.firstSetWins()) {
        failed = true;
        break;
      }
      if (property === "ro.hardware.egl") failed = true;
    }
    const exact = this.loadDriver((kind) => this.exact(`lib${kind}.so`));
    if (exact !== undefined) return exact;
    if (failed || !this.allowsWildcard()) return undefined;
    return this.loadDriver((kind) => this.wildcard(kind));
  }

  /** Whether any driver will do (Android 14: only on devices first shipped with API level below 34). */
  protected allowsWildcard(): boolean {
    const level = Number(this.host.property("ro.vendor.api_level") || 0);
    return this.host.release < 14 || level < 34;
  }

  /** The first readable file of that name. */
  protected exact(name: string): string | undefined {
    return this.directories().map((directory) => `${directory}/${name}`)
      .find((path) => this.host.readable(path));
  }

  /** The first file that could be a driver of that kind. */
  protected wildcard(kind: string): string | undefined {
    for (const directory of this.directories()) {
      const name = this.host.files(directory).find((file) =>
        file !== "libGLES_android.so" && file.startsWith(`lib${kind}_`) && file.endsWith(".so")
      );
      if (name !== undefined) return `${directory}/${name}`;
    }
    return undefined;
  }

  /** Loads one binary, or else three. */
  protected loadDriver(locate: (kind: string) => string | undefined): Driver | undefined {
    const whole = this.#load(locate("GLES"));
    if (whole !== undefined) return { egl: whole, gles1: whole, gles2: whole };
    const egl = this.#load(locate("EGL"));
    if (egl === undefined) return undefined;
    return { egl, gles1: this.#load(locate("GLESv1_CM")), gles2: this.#load(locate("GLESv2")) };
  }

  #load(path: string | undefined): Library | undefined {
    if (path === undefined) return undefined;
    try {
      const library = this.host.open(path);
      this.host.decide("driver", path, "loaded", `namespace ${library.namespace}`);
      return library;
    } catch (error) {
      if (!(error instanceof DlopenError)) throw error;
      this.host.log("E", `load_driver(${path}): ${error.message}`);
      this.host.decide("driver", path, "refused", error.message);
      return undefined;
    }
  }

  /** Fills the tables: EGL, then each GL version. */
  protected fillTables(driver: Driver): void {
    const { tables } = this.host;
    for (const name of EGL_NAMES) {
      tables.egl.set(name, this.host.symbol(driver.egl, name) ?? this.getProcAddress(name));
    }
    for (const name of GL_NAMES) tables.v2.core.set(name, this.resolveGl(driver.gles2, name));
    for (const name of GLES1_NAMES) tables.v1.core.set(name, this.resolveGl(driver.gles1, name));
  }

  /** A GL function: exported symbol, driver's eglGetProcAddress, the OES spelling, or a stand-in. */
  protected resolveGl(library: Library | undefined, name: string): EntryPoint {
    const symbol = (wanted: string) =>
      library === undefined ? null : this.host.symbol(library, wanted);
    const other = () => symbol(name.endsWith("OES") ? name.slice(0, -3) : `${name}OES`);
    return symbol(name) ?? this.getProcAddress(name) ?? other() ??
      (MARKER_NAMES.includes(name) ? this.host.noop : this.host.unimplemented);
  }
}
