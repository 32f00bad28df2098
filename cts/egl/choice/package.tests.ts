/**
 * Tests of updatable drivers that are not to be had, of processes that are no apps, and of when settings count.
 *
 * Plan: properties that are not set; packages that are missing, too old, or for another ABI; native and isolated
 * processes, and the environment of native ones; settings that change while an app runs; other apps.
 *
 * @module
 */

import type { Abi, Release } from "../../contract/world.ts";
import { APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isAtEdgeOf, isLast, type Scene } from "../../framework/mod.ts";
import {
  appScene,
  drivenDevice,
  type DriverPackageKnobs,
  driversOf,
  expectRows,
  expectServed,
  NO_PRELOAD,
  PRERELEASE,
  PRODUCTION,
  settingsOf,
  SYSTEM,
  systemDevice,
  updatableDevice,
  withPackage,
} from "./scenes.ts";
import { calls, scene } from "../driver/scenes.ts";

const packages = group(
  "egl:updatable_package",
  "Updatable drivers that are not to be had, and processes that use none.",
);

packages.test("property_of_the_released_driver_is_not_set")
  .clauses("EGL-CHOICE-15")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { all, optIn, prerelease, allowed } = settingsOf(t.params.release);
    const device = updatableDevice(t.params.release, { debuggable: true });
    await expectRows(t, device.property("ro.gfx.driver.0", ""), [
      [{ [optIn]: APP, [allowed]: "*" }, SYSTEM],
      [{ [all]: "1" }, SYSTEM],
      [{ [prerelease]: APP }, PRERELEASE],
    ]);
  });

packages.test("property_of_the_driver_before_its_release_is_not_set")
  .clauses("EGL-CHOICE-15")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { all, optIn, prerelease } = settingsOf(t.params.release);
    const device = updatableDevice(t.params.release, { debuggable: true });
    await expectRows(t, device.property("ro.gfx.driver.1", ""), [
      [{ [prerelease]: APP, [optIn]: APP }, SYSTEM],
      [{ [all]: "2" }, SYSTEM],
      [{ [optIn]: APP }, PRODUCTION],
    ]);
  });

/** Packages of drivers that do not fit: the clause, what is wrong, and what would be right. */
const UNFIT = {
  missing: ["EGL-CHOICE-16", { package: "com.vendor.other" }, {}],
  too_old: ["EGL-CHOICE-17", { targetSdk: 25 }, { targetSdk: 26 }],
  too_old_in_its_last_uses_sdk: [
    "EGL-CHOICE-66",
    { earlierTargetSdk: 26, targetSdk: 25 },
    { earlierTargetSdk: 25, targetSdk: 26 },
  ],
  for_other_abi: [
    "EGL-CHOICE-18",
    { abis: ["armeabi-v7a"], installAbi: "armeabi-v7a" },
    { abis: ["arm64-v8a"], installAbi: "arm64-v8a" },
  ],
  without_libraries: ["EGL-CHOICE-92", { libraries: {} }, {}],
} as const satisfies Record<string, readonly [string, DriverPackageKnobs, DriverPackageKnobs]>;

for (const [name, [clause, wrong, right]] of Object.entries(UNFIT)) {
  packages.test(`package_is_${name}`)
    .clauses(clause)
    .releases(10, 15)
    .filter(isLast)
    .mustNot({
      what: "the app uses another driver than the system's, or does not use that",
      scene: ({ release }) => appScene(drivenDevice(release, undefined, wrong)),
      happened: ({ record }) => {
        const used = driversOf(record);
        return used.includes(SYSTEM) ? used.filter((who) => who !== SYSTEM) : ["no driver's"];
      },
    })
    .control(
      "the package fits",
      ({ release }) => appScene(drivenDevice(release, undefined, right)),
    );
}

packages.test("package_for_both_widths")
  .describe("Its libraries of the other ABI stay inside.")
  .clauses("EGL-CHOICE-93")
  .releases(10, 15)
  .params({ app: ["arm64-v8a", "armeabi-v7a"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, app } = t.params;
    const files = ["libGLES_fake.so"];
    const knobs = {
      abis: [app, app === "arm64-v8a" ? "armeabi-v7a" : "arm64-v8a"] as const,
      multiArch: true,
      extractNativeLibs: false,
    };
    const builder = drivenDevice(release, files, knobs).app({ installAbi: app })
      .property(NO_PRELOAD, "true");
    await expectServed(t, appScene(builder), PRODUCTION);
  });

/** A process of another kind on a device whose apps are to use an updatable driver. */
function otherProcess(builder: WorldBuilder, kind: "native" | "isolated"): Scene {
  return kind === "native"
    ? scene(builder)
    : { ...scene(builder), process: { kind: "isolated", package: APP } };
}

packages.test("process_is_no_app")
  .clauses("EGL-CHOICE-19")
  .releases(10, 15)
  .params({ kind: ["native", "isolated"] })
  .filter(isLast)
  .mustNot({
    what: "the process uses the updatable driver",
    scene: ({ release, kind }) => otherProcess(drivenDevice(release), kind),
    happened: ({ record }) => driversOf(record).filter((who) => who !== SYSTEM),
  })
  .control("it is an app's", ({ release }) => appScene(drivenDevice(release)));

/** A native process on a device with a driver before its release, which stays inside its package. */
function environmentScene(
  release: Release,
  value: string,
  abi: Abi = "arm64-v8a",
  compat = false,
  differs: DriverPackageKnobs = {},
): Scene {
  const device = systemDevice(release, {}, { abis: [abi], compat })
    .property("ro.gfx.driver.1", PRERELEASE);
  const knobs = { extractNativeLibs: false, ...differs };
  return scene(withPackage(device, PRERELEASE, ["libGLES_fake.so"], knobs), {
    abi,
    environment: { UPDATABLE_GFX_DRIVER: value },
  });
}

packages.test("driver_of_a_native_process_is_told")
  .clauses("EGL-CHOICE-97")
  .releases(11, 15)
  .params({ value: ["1", "0"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, value } = t.params;
    const { record } = await t.play(environmentScene(release, value));
    t.expectRunning(record);
    const lines = record.log.filter(({ message }) => /UPDATABLE_GFX_DRIVER: .*next/.test(message))
      .map(({ priority, tag }) => `${priority} ${tag}`);
    t.expectSequence("lines", lines, value === "1" ? ["I GraphicsEnv"] : []);
  });

/** Packages that a native process gets no driver of. */
const UNFIT_OF_NATIVE = {
  missing: { package: "com.vendor.other" },
  too_old: { targetSdk: 25 },
  without_libraries: { libraries: {} },
} as const satisfies Record<string, DriverPackageKnobs>;

packages.test("package_of_a_native_process_does_not_fit")
  .clauses("EGL-CHOICE-99")
  .releases(11, 15)
  .params({ package: Object.keys(UNFIT_OF_NATIVE) as (keyof typeof UNFIT_OF_NATIVE)[] })
  .filter(isLast)
  .mustNot({
    what: "the process uses another driver than the system's",
    scene: ({ release, package: which }) =>
      environmentScene(release, "1", "arm64-v8a", false, UNFIT_OF_NATIVE[which]),
    happened: ({ record }) => driversOf(record).filter((who) => who !== SYSTEM),
  })
  .control("the package fits", ({ release }) => environmentScene(release, "1"));

packages.test("missing_package_is_told")
  .clauses("EGL-CHOICE-98")
  .releases(10, 15)
  .params({ installed: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, installed } = t.params;
    const knobs = installed ? {} : { package: "com.vendor.other" };
    const { record } = await t.play(appScene(drivenDevice(release, undefined, knobs)));
    t.expectRunning(record);
    const lines = record.log.filter(({ message }) =>
      message.endsWith(`driver package '${PRODUCTION}' not installed`)
    ).map(({ priority, tag }) => `${priority} ${tag}`);
    t.expectSequence("lines", lines, installed ? [] : ["W GraphicsEnvironment"]);
  });

packages.test("native_process_asks_by_its_environment")
  .clauses("EGL-CHOICE-20", "EGL-CHOICE-91")
  .around(11, 15)
  .fn(async (t) => {
    const { release } = t.params;
    await expectServed(t, environmentScene(release, "1"), release < 11 ? SYSTEM : PRERELEASE);
  });

packages.test("native_process_of_an_arm_abi_asks")
  .clauses("EGL-CHOICE-20")
  .releases(11, 15)
  .params({ abi: ["arm64-v8a", "armeabi-v7a"], compat: [false, true] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, abi, compat } = t.params;
    await expectServed(t, environmentScene(release, "1", abi, compat), PRERELEASE);
  });

packages.test("native_process_with_another_value_does_not_ask")
  .clauses("EGL-CHOICE-20")
  .releases(11, 15)
  .filter(isLast)
  .mustNot({
    what: "the process uses the updatable driver",
    scene: ({ release }) => environmentScene(release, "11"),
    happened: ({ record }) => driversOf(record).filter((who) => who !== SYSTEM),
  })
  .control("the value is 1", ({ release }) => environmentScene(release, "1"));

packages.test("native_process_of_another_abi_finds_no_driver")
  .describe("The driver is there for that ABI, and Android does not look for it.")
  .clauses("EGL-CHOICE-21")
  .releases(11, 15)
  .filter(isAtEdgeOf(11, 15))
  .fn(async (t) => {
    const { record } = await t.play(environmentScene(t.params.release, "1", "x86_64", true));
    t.expectQuirkEnd(record, "SIGABRT");
  });

packages.test("settings_count_when_the_process_starts")
  .clauses("EGL-CHOICE-22")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const builder = updatableDevice(t.params.release);
    const { optIn } = settingsOf(t.params.release);
    const { process: app, program } = appScene(builder);
    const device = await t.boot(builder.world);
    const early = await device.launch(app);
    const { status } = await device.shell(`settings put global ${optIn} ${APP}`);
    t.expectEqual("status of settings put", status, 0);
    const first = await early.run(program);
    t.expectSequence("drivers used by an app that ran already", driversOf(first), [SYSTEM]);
    await early.kill();
    const late = await device.launch(app);
    await device.shell(`settings delete global ${optIn}`);
    const second = await late.run(program);
    t.expectSequence("drivers used by an app that starts then", driversOf(second), [PRODUCTION]);
  });

packages.test("other_apps_keep_the_systems_driver")
  .describe("One of them starts before the app with an updatable driver does, and one after.")
  .clauses("EGL-CHOICE-23")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { release } = t.params;
    const others = ["com.example.before", "com.example.after"];
    const builder = others.reduce(
      (device, name) => device.app({ package: name }),
      updatableDevice(release).setting(settingsOf(release).optIn, APP),
    );
    const device = await t.boot(builder.world);
    const { program } = appScene(builder);
    const launch = (name: string) => device.launch({ kind: "app", package: name });
    const before = await launch(others[0]!);
    const app = await launch(APP);
    const own = await app.run(program);
    t.expectSequence("drivers used by the app", driversOf(own), [PRODUCTION]);
    const after = await launch(others[1]!);
    for (const process of [before, after]) {
      const record = await process.run(program);
      t.expectRunning(record);
      t.expectSequence("calls of another app", calls(record), [
        `eglInitialize of ${SYSTEM}`,
        `glFlush of ${SYSTEM}`,
        `glFlush of ${SYSTEM}`,
      ]);
    }
  });

/** The groups. */
export const tests: readonly Group[] = [packages];
