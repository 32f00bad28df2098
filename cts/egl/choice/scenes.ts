/**
 * Devices with drivers in packages, and what tells which driver an app uses.
 *
 * A driver's name in events is that of its package; the system's is `system`.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Release, World } from "../../contract/world.ts";
import type { DriverBinary } from "../../fakes/behavior.ts";
import { simForm } from "../../fakes/forms.ts";
import { APP, type AppKnobs, buildWorld, type WorldBuilder } from "../../fakes/world_builder.ts";
import type { Context, Scene } from "../../framework/mod.ts";
import { calls, scene } from "../driver/scenes.ts";

/** The package of the released driver. */
export const PRODUCTION = "com.vendor.driver";
/** The package of the driver before its release. */
export const PRERELEASE = "com.vendor.next";
/** A package of ANGLE for debugging. */
export const DEBUG_ANGLE = "com.developer.angle";
/** The package of ANGLE itself. */
export const ANGLE = "com.android.angle";
/** The name of the system's driver in events. */
export const SYSTEM = "system";
/** The binaries of ANGLE. */
export const ANGLE_FILES = ["libEGL_angle.so", "libGLESv1_CM_angle.so", "libGLESv2_angle.so"];
/** The property that keeps zygote from loading a driver. */
export const NO_PRELOAD = "ro.zygote.disable_gl_preload";

const REPORTS = ["eglInitialize", "glFlush"] as const;

/** Global settings, by what they are for. */
export interface SettingNames {
  readonly all: string;
  readonly optOut: string;
  readonly optIn: string;
  readonly prerelease: string;
  readonly allowed: string;
  readonly denied: string;
}

const GAME_DRIVER: SettingNames = {
  all: "game_driver_all_apps",
  optOut: "game_driver_opt_out_apps",
  optIn: "game_driver_opt_in_apps",
  prerelease: "game_driver_prerelease_opt_in_apps",
  allowed: "game_driver_whitelist",
  denied: "game_driver_blacklist",
};

const UPDATABLE_DRIVER: SettingNames = {
  all: "updatable_driver_all_apps",
  optOut: "updatable_driver_production_opt_out_apps",
  optIn: "updatable_driver_production_opt_in_apps",
  prerelease: "updatable_driver_prerelease_opt_in_apps",
  allowed: "updatable_driver_production_allowlist",
  denied: "updatable_driver_production_denylist",
};

/** The names of the settings on updatable drivers (AOSP frameworks/base, android/provider/Settings.java). */
export function settingsOf(release: Release): SettingNames {
  return release < 12 ? GAME_DRIVER : UPDATABLE_DRIVER;
}

/** The names that other releases have for them. */
export function foreignSettingsOf(release: Release): SettingNames {
  return release < 12 ? UPDATABLE_DRIVER : GAME_DRIVER;
}

/** The differences to the usual package of a driver. */
export interface DriverPackageKnobs extends AppKnobs {
  /** The libraries that its own need beside the usual. */
  readonly needed?: readonly string[];
  /** Functions outside the known names that its driver has. */
  readonly extra?: readonly string[];
}

/**
 * Installs a package of a driver.
 *
 * @param builder The device.
 * @param name The package, and the driver's name in events.
 * @param files Its libraries; what their names begin with says which binaries they are.
 * @param knobs What differs from the usual one.
 */
export function withPackage(
  builder: WorldBuilder,
  name: string,
  files: readonly string[],
  { needed = [], extra = [], ...knobs }: DriverPackageKnobs = {},
): WorldBuilder {
  const abi = knobs.abis?.[0] ?? builder.world.abis[0]!;
  const libraries = Object.fromEntries(files.map((soname) => {
    const [, binary] = /^lib(EGL|GLESv1_CM|GLESv2|GLES)/.exec(soname)!;
    const behavior = {
      kind: "driver",
      binary: binary as DriverBinary,
      name,
      reports: [...REPORTS, ...extra],
      extra,
    } as const;
    return [soname, simForm({ soname, abi, needed, behavior })];
  }));
  return builder.app({ package: name, libraries, ...knobs });
}

/** A device whose own driver `ro.hardware.egl` names, with an app. */
export function systemDevice(
  release: Release,
  app: AppKnobs = {},
  changes: Partial<World> = {},
): WorldBuilder {
  return buildWorld({ release, ...changes }).driver({ name: SYSTEM, reports: REPORTS }).app(app);
}

/** The same device with both packages of updatable drivers, each in one binary. */
export function updatableDevice(release: Release, app: AppKnobs = {}): WorldBuilder {
  const device = systemDevice(release, app)
    .property("ro.gfx.driver.0", PRODUCTION)
    .property("ro.gfx.driver.1", PRERELEASE);
  return [PRODUCTION, PRERELEASE].reduce(
    (builder, name) => withPackage(builder, name, ["libGLES_fake.so"]),
    device,
  );
}

/**
 * The same device with one package, whose driver all apps are to use.
 *
 * @param release Its release.
 * @param files The libraries of the package.
 * @param knobs What differs from the usual package.
 */
export function drivenDevice(
  release: Release,
  files: readonly string[] = ["libGLES_fake.so"],
  knobs: DriverPackageKnobs = {},
): WorldBuilder {
  const device = systemDevice(release).property("ro.gfx.driver.0", PRODUCTION)
    .setting(settingsOf(release).all, "1");
  return withPackage(device, PRODUCTION, files, knobs);
}

/**
 * A device whose app is to use ANGLE.
 *
 * @param release Its release.
 * @param word What the settings say for the app.
 * @param app What differs from the usual app, which may be debugged.
 */
export function angleDevice(
  release: Release,
  word = "angle",
  app: AppKnobs = { debuggable: true },
): WorldBuilder {
  return systemDevice(release, app)
    .setting("angle_gl_driver_selection_pkgs", APP)
    .setting("angle_gl_driver_selection_values", word);
}

/**
 * Installs a package of ANGLE, with the rules that Android 10 to 12 want in it.
 *
 * @param builder The device.
 * @param name The package; the one for debugging is named in the settings, too.
 * @param files Its libraries.
 * @param knobs What differs from the usual package.
 */
export function withAngle(
  builder: WorldBuilder,
  name: string = DEBUG_ANGLE,
  files: readonly string[] = ANGLE_FILES,
  knobs: DriverPackageKnobs = {},
): WorldBuilder {
  const named = name === DEBUG_ANGLE ? builder.setting("angle_debug_package", name) : builder;
  return withPackage(named, name, files, {
    assets: { "a4a_rules.json": '{"Rules":[]}' },
    ...knobs,
  });
}

/**
 * Puts the system's ANGLE in its place.
 *
 * @param builder The device.
 * @param symbol Whether the binary of OpenGL ES 2.0 has the symbol that tells ANGLE, from a library that it needs.
 */
export function withSystemAngle(builder: WorldBuilder, symbol = true): WorldBuilder {
  const core = "libangle_core.so";
  const knobs = { name: "system's angle", reports: REPORTS };
  return builder
    .library(`/system/lib64/${core}`, symbol ? { returns: { ANGLEGetDisplayPlatform: 0 } } : {})
    .driverLibrary("/system/lib64/libEGL_angle.so", knobs)
    .driverLibrary("/system/lib64/libGLESv1_CM_angle.so", knobs)
    .driverLibrary("/system/lib64/libGLESv2_angle.so", knobs, { needed: [core] });
}

/** An app that uses its driver. */
export function appScene(builder: WorldBuilder, name: string = APP): Scene {
  return { ...scene(builder), process: { kind: "app", package: name } };
}

/** Drivers whose functions were called, each once. */
export function driversOf(record: ProcessRecord): string[] {
  return [...new Set(calls(record).map((call) => call.replace(/^\w+ of /, "")))];
}

/** The libraries of a driver that are in a process, in load order. */
export function librariesOf(record: ProcessRecord, pattern: RegExp) {
  return record.libraries.filter(({ path }) => pattern.test(path));
}

/**
 * Plays a scene of {@link appScene} and expects that one driver serves every call.
 *
 * @param t The case's context.
 * @param played The scene.
 * @param driver Its name in events.
 * @returns What the process gave.
 */
export async function expectServed(
  t: Context<unknown>,
  played: Scene,
  driver: string,
): Promise<ProcessRecord> {
  const { record } = await t.play(played);
  t.expectRunning(record);
  t.expectSequence("functions called", calls(record), [
    `eglInitialize of ${driver}`,
    `glFlush of ${driver}`,
    `glFlush of ${driver}`,
  ]);
  return record;
}

/** Global settings, and the driver that the app uses with them. */
export type Row = readonly [settings: Readonly<Record<string, string>>, driver: string];

/**
 * Starts the app anew with each row's settings on one device, whose zygote loads no driver, and expects which one serves
 * it.
 *
 * @param t The case's context.
 * @param builder The device.
 * @param rows The rows; settings of one row are gone in the next.
 */
export async function expectRows(
  t: Context<unknown>,
  builder: WorldBuilder,
  rows: readonly Row[],
): Promise<void> {
  const device = await t.boot(builder.property(NO_PRELOAD, "true").world);
  const { process: app, program } = appScene(builder);
  for (const [settings, driver] of rows) {
    for (const [name, value] of Object.entries(settings)) {
      const { status } = await device.shell(`settings put global ${name} '${value}'`);
      t.expectEqual(`status of settings put ${name}`, status, 0);
    }
    const process = await device.launch(app);
    const record = await process.run(program);
    t.expectRunning(record);
    t.expectSequence(`drivers used with ${JSON.stringify(settings)}`, driversOf(record), [driver]);
    await process.kill();
    for (const name of Object.keys(settings)) {
      await device.shell(`settings delete global ${name}`);
    }
  }
}

/**
 * Expects that libraries of packages are all in one linker namespace, in which neither libEGL.so nor a system's driver is.
 *
 * @param t The case's context.
 * @param record What the process gave.
 * @param count How many there are.
 */
export function expectOwnNamespace(
  t: Context<unknown>,
  record: ProcessRecord,
  count: number,
): void {
  const own = librariesOf(record, /^\/data\/app\//).map(({ namespace }) => namespace);
  const platform = librariesOf(record, /\/libEGL\.so$/).map(({ namespace }) => namespace);
  t.expectEqual("libraries of the package", own.length, count);
  t.expectEqual("namespaces that these are in", new Set(own).size, 1);
  const taken = [...platform, "default", "sphal", "vendor", "rs"];
  t.expectAbsent("those of other libraries", own.filter((name) => taken.includes(name)));
}

/** Checks that a library of a process is inside an APK, by its path. */
export function isInApk(path: string): boolean {
  return /\.apk!\/lib\/arm64-v8a\/[^/]+$/.test(path);
}
