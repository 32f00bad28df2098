/**
 * How the system's driver is found and loaded: by property, by exact name, by wildcard; one binary or three.
 *
 * Source: AOSP frameworks/native, opengl/libs/EGL/Loader.cpp (`open`, `load_system_driver`,
 * `attempt_to_load_system_driver`), and the documentation's page "Implement OpenGL ES and EGL".
 *
 * The emulator's properties (`ro.kernel.qemu`), which Android 10 still sets and no longer heeds, are left out; so is the
 * search of Android 9 and older, which went by exact names only: releases before 10 do as 10 does.
 *
 * @module
 */

import { PROPERTY_VALUE_MAX } from "../../cts/contract/world.ts";
import { DlopenError, type Library } from "../linker/linker.ts";
import { parseBoolean } from "../platform/property_value.ts";
import type { Driver, DriverLoaderHost, DriverPlace, DriverTables } from "./driver_tables.ts";
import { baseName } from "../platform/file_path.ts";

/** The part of a driver that a binary is named for: everything, EGL, OpenGL ES 1.x, or OpenGL ES 2.0 and later. */
export type DriverKind = "GLES" | "EGL" | "GLESv1_CM" | "GLESv2";

/** `__ANDROID_API_U__`, the first vendor API level whose drivers have to be named exactly. */
const FIRST_LEVEL_WITHOUT_WILDCARD = 34;
/** The software renderer of old emulators, which no wildcard finds. */
const SOFTWARE_RENDERER = "libGLES_android.so";
/** The C library's answer to who reads a long property as a short one (bionic, libc/system_properties/system_properties.cpp). */
const LONG_VALUE_WORDS = "Must use __system_property_read_callback() to read";
/** The suffix that from Android 14 on stands for the system's own ANGLE. */
const ANGLE_SUFFIX = "angle";

/** Finds the system's driver for one process. */
export class DriverSearch {
  readonly #host: DriverLoaderHost;
  readonly #tables: DriverTables;

  /**
   * @param host The process.
   * @param tables Filled from each driver that is loaded.
   */
  constructor(host: DriverLoaderHost, tables: DriverTables) {
    this.#host = host;
    this.#tables = tables;
  }

  /** Properties whose values are tried as suffixes, in order. */
  suffixProperties(): string[] {
    const properties = ["ro.hardware.egl", "ro.board.platform"];
    return this.#host.release >= 14 ? ["persist.graphics.egl", ...properties] : properties;
  }

  /**
   * Directories of drivers, in order.
   *
   * @param suffix The suffix of the names that are looked for, if they have one.
   */
  #directories(suffix?: string): string[] {
    const lib = this.#host.is64Bit ? "lib64" : "lib";
    if (this.#isSystemAngle(suffix)) return [`/system/${lib}`];
    const vendor = `/vendor/${lib}/egl`;
    return this.#host.release >= 14 ? [vendor] : [vendor, `/system/${lib}/egl`];
  }

  /**
   * Checks that a suffix stands for the system's ANGLE: from Android 14 on, there unless `ro.gfx.angle.supported` says that
   * the vendor has it.
   */
  #isSystemAngle(suffix?: string): boolean {
    const { release } = this.#host;
    if (suffix !== ANGLE_SUFFIX || release < 14) return false;
    return release > 14 || !parseBoolean(this.#host.property("ro.gfx.angle.supported"), false);
  }

  /** Decides if only the first property that is set counts. */
  #firstSetWins(): boolean {
    return this.#host.release >= 14;
  }

  /** Finds a driver by property, by exact name, then by wildcard. */
  find(): Driver | undefined {
    let failed = false;
    for (const property of this.suffixProperties()) {
      const suffix = this.#suffix(property);
      if (suffix === "") continue;
      const driver = this.loadSuffixed(suffix);
      if (driver !== undefined) return driver;
      this.#propertyFailed(property, suffix);
      if (this.#firstSetWins() || property === "ro.hardware.egl") failed = true;
      if (this.#firstSetWins()) break;
    }
    const exact = this.#loadSystem((kind) => this.#exact(`lib${kind}.so`));
    if (exact !== undefined) return exact;
    const any = !failed &&
      (this.#host.release < 14 || this.#vendorApiLevel() < FIRST_LEVEL_WITHOUT_WILDCARD);
    const next = any
      ? "any other will do"
      : failed
      ? "no other will do: a property is set that led to none"
      : `no other will do: ro.vendor.api_level is not below ${FIRST_LEVEL_WITHOUT_WILDCARD}`;
    this.#host.decide("driver", "libGLES.so, libEGL.so", "missing", next);
    return any ? this.#loadSystem((kind) => this.#wildcard(kind)) : undefined;
  }

  /** The value of a property. Android 10 reads it by `property_get` of libcutils, which knows short ones only. */
  #suffix(property: string): string {
    const { release, compat } = this.#host;
    const value = this.#host.property(property);
    const isLong = new TextEncoder().encode(value).length > PROPERTY_VALUE_MAX;
    return isLong && compat && release <= 10 ? LONG_VALUE_WORDS : value;
  }

  #propertyFailed(property: string, suffix: string): void {
    this.#host.decide("driver", suffix, "missing", `from ${property}`);
    if (this.#host.release < 14) return;
    this.#host.log("D", `Failed to load drivers from property ${property} with value ${suffix}`);
  }

  /** `ro.vendor.api_level`, as property_get_int32 reads it; 0 if it is no number. */
  #vendorApiLevel(): number {
    const text = this.#host.property("ro.vendor.api_level");
    const [, sign, hex, octal, decimal] =
      /^\s*([-+]?)(?:0x([0-9a-f]+)|0([0-7]+)|(\d+))/i.exec(text) ?? [];
    const level = hex !== undefined
      ? Number.parseInt(hex, 16)
      : octal !== undefined
      ? Number.parseInt(octal, 8)
      : Number(decimal ?? 0);
    if (level > 2 ** 31 - 1) return 0;
    return sign === "-" ? -level : level;
  }

  /**
   * The first readable file of that name: whether it can be loaded is not looked at.
   *
   * @param name Its name; one with `/` leads further, as in any path.
   * @param directories Where it is looked for, in order.
   */
  #exact(
    name: string,
    directories: readonly string[] = this.#directories(),
  ): string | undefined {
    return directories.map((directory) => `${directory}/${name}`)
      .find((path) => this.#host.readable(path));
  }

  /** The first file that could be a driver of that kind, whether it can be read or not. */
  #wildcard(kind: DriverKind): string | undefined {
    for (const directory of this.#directories()) {
      const file = this.#host.files(directory).find((entry) =>
        entry.type !== "directory" && entry.name !== SOFTWARE_RENDERER &&
        entry.name.startsWith(`lib${kind}_`) && entry.name.endsWith(".so")
      );
      if (file !== undefined) return `${directory}/${file.name}`;
    }
    return undefined;
  }

  /** Loads the driver whose names have a suffix. */
  loadSuffixed(suffix: string): Driver | undefined {
    const directories = this.#directories(suffix);
    return this.#loadSystem(
      (kind) => this.#exact(`lib${kind}_${suffix}.so`, directories),
      this.#isSystemAngle(suffix) ? "own" : "vendor",
    );
  }

  /** Loads a driver of the system, by the paths of its binaries. */
  #loadSystem(
    locate: (kind: DriverKind) => string | undefined,
    place: DriverPlace = "vendor",
  ): Driver | undefined {
    return this.loadDriver((kind) => {
      const path = locate(kind);
      if (path === undefined) return undefined;
      return this.load(path, place, (reason) => `load_driver(${path}): ${reason}`);
    });
  }

  /** Loads one binary, or else three. */
  loadDriver(open: (kind: DriverKind) => Library | undefined): Driver | undefined {
    return this.#loadWhole(open) ?? this.#loadParts(open);
  }

  /** Loads one binary for all, and fills the tables from it. */
  #loadWhole(open: (kind: DriverKind) => Library | undefined): Driver | undefined {
    const whole = open("GLES");
    if (whole === undefined) return undefined;
    this.#tables.fillEgl(whole);
    this.#tables.fillGles1(whole);
    this.#tables.fillGles2(whole);
    return { egl: whole, gles1: whole, gles2: whole };
  }

  /**
   * Loads three binaries, and fills the tables from each as soon as it is there.
   *
   * Only EGL's has to be there. Without one of the others the GL functions of that version are unimplemented, unless the
   * driver's eglGetProcAddress gives them, and a line in the log says so; Android says nothing.
   */
  #loadParts(open: (kind: DriverKind) => Library | undefined): Driver | undefined {
    const egl = open("EGL");
    if (egl === undefined) return undefined;
    this.#tables.fillEgl(egl);
    const part = (kind: DriverKind) => open(kind) ?? this.#missingPart(kind, egl);
    const gles1 = part("GLESv1_CM");
    this.#tables.fillGles1(gles1);
    const gles2 = part("GLESv2");
    this.#tables.fillGles2(gles2);
    return { egl, gles1, gles2 };
  }

  /** Gives up on a binary that a driver of three lacks. */
  #missingPart(kind: DriverKind, egl: Library): undefined {
    const name = baseName(egl.path).replace(/^libEGL/, `lib${kind}`);
    this.#host.decide("driver", name, "missing", `${egl.path} is loaded without it`);
    if (this.#host.compat) return;
    this.#host.log("E", `${egl.path} is loaded without ${name}, whose functions are unimplemented`);
  }

  /**
   * Loads a library of a driver.
   *
   * @param name Its path or soname.
   * @param place Where it is opened.
   * @param complaint The line for the log if it cannot be loaded; undefined for none.
   */
  load(
    name: string,
    place: DriverPlace,
    complaint?: (reason: string) => string,
  ): Library | undefined {
    try {
      const library = this.#host.open(name, place);
      this.#host.decide("driver", library.path, "loaded", `namespace ${library.namespace}`);
      return library;
    } catch (error) {
      if (!(error instanceof DlopenError)) throw error;
      if (complaint !== undefined) this.#host.log("E", complaint(error.message));
      this.#host.decide("driver", name, "refused", error.message);
      return undefined;
    }
  }
}
