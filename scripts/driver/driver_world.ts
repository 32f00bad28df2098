/**
 * Puts a vendor's driver into the place of an implementation's own.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import { is64Bit } from "../../cts/contract/library.ts";
import type { FileSpec, World } from "../../cts/contract/world.ts";
import { type DriverFile, type DriverSet, isDriverName } from "./driver_set.ts";

const STOCK_NAMES = ["libGLES.so", "libEGL.so", "libGLESv1_CM.so", "libGLESv2.so"];
const DRIVER_DIRECTORY = /^\/(vendor|system)\/lib(64)?\/egl\//;
const DRIVER_PROPERTY = /^(persist\.graphics\.egl|ro\.hardware\.egl|ro\.board\.platform)$/;

/**
 * The same World with another driver; a World that says something of drivers itself stays as it is.
 *
 * Libraries that the driver needs stand where vendors put them, in `/vendor/lib` or `/vendor/lib64`, as the linker of
 * Android 10 does not search `egl` for them, and are labelled as what apps may open. A driver for processes of 32 bits
 * makes the device one of 32 bits; where there is only one for 64 bits, processes of 32 bits keep the device's own.
 *
 * @param world A World.
 * @param driver The driver.
 */
export function withDriver(world: World, driver: DriverSet): World {
  if (hasDriver(world)) return world;
  const given = driver.files.map((file): FileSpec => ({
    path: placeOf(file),
    base64: file.base64,
  }));
  const taken = new Set(given.map(({ path }) => path));
  const widths = new Set(driver.files.map((file) => file.is64Bit));
  const absent = [...widths]
    .flatMap((is64Bit) => STOCK_NAMES.map((name) => placeOf({ name, is64Bit })))
    .filter((path) => !taken.has(path))
    .map((path): FileSpec => ({ path, absent: true }));
  const { suffix } = driver;
  const is32Bit = driver.files.every((file) => !file.is64Bit);
  return {
    ...world,
    ...(is32Bit ? { abis: world.abis.filter((abi) => !is64Bit(abi)) } : {}),
    ...(suffix === undefined
      ? {}
      : { properties: { ...world.properties, "ro.hardware.egl": suffix } }),
    files: [...world.files, ...absent, ...labels(world, driver), ...given],
  };
}

/**
 * An implementation whose devices have another driver.
 *
 * @param implementation Whose devices they are.
 * @param driver The driver.
 */
export function drivenBy<I extends Implementation>(implementation: I, driver: DriverSet): I {
  return new Proxy(implementation, {
    get: (target, key) => {
      if (key === "boot") return (world: World) => target.boot(withDriver(world, driver));
      if (key === "hostDriver") return undefined;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Where a device has a library of a driver. */
export function placeOf({ name, is64Bit }: Pick<DriverFile, "name" | "is64Bit">): string {
  return `/vendor/lib${is64Bit ? "64" : ""}/${isDriverName(name) ? "egl/" : ""}${name}`;
}

function labels({ files, release }: World, driver: DriverSet): FileSpec[] {
  const place = `/vendor/etc/selinux/${release < 9 ? "nonplat" : "vendor"}_file_contexts`;
  const needed = driver.files.filter(({ name }) => !isDriverName(name)).map(placeOf);
  if (needed.length === 0 || files.some(({ path }) => path === place)) return [];
  const lines = needed.map((path) =>
    `${path.replace(/[^\w/]/g, "\\$&")} u:object_r:same_process_hal_file:s0\n`
  );
  return [{ path: place, text: lines.join("") }];
}

function hasDriver({ properties, files }: World): boolean {
  return files.some(({ path }) => DRIVER_DIRECTORY.test(path)) ||
    Object.keys(properties).some((name) => DRIVER_PROPERTY.test(name));
}
