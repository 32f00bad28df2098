/**
 * Tests of drivers whose packages change while the device runs, and of what lasts.
 *
 * Plan: a driver's package that is updated, to a version that fits or does not; the settings over a reboot; ANGLE's package for
 * debugging that is installed later, updated, and removed; an app that becomes one that may be debugged, or no longer is one.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { type ApkSpec, buildApk } from "../../fakes/apk.ts";
import type { DriverBinary } from "../../fakes/behavior.ts";
import { simForm } from "../../fakes/forms.ts";
import { APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isAtEdgeOf, isFirstOrLast, type Outcome } from "../../framework/mod.ts";
import type { Context } from "../../framework/mod.ts";
import {
  ANGLE_FILES,
  angleDevice,
  appScene,
  DEBUG_ANGLE,
  drivenDevice,
  driversOf,
  NO_PRELOAD,
  PRERELEASE,
  PRODUCTION,
  settingsOf,
  SYSTEM,
  updatableDevice,
} from "./scenes.ts";

const life = group("egl:driver_life", "Drivers whose packages come, change and go.");

/** The device of a case, and what an app uses on it. */
interface Running {
  readonly device: Outcome["device"];
  /** Starts the app, and expects which driver it uses. */
  expect(what: string, driver: string): Promise<void>;
}

async function start(t: Context<unknown>, builder: WorldBuilder): Promise<Running> {
  const { process: app, program } = appScene(builder);
  const device = await t.boot(builder.property(NO_PRELOAD, "true").world);
  return {
    device,
    async expect(what, driver) {
      const process = await device.launch(app);
      const record = await process.run(program);
      t.expectRunning(record);
      t.expectSequence(`drivers used ${what}`, driversOf(record), [driver]);
      await process.kill();
    },
  };
}

/**
 * An APK of a driver.
 *
 * @param name The package.
 * @param version Its version, which is the driver's name in events.
 * @param files Its libraries.
 * @param spec What differs from one that fits.
 */
function driverApk(
  name: string,
  version: number,
  files: readonly string[] = ["libGLES_fake.so"],
  spec: Partial<ApkSpec> & { readonly abi?: "arm64-v8a" | "armeabi-v7a" } = {},
): Uint8Array {
  const { abi = "arm64-v8a", ...said } = spec;
  const libraries = Object.fromEntries(files.map((soname) => {
    const [, binary] = /^lib(EGL|GLESv1_CM|GLESv2|GLES)/.exec(soname)!;
    const behavior = {
      kind: "driver",
      binary: binary as DriverBinary,
      name: `version ${version}`,
      reports: ["eglInitialize", "glFlush"],
    } as const;
    return [soname, simForm({ soname, abi, behavior })];
  }));
  return buildApk({ package: name, versionCode: version, libs: { [abi]: libraries }, ...said });
}

life.test("drivers_package_is_updated")
  .describe("An app that runs keeps its driver.")
  .clauses("EGL-CHOICE-67")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = drivenDevice(t.params.release);
    const { device, expect } = await start(t, builder);
    const { process: app, program } = appScene(builder);
    const old = await device.launch(app);
    t.expectSequence("drivers used before", driversOf(await old.run(program)), [PRODUCTION]);
    await device.install(driverApk(PRODUCTION, 2));
    const again = await old.run(program);
    t.expectRunning(again);
    t.expectSequence("drivers used by an app that ran", driversOf(again), [PRODUCTION]);
    await old.kill();
    await expect("after the update", "version 2");
    await device.install(driverApk(PRODUCTION, 3));
    await expect("after another one", "version 3");
  });

/** Updates after which a driver does not fit. */
const UNFIT = {
  too_old: { targetSdk: 25 },
  for_another_abi: { abi: "armeabi-v7a" },
} as const;

life.test("update_that_does_not_fit")
  .clauses("EGL-CHOICE-68")
  .releases(10, 15)
  .params({ update: ["too_old", "for_another_abi"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, update } = t.params;
    const { device, expect } = await start(t, drivenDevice(release));
    await expect("at first", PRODUCTION);
    await device.install(driverApk(PRODUCTION, 2, undefined, UNFIT[update]));
    await expect("after an update that does not fit", SYSTEM);
    await device.install(driverApk(PRODUCTION, 3));
    await expect("after one that fits", "version 3");
  });

life.test("older_driver_is_refused")
  .clauses("EGL-CHOICE-68")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { device, expect } = await start(t, drivenDevice(t.params.release));
    await device.install(driverApk(PRODUCTION, 5));
    await device.install(driverApk(PRODUCTION, 4));
    await expect("after an older version was refused", "version 5");
  });

/** Settings that name the app, and the driver that it uses with them. */
const CHOSEN = {
  optIn: PRODUCTION,
  prerelease: PRERELEASE,
  allowed: PRODUCTION,
} as const;

life.test("settings_last_over_a_reboot")
  .clauses("EGL-CHOICE-69")
  .releases(10, 15)
  .params({ list: ["optIn", "prerelease", "allowed"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, list } = t.params;
    const { device, expect } = await start(t, updatableDevice(release, { debuggable: true }));
    const name = settingsOf(release)[list];
    await device.shell(`settings put global ${name} ${APP}`);
    await expect("before the reboot", CHOSEN[list]);
    await device.reboot();
    await expect("after it", CHOSEN[list]);
    await device.shell(`settings delete global ${name}`);
    await device.reboot();
    await expect("after the setting was deleted", SYSTEM);
  });

life.test("updated_driver_lasts_over_a_reboot")
  .clauses("EGL-CHOICE-69")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { device, expect } = await start(t, drivenDevice(t.params.release));
    await device.install(driverApk(PRODUCTION, 2));
    await device.reboot();
    await expect("after the reboot", "version 2");
  });

/** The lines that change nothing about an app's driver. */
const HARMLESS = {
  clear_the_app: `pm clear ${APP}`,
  clear_the_driver: `pm clear ${PRODUCTION}`,
  stop_the_app: `am force-stop ${APP}`,
  stop_the_driver: `am force-stop ${PRODUCTION}`,
} as const;

life.test("clearing_and_stopping_leave_the_choice")
  .clauses("EGL-CHOICE-69")
  .releases(10, 15)
  .params({ line: ["clear_the_app", "clear_the_driver", "stop_the_app", "stop_the_driver"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, line } = t.params;
    const { device, expect } = await start(t, drivenDevice(release));
    await device.shell(HARMLESS[line]);
    await expect("after it", PRODUCTION);
  });

/** A device whose app is to use the ANGLE of the package for debugging, which is not there yet. */
function withoutAngle(release: Release): WorldBuilder {
  return angleDevice(release).setting("angle_debug_package", DEBUG_ANGLE);
}

/** The package for debugging, with the rules that Android 10 to 12 want in it. */
function angleApk(version: number): Uint8Array {
  return driverApk(DEBUG_ANGLE, version, ANGLE_FILES, {
    assets: { "a4a_rules.json": '{"Rules":[]}' },
  });
}

life.test("angle_is_installed_and_updated_later")
  .clauses("EGL-CHOICE-70")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { device, expect } = await start(t, withoutAngle(t.params.release));
    await device.install(angleApk(1));
    await expect("once it is installed", "version 1");
    await device.install(angleApk(2));
    await expect("after an update", "version 2");
    await device.reboot();
    await expect("after a reboot", "version 2");
  });

life.test("angle_is_removed")
  .clauses("EGL-CHOICE-70")
  .releases(10, 13)
  .filter(isAtEdgeOf(10, 13))
  .fn(async (t) => {
    const { device, expect } = await start(t, withoutAngle(t.params.release));
    await expect("before it is installed", SYSTEM);
    await device.install(angleApk(2));
    await expect("once it is installed", "version 2");
    await device.shell(`pm uninstall ${DEBUG_ANGLE}`);
    await expect("after it was removed", SYSTEM);
    await device.install(angleApk(1));
    await expect("once an older version is there", "version 1");
  });

life.test("app_may_be_debugged_in_one_version")
  .clauses("EGL-CHOICE-71")
  .releases(11, 15)
  .filter(isAtEdgeOf(11, 15))
  .fn(async (t) => {
    const { release } = t.params;
    const builder = updatableDevice(release).setting(settingsOf(release).prerelease, APP);
    const { device, expect } = await start(t, builder);
    const update = (versionCode: number, debuggable: boolean) =>
      device.install(buildApk({ package: APP, versionCode, debuggable }));
    await expect("at first", SYSTEM);
    await update(2, true);
    await expect("once the app may be debugged", PRERELEASE);
    await update(3, false);
    await expect("when it may be no longer", SYSTEM);
  });

/** The groups. */
export const tests: readonly Group[] = [life];
