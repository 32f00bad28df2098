/**
 * Loads the EGL and GLES driver: the one that the framework chose for the process, or else the system's.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/Loader.cpp (`open`, `should_unload_system_driver`,
 * `attempt_to_load_angle`, `attempt_to_load_updated_driver`). Drivers in an APEX (`ro.egl.apex`), which came after
 * Android 15, are left out.
 *
 * @module
 */

import { DlopenError, type Library } from "../linker/linker.ts";
import type { EntryPoint } from "../machine/machine.ts";
import { type DriverKind, DriverSearch } from "./driver_search.ts";
import { type Driver, type DriverLoaderHost, DriverTables } from "./driver_tables.ts";

export { type Driver, type DriverLoaderHost, MARKER_NAMES } from "./driver_tables.ts";

/** The symbol by which ANGLE is told from other drivers. */
const ANGLE_SYMBOL = "ANGLEGetDisplayPlatform";
/** The same in Android 11. */
const ANGLE_SYMBOL_11 = "eglCreateDeviceANGLE";
/** The libraries through which apps reach libEGL, in the order in which it opens them itself. */
const WRAPPERS: readonly string[] = ["libEGL.so", "libGLESv1_CM.so", "libGLESv2.so"];

/** The driver loader of one process. */
export class DriverLoader {
  readonly #host: DriverLoaderHost;
  readonly #tables: DriverTables;
  readonly #search: DriverSearch;
  #driver: Driver | undefined;
  #isAngle = false;
  #isFinal = false;
  #hasWrappers = false;

  /** @param host The process. */
  constructor(host: DriverLoaderHost) {
    this.#host = host;
    this.#tables = new DriverTables(host);
    this.#search = new DriverSearch(host, this.#tables);
  }

  /** Asks the driver's own eglGetProcAddress. */
  getProcAddress(name: string): EntryPoint | null {
    return this.#tables.getProcAddress(name);
  }

  /** Whether a driver is loaded. */
  get isLoaded(): boolean {
    return this.#driver !== undefined;
  }

  /** Whether the driver that is loaded is ANGLE. */
  get isAngle(): boolean {
    return this.#isAngle;
  }

  /** Loads the system's driver, as zygote does for all apps, whatever the framework will choose for one. */
  preload(): void {
    if (this.#driver === undefined) this.#install(this.#search.find());
  }

  /**
   * Loads the driver of the process; ends the process if there is none. What zygote loaded is kept, unless the framework
   * chose another one.
   */
  open(): void {
    if (this.#isFinal) return;
    this.#isFinal = true;
    if (this.#driver !== undefined) {
      if (!this.#isReplaced()) return;
      this.#unload(this.#driver);
    }
    const angle = this.#loadAngle();
    const chosen = angle ?? this.#loadUpdatable() ?? this.#loadNative();
    this.#install(chosen ?? this.#search.find(), angle !== undefined);
  }

  #install(driver: Driver | undefined, isChosenAngle = false): void {
    if (driver === undefined) this.#host.abort(this.#noDriver());
    this.#driver = driver;
    this.#isAngle = this.#host.release === 10 ? isChosenAngle : this.#hasAngleSymbol(driver);
    if (!this.#hasWrappers) this.#openWrappers();
    this.#hasWrappers = true;
  }

  /** Tells ANGLE by a symbol, in Android 11 by one of EGL, later by one of OpenGL ES (Loader.cpp, `init_angle_backend`). */
  #hasAngleSymbol({ egl, gles2 }: Driver): boolean {
    return this.#host.release === 11
      ? this.#tables.symbol(egl, ANGLE_SYMBOL_11) !== null
      : this.#tables.symbol(gles2, ANGLE_SYMBOL) !== null;
  }

  /** Decides if a driver is to be unloaded for one that the framework chose. */
  #isReplaced(): boolean {
    const { choice } = this.#host;
    if (choice.angle === "system" ? !this.#isAngle : choice.angleNamespace() !== null) return true;
    return (choice.native && this.#isAngle) || choice.driverNamespace() !== null;
  }

  /** Unloads a driver, its last binary first. */
  #unload({ egl, gles1, gles2 }: Driver): void {
    this.#tables.empty();
    this.#say("Unload system gl driver.");
    for (const library of new Set([gles2, gles1, egl])) {
      if (library !== undefined) this.#unloadLibrary(library);
    }
    this.#driver = undefined;
    this.#isAngle = false;
  }

  /** Writes what happens to a driver that was chosen, or to the one before it. */
  #say(line: string): void {
    this.#host.log("D", line);
  }

  #unloadLibrary(library: Library): void {
    this.#host.decide("driver", library.path, "unloaded", "another one is chosen for this process");
    this.#host.close(library);
  }

  /** ANGLE, if it is chosen; from Android 14 on the process ends if it cannot be loaded. */
  #loadAngle(): Driver | undefined {
    const { angle } = this.#host.choice;
    if (angle === "none") return undefined;
    const place = angle === "system" ? "own" : this.#host.choice.angleNamespace();
    const driver = place === null ? undefined : this.#search.loadDriver((kind) => {
      if (!["EGL", "GLESv1_CM", "GLESv2"].includes(kind)) return undefined;
      const name = `lib${kind}_angle.so`;
      return this.#search.load(name, place, (reason) => `dlopen_ext("${name}") failed: ${reason}`);
    });
    if (driver === undefined && this.#host.release >= 14) this.#host.abort("Failed to load ANGLE.");
    return driver;
  }

  /** The updatable driver, if one is chosen; from Android 11 on the process ends if it cannot be loaded. */
  #loadUpdatable(): Driver | undefined {
    const { release, choice } = this.#host;
    const namespace = choice.driverNamespace();
    if (namespace === null) return undefined;
    this.#say("Load updated gl driver.");
    const complaint = (name: string) => (reason: string) =>
      `Could not load ${name} from updatable gfx driver namespace: ${reason}.`;
    const driver = this.#search.loadDriver((kind) => {
      for (const name of this.#updatableNames(kind)) {
        const library = this.#search.load(
          name,
          namespace,
          release >= 12 ? complaint(name) : undefined,
        );
        if (library !== undefined) return library;
      }
      return undefined;
    });
    if (driver === undefined && release >= 11) {
      this.#host.abort(`couldn't find an OpenGL ES implementation from ${choice.driverPath}`);
    }
    return driver;
  }

  /** The names of a binary of an updatable driver: one for each property that is set, none without a suffix. */
  #updatableNames(kind: DriverKind): string[] {
    const suffixes = this.#search.suffixProperties().map((property) =>
      this.#host.property(property)
    );
    return suffixes.filter((suffix) => suffix !== "").map((suffix) => `lib${kind}_${suffix}.so`);
  }

  /** The driver that `ro.hardware.egl` names, if it is demanded; the process ends if there is none. */
  #loadNative(): Driver | undefined {
    if (!this.#host.choice.native) return undefined;
    const property = "ro.hardware.egl";
    const suffix = this.#host.property(property);
    if (suffix === "") {
      this.#host.abort(`Native GLES driver is selected but not specified in ${property}`);
    }
    return this.#search.loadSuffixed(suffix) ??
      this.#host.abort(
        `Native GLES driver is selected but failed to load. ${property}=${suffix}`,
      );
  }

  /** The message that a process without any driver ends with. */
  #noDriver(): string {
    const properties = this.#search.suffixProperties();
    const last = properties.pop();
    const remedy = this.#host.release >= 14
      ? `one of ${properties.join(", ")} and ${last} is set`
      : `you set ${properties.join(", ")} or ${last}`;
    return `couldn't find an OpenGL ES implementation, make sure ${remedy}`;
  }

  /** Opens the libraries through which apps reach libEGL; the process ends if one is missing. */
  #openWrappers(): void {
    const directory = this.#host.is64Bit ? "/system/lib64" : "/system/lib";
    const missing = WRAPPERS.filter((name) => !this.#opens(`${directory}/${name}`));
    if (missing.length === 0) return;
    const which = missing.includes("libEGL.so") ? "EGL" : "OpenGL ES";
    this.#host.abort(`couldn't load system ${which} wrapper libraries`);
  }

  #opens(wrapper: string): boolean {
    try {
      this.#host.open(wrapper, "own");
      return true;
    } catch (error) {
      if (!(error instanceof DlopenError)) throw error;
      this.#host.log("E", `dlopen("${wrapper}") failed: ${error.message}`);
      return false;
    }
  }
}
