/**
 * Puts a vendor's driver into the place of an implementation's own.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import type { FileSpec, World } from "../../cts/contract/world.ts";
import type { DriverSet } from "./driver_set.ts";

const DIRECTORIES = ["/vendor/lib64/egl", "/vendor/lib/egl"] as const;
const STOCK_NAMES = ["libGLES.so", "libEGL.so", "libGLESv1_CM.so", "libGLESv2.so"];
const DRIVER_DIRECTORY = /^\/(vendor|system)\/lib(64)?\/egl\//;
const DRIVER_PROPERTY = /^(persist\.graphics\.egl|ro\.hardware\.egl|ro\.board\.platform)$/;

/**
 * The same World with another driver; a World that says something of drivers itself stays as it is.
 *
 * @param world A World.
 * @param driver The driver.
 */
export function withDriver(world: World, driver: DriverSet): World {
  if (hasDriver(world)) return world;
  const given: FileSpec[] = driver.files.map(({ name, bytes, is64Bit }) => ({
    path: `${DIRECTORIES[is64Bit ? 0 : 1]}/${name}`,
    base64: bytes.toBase64(),
  }));
  const taken = new Set(given.map(({ path }) => path));
  const absent = DIRECTORIES.flatMap((directory) =>
    STOCK_NAMES.map((name) => `${directory}/${name}`)
  ).filter((path) => !taken.has(path)).map((path): FileSpec => ({ path, absent: true }));
  const { suffix } = driver;
  return {
    ...world,
    ...(suffix === undefined
      ? {}
      : { properties: { ...world.properties, "ro.hardware.egl": suffix } }),
    files: [...world.files, ...absent, ...given],
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
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function hasDriver({ properties, files }: World): boolean {
  return files.some(({ path }) => DRIVER_DIRECTORY.test(path)) ||
    Object.keys(properties).some((name) => DRIVER_PROPERTY.test(name));
}
