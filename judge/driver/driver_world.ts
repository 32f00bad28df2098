/**
 * Puts a vendor's driver into the place of an implementation's own.
 *
 * @module
 */

import type { Device, Implementation } from "../../cts/contract/device.ts";
import { is64Bit } from "../../cts/contract/library.ts";
import type { FileSpec, World } from "../../cts/contract/world.ts";
import { overriding } from "../implementation/overriding.ts";
import { requireRunsCode } from "../implementation/runs_code.ts";
import { deviceForAbi, worldForAbi } from "../implementation/world_for_abi.ts";
import type { DriverFile } from "./driver_file.ts";
import { type DriverSet, isDriverName, isElfDriver } from "./driver_set.ts";

const STOCK_NAMES = ["libGLES.so", "libEGL.so", "libGLESv1_CM.so", "libGLESv2.so"];
const DRIVER_DIRECTORY = /^\/(vendor|system)\/lib(64)?\/egl\//;
const DRIVER_PROPERTY = /^(persist\.graphics\.egl|ro\.hardware\.egl|ro\.board\.platform)$/;

/**
 * The same World with another driver; a World that says something of drivers itself stays as it is.
 *
 * Libraries that the driver needs stand where vendors put them, in `/vendor/lib` or `/vendor/lib64`, as the linker of
 * Android 10 does not search `egl` for them, and are labeled as what apps may open. A driver for processes of 32 bits
 * makes the device one of 32 bits; where there is only one for 64 bits, processes of 32 bits keep the device's own. A driver
 * in machine code makes it one of that machine.
 *
 * @param world A World.
 * @param driver The driver.
 * @throws {SkipSignal} If the World is about an ABI that the driver is not for.
 */
export function withDriver(world: World, driver: DriverSet): World {
  if (hasDriver(world)) return world;
  if (isElfDriver(driver)) return placed(worldForAbi(world, driver.files[0]!.abi), driver);
  const is32Bit = driver.files.every((file) => !file.is64Bit);
  const abis = is32Bit ? world.abis.filter((abi) => !is64Bit(abi)) : world.abis;
  return placed({ ...world, abis }, driver);
}

/** The same World with a driver in the stock driver's place. */
function placed(world: World, driver: DriverSet): World {
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
  return {
    ...world,
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
 * @throws {UsageError} If the implementation does not run such a driver.
 */
export function drivenBy<I extends Implementation>(implementation: I, driver: DriverSet): I {
  for (const { name, form, abi } of driver.files) {
    if (form !== "elf") continue;
    const what = `Library "${name}" of driver "${driver.path}"`;
    requireRunsCode(implementation, what, abi, `judge it on a machine that runs ${abi}`);
  }
  return overriding<Implementation>(implementation, {
    boot: (world) => bootDriven(implementation, world, driver),
    hostDriver: undefined,
    ...(isElfDriver(driver) ? { noDrawing: undefined } : {}),
  }) as I;
}

async function bootDriven(
  implementation: Implementation,
  world: World,
  driver: DriverSet,
): Promise<Device> {
  const driven = withDriver(world, driver);
  const device = await implementation.boot(driven);
  const isForeign = driven.abis.every((abi) => !world.abis.includes(abi));
  return isForeign ? deviceForAbi(device, driven.abis[0]!) : device;
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
