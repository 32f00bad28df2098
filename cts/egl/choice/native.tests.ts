/**
 * Tests of the word native, and of apps whose process has a driver already when ANGLE or another one is chosen.
 *
 * Plan: what native means without a driver of zygote's, per release, and its two ends; the system's driver before ANGLE;
 * ANGLE as the system's driver before ANGLE, before native, and told by its symbol.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Context, type Group, group, isAtEdgeOf, isFirstOrLast } from "../../framework/mod.ts";
import {
  ANGLE_FILES,
  angleDevice,
  appScene,
  DEBUG_ANGLE,
  driversOf,
  expectServed,
  librariesOf,
  NO_PRELOAD,
  SYSTEM,
  withAngle,
  withSystemAngle,
} from "./scenes.ts";
import { calls } from "../driver/scenes.ts";

const native = group("egl:angle_native", "The word native, and drivers that zygote loaded.");

/** The name that tells the system's ANGLE in events. */
const SYSTEM_ANGLE = "system's angle";

/**
 * A device on which zygote loads no driver, with one of exact name, and an app for which the settings say native.
 *
 * @param release Its release.
 * @param persist The driver that persist.graphics.egl names; there is one named persistent.
 */
function nativeDevice(release: Release, persist = ""): WorldBuilder {
  const knobs = { reports: ["eglInitialize", "glFlush"] };
  return angleDevice(release, "native").property(NO_PRELOAD, "true")
    .property("persist.graphics.egl", persist)
    .driverLibrary("libGLES_persistent.so", { name: "persistent", ...knobs })
    .driverLibrary("libGLES.so", { name: "exact", ...knobs });
}

native.test("driver_of_ro_hardware_egl")
  .clauses("EGL-CHOICE-54")
  .releases(14, 15)
  .fn(async (t) => {
    await expectServed(t, appScene(nativeDevice(t.params.release, "persistent")), SYSTEM);
  });

native.test("ro_hardware_egl_is_not_set")
  .describe("Though a driver of exact name is there, and one that another property names.")
  .clauses("EGL-CHOICE-55")
  .releases(14, 15)
  .fn(async (t) => {
    await expectEnd(
      t,
      nativeDevice(t.params.release, "persistent").property("ro.hardware.egl", ""),
    );
  });

native.test("driver_of_ro_hardware_egl_is_missing")
  .describe("Though a driver of exact name is there, and one that another property may name.")
  .clauses("EGL-CHOICE-56")
  .releases(14, 15)
  .params({ persist: ["", "persistent"] })
  .fn(async (t) => {
    const { release, persist } = t.params;
    await expectEnd(t, nativeDevice(release, persist).property("ro.hardware.egl", "nowhere"));
  });

/** Expects that the app ends without any driver. */
async function expectEnd(t: Context<unknown>, builder: WorldBuilder): Promise<void> {
  const { record } = await t.play(appScene(builder));
  t.expectEnd(record, "SIGABRT");
  t.expectAbsent("calls", calls(record));
}

native.test("native_is_what_there_is_without_angle")
  .describe("ro.hardware.egl names a driver that is not there, and ANGLE is installed.")
  .clauses("EGL-CHOICE-57")
  .releases(10, 13)
  .filter(isAtEdgeOf(10, 13))
  .fn(async (t) => {
    const device = nativeDevice(t.params.release).property("ro.hardware.egl", "nowhere");
    await expectServed(t, appScene(withAngle(device)), "exact");
  });

/** The libraries and log of an app's process before its program, and in it. */
async function starts(t: Context<unknown>, builder: WorldBuilder) {
  const { process: app, program } = appScene(builder);
  const device = await t.boot(builder.world);
  const process = await device.launch(app);
  const start = await process.run({ calls: [] });
  const record = await process.run(program);
  t.expectRunning(record);
  return { start, record };
}

/** Paths of the drivers that came with the system, in load order. */
function systems(record: ProcessRecord): string[] {
  return librariesOf(record, /\/egl\/lib|^\/system\/lib64\/lib\w+_angle\.so$/).map(({ path }) =>
    path
  );
}

/** Lines of the log on drivers that are unloaded. */
function unloads(record: ProcessRecord): string[] {
  return record.log.map(({ message }) => message).filter((message) => /^Unload/.test(message));
}

native.test("systems_driver_is_unloaded_for_angle")
  .describe("ANGLE is in a package, or from 14 on the system's.")
  .clauses("EGL-CHOICE-58")
  .releases(10, 15)
  .params({ place: ["package", "system"] })
  .filter(({ place, release }) => place === "package" || release >= 14)
  .sample(({ place, release }) => place === "package" ? isFirstOrLast({ release }) : release === 14)
  .fn(async (t) => {
    const { release, place } = t.params;
    const device = angleDevice(release);
    const builder = place === "package" ? withAngle(device) : withSystemAngle(device);
    const { start, record } = await starts(t, builder);
    const before = "/vendor/lib64/egl/libGLES_fake.so";
    t.expectSequence("the system's drivers in a new app", systems(start), [before]);
    t.expectAbsent("the same driver later", systems(record).filter((path) => path === before));
    const driver = place === "package" ? DEBUG_ANGLE : SYSTEM_ANGLE;
    t.expectSequence("drivers used", driversOf(record), [driver]);
    t.expectSequence("lines of the log", unloads(record), ["Unload system gl driver."]);
  });

/** A device whose default driver is its own ANGLE. */
function defaultAngle(release: Release, word: string, symbol = true): WorldBuilder {
  return withSystemAngle(angleDevice(release, word), symbol)
    .property("persist.graphics.egl", "angle");
}

/** Where the system's ANGLE is. */
const SYSTEM_FILES = ANGLE_FILES.map((name) => `/system/lib64/${name}`);

native.test("systems_angle_stays_for_angle")
  .clauses("EGL-CHOICE-59")
  .releases(14, 15)
  .fn(async (t) => {
    const { start, record } = await starts(t, defaultAngle(t.params.release, "angle"));
    t.expectSequence("the system's drivers in a new app", systems(start), SYSTEM_FILES);
    t.expectSequence("drivers used", driversOf(record), [SYSTEM_ANGLE]);
    t.expectSequence("the system's drivers later", systems(record), SYSTEM_FILES);
    t.expectAbsent("lines of the log", unloads(record));
  });

native.test("systems_angle_is_unloaded_for_native")
  .clauses("EGL-CHOICE-60")
  .releases(14, 15)
  .fn(async (t) => {
    const { start, record } = await starts(t, defaultAngle(t.params.release, "native"));
    t.expectSequence("the system's drivers in a new app", systems(start), SYSTEM_FILES);
    t.expectSequence("drivers used", driversOf(record), [SYSTEM]);
    t.expectSequence("the system's drivers later", systems(record), [
      "/vendor/lib64/egl/libGLES_fake.so",
    ]);
    t.expectSequence("lines of the log", unloads(record), ["Unload system gl driver."]);
  });

native.test("angle_is_told_by_its_symbol")
  .describe("The libraries have its names and not the symbol, or the symbol and not its names.")
  .clauses("EGL-CHOICE-61")
  .releases(14, 15)
  .params({ has: ["names", "symbol"] })
  .fn(async (t) => {
    const { release, has } = t.params;
    const builder = has === "names" ? defaultAngle(release, "native", false) : disguised(release);
    const { record } = await starts(t, builder);
    t.expectSequence("drivers used", driversOf(record), [
      has === "names" ? SYSTEM_ANGLE : SYSTEM,
    ]);
  });

/** A device whose default driver is ANGLE by another name. */
function disguised(release: Release): WorldBuilder {
  const knobs = { name: "disguised", reports: ["eglInitialize", "glFlush"] };
  return angleDevice(release, "native").property("persist.graphics.egl", "mask")
    .library("/vendor/lib64/egl/libmask_core.so", { returns: { ANGLEGetDisplayPlatform: 0 } })
    .driverLibrary("libEGL_mask.so", knobs)
    .driverLibrary("libGLESv1_CM_mask.so", knobs)
    .driverLibrary("libGLESv2_mask.so", knobs, { needed: ["libmask_core.so"] });
}

/** The groups. */
export const tests: readonly Group[] = [native];
