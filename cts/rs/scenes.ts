/**
 * Worlds and scenes for tests of RenderScript: devices with one path or both, and what of them is the suite's own.
 *
 * @module
 */

import { apiLevel } from "../contract/api_level.ts";
import type { ProcessSpec } from "../contract/device.ts";
import type { Record as ProcessRecord } from "../contract/record.ts";
import { type App, recordProgram } from "../contract/recorder.ts";
import type { Release, World } from "../contract/world.ts";
import {
  APP,
  buildWorld,
  type RsDriverKnobs,
  type RsHalKnobs,
  type WorldBuilder,
} from "../fakes/world_builder.ts";
import type { Context, Scene } from "../framework/mod.ts";
import { HAL, VENDOR_DRIVER } from "../fakes/rs_places.ts";

export { DRIVER, HAL, HAL_SONAME, INTERNAL, VENDOR_DRIVER, vndkSp } from "../fakes/rs_places.ts";

/** The package of the platform's own implementation of the HAL, in the product variable PRODUCT_PACKAGES. */
export const HAL_PACKAGE = "android.hardware.renderscript@1.0-impl";
/** The executable that calls RenderScript, unless a test names another process. */
export const PROBE = "/system/bin/rsprobe";
const PROBE_NEEDS = ["libRS.so", "libdl.so", "libc.so"];
/** A directory in which every process of a scene may keep compiled scripts. */
export const SCRIPTS = "/data/local/tmp/rs";
/** Where the vendor's driver is that {@link vendorDevice} has. */
export const VENDOR_DRIVER_PATH: string = `/vendor/lib64/${VENDOR_DRIVER}`;

/** The property that leaves vendors' drivers out. */
export const DEFAULT_DRIVER_PROPERTY = "debug.rs.default-CPU-driver";
/** The property that asks for the driver over Vulkan. */
export const RSOV_PROPERTY = "debug.rs.rsov";
/** The property that makes contexts ones for debugging. */
export const DEBUG_PROPERTY = "debug.rs.debug";

/** The release of devices in cases that are about no release, unless what is judged has others only. */
const USUAL_RELEASE = 9;

/** A way from libRS.so to an instance of the internal libraries. */
export type Path = "cpu" | "gpu";
/** Both paths, for parameters of tests. */
export const PATHS = ["cpu", "gpu"] as const;

/** Build variables of a product; see `World.product`. */
export type Product = NonNullable<World["product"]>;

/**
 * The release of the devices of a case that is about no release.
 *
 * @param t The case.
 */
export function anyRelease(t: Context<unknown>): Release {
  return t.releaseOr(USUAL_RELEASE);
}

/**
 * A device with everything that the platform brings: both paths, the GPU path with the platform's HAL and driver.
 *
 * @param release Its release.
 * @param product Build variables. Default: a device first sold with its release.
 */
export function stockDevice(release: Release, product: Product = {}): WorldBuilder {
  return buildWorld({ release })
    .with({ product: { PRODUCT_SHIPPING_API_LEVEL: String(apiLevel(release)), ...product } })
    .executable(PROBE, PROBE_NEEDS)
    .directory(SCRIPTS, { mode: 0o777 });
}

/**
 * A device without an implementation of the HAL: only the CPU path.
 *
 * @param release Its release.
 */
export function cpuDevice(release: Release): WorldBuilder {
  return stockDevice(release, { PRODUCT_PACKAGES: "" });
}

/**
 * A device whose implementation of the HAL is the suite's own, in the place of the platform's.
 *
 * @param release Its release.
 * @param knobs Its behavior; its name is `hal` unless said.
 */
export function gpuDevice(release: Release, knobs: RsHalKnobs = {}): WorldBuilder {
  return cpuDevice(release).rsHal(HAL, knobs);
}

/**
 * A device whose platform's HAL is built to load a vendor's driver, the suite's own.
 *
 * @param release Its release.
 * @param knobs The driver's behavior; its name is `vendor` unless said. Default: no driver is there.
 */
export function vendorDevice(release: Release, knobs?: RsDriverKnobs): WorldBuilder {
  const builder = stockDevice(release, { OVERRIDE_RS_DRIVER: VENDOR_DRIVER });
  if (knobs === undefined) return builder;
  return builder.rsDriver(VENDOR_DRIVER_PATH, { name: "vendor", ...knobs });
}

/**
 * Gives a device of Android 8 processes of 32 bits only.
 *
 * @param builder The device.
 */
export function with32Bits(builder: WorldBuilder): WorldBuilder {
  return builder.with({ abis: ["armeabi-v7a"] }).executable(PROBE, PROBE_NEEDS);
}

/**
 * A scene in which a process calls RenderScript.
 *
 * @param builder The device.
 * @param write Makes the program's calls.
 * @param process The process. Default: that of {@link PROBE}.
 */
export function rsScene(
  builder: WorldBuilder,
  write: (app: App) => void,
  process: ProcessSpec = { kind: "native", executable: PROBE },
): Scene {
  return { world: builder.world, process, program: recordProgram(write) };
}

/**
 * A scene in which an app calls RenderScript.
 *
 * The device's SELinux is permissive, as labels of the suite's own drivers are another subject.
 *
 * @param builder The device, on which the app is installed.
 * @param write Makes the program's calls.
 * @param kind Its main process, or an isolated one.
 */
export function appScene(
  builder: WorldBuilder,
  write: (app: App) => void,
  kind: "app" | "isolated" = "app",
): Scene {
  const device = builder.app().with({ selinux: "permissive" });
  return rsScene(device, write, { kind, package: APP });
}

/**
 * Plays a program; its process must be running in the end.
 *
 * @param t The case.
 * @param builder The device.
 * @param write Makes the program's calls; what it returns comes back as `made`.
 * @param process The process. Default: that of {@link PROBE}.
 */
export async function playOn<T>(
  t: Context<unknown>,
  builder: WorldBuilder,
  write: (app: App) => T,
  process?: ProcessSpec,
) {
  const made: T[] = [];
  const scene = rsScene(builder, (app) => void made.push(write(app)), process);
  const { record, device } = await t.play(scene);
  t.expectRunning(record);
  return { record, device, made: made[0]! };
}

/**
 * Runs programs in one process, which must be running after each; between them, what a person types into a shell.
 *
 * @param t The case.
 * @param builder The device.
 * @param steps Programs, and command lines that must end with 0.
 * @returns A Record for each program.
 */
export async function playSteps(
  t: Context<unknown>,
  builder: WorldBuilder,
  steps: readonly (string | ((app: App) => void))[],
): Promise<ProcessRecord[]> {
  const device = await t.boot(builder.world);
  const process = await device.launch({ kind: "native", executable: PROBE });
  const records: ProcessRecord[] = [];
  for (const step of steps) {
    if (typeof step === "string") {
      t.expectEqual(`status of ${step}`, (await device.shell(step)).status, 0);
      continue;
    }
    const record = await process.run(recordProgram((app) => step(app)));
    t.expectRunning(record);
    records.push(record);
  }
  return records;
}
