/**
 * Tests of which apps use ANGLE, and where it is taken from.
 *
 * Plan: the lists and the setting for all apps; the package for debugging and ANGLE's own; its binaries and their linker
 * namespace; the end of a process whose ANGLE cannot be loaded; the system's ANGLE; ANGLE and an updatable driver.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { APP } from "../../fakes/world_builder.ts";
import { type Group, group, isAtEdgeOf, isFirstOrLast, isLast } from "../../framework/mod.ts";
import {
  ANGLE,
  ANGLE_FILES,
  angleDevice,
  appScene,
  DEBUG_ANGLE,
  driversOf,
  expectOwnNamespace,
  expectRows,
  expectServed,
  isInApk,
  librariesOf,
  PRODUCTION,
  type Row,
  settingsOf,
  SYSTEM,
  systemDevice,
  withAngle,
  withPackage,
  withSystemAngle,
} from "./scenes.ts";
import { filesOf } from "../driver/scenes.ts";

const angle = group("egl:angle", "Which apps use ANGLE, and which one.");

const PACKAGES = "angle_gl_driver_selection_pkgs";
const VALUES = "angle_gl_driver_selection_values";
const ALL = "angle_gl_driver_all_angle";
const OTHER = "com.example.other";

/** Declares a test of settings. */
function rowsTest(
  name: string,
  clause: string,
  isKept: (params: { readonly release: Release }) => boolean,
  rows: readonly Row[],
): void {
  angle.test(name)
    .clauses(clause)
    .releases(10, 15)
    .filter(isKept)
    .fn(async (t) => {
      await expectRows(t, withAngle(systemDevice(t.params.release, { debuggable: true })), rows);
    });
}

rowsTest("app_that_the_lists_name", "EGL-CHOICE-40", isFirstOrLast, [
  [{ [PACKAGES]: `${OTHER},${APP},x.y`, [VALUES]: "native,angle,default" }, DEBUG_ANGLE],
  [{ [PACKAGES]: `${OTHER},${APP}`, [VALUES]: "angle,default" }, SYSTEM],
  [{ [PACKAGES]: `${APP}.demo, ${APP},*`, [VALUES]: "angle,angle,angle" }, SYSTEM],
]);

rowsTest("app_that_the_lists_name_twice", "EGL-CHOICE-96", isLast, [
  [{ [PACKAGES]: `${APP},${APP}`, [VALUES]: "angle,default" }, DEBUG_ANGLE],
  [{ [PACKAGES]: `${APP},${APP}`, [VALUES]: "default,angle" }, SYSTEM],
]);

rowsTest("lists_of_different_length", "EGL-CHOICE-41", isLast, [
  [{ [PACKAGES]: `${APP},${OTHER}`, [VALUES]: "angle" }, SYSTEM],
  [{ [PACKAGES]: APP, [VALUES]: "angle,angle" }, SYSTEM],
  [{ [PACKAGES]: `${APP},,`, [VALUES]: "angle" }, DEBUG_ANGLE],
  [{ [PACKAGES]: `,${APP}`, [VALUES]: "angle" }, SYSTEM],
]);

rowsTest("other_words_choose_nothing", "EGL-CHOICE-42", isLast, [
  ...["default", "ANGLE", "angle "].map((word): Row => [
    { [PACKAGES]: APP, [VALUES]: word },
    SYSTEM,
  ]),
  [{ [PACKAGES]: APP, [VALUES]: "angle" }, DEBUG_ANGLE],
]);

rowsTest("angle_for_all_apps", "EGL-CHOICE-43", isFirstOrLast, [
  [{ [ALL]: "1", [PACKAGES]: `${APP},${OTHER}`, [VALUES]: "native" }, DEBUG_ANGLE],
  [{ [ALL]: "1", [PACKAGES]: APP, [VALUES]: "native" }, DEBUG_ANGLE],
  [{ [ALL]: "2" }, SYSTEM],
  [{ [ALL]: "0", [PACKAGES]: APP, [VALUES]: "angle" }, DEBUG_ANGLE],
]);

/** Texts that are the number 1 to Java, but not its usual form. */
const ONES = ["01", "+1"];

angle.test("angle_for_all_apps_by_a_number")
  .describe("A number from Android 12 on; a text before, of which only one is meant.")
  .clauses("EGL-CHOICE-119", "EGL-CHOICE-120")
  .around(12, 15)
  .fn(async (t) => {
    const { release } = t.params;
    const device = withAngle(systemDevice(release, { debuggable: true }));
    await expectRows(t, device, [
      ...ONES.map((one): Row => [{ [ALL]: one }, release < 12 ? SYSTEM : DEBUG_ANGLE]),
      [{ [ALL]: "1.0" }, SYSTEM],
      [{ [ALL]: "1" }, DEBUG_ANGLE],
    ]);
  });

angle.test("package_for_debugging")
  .describe("Beside ANGLE's own; the app may or may not be debugged.")
  .clauses("EGL-CHOICE-44")
  .releases(10, 15)
  .params({ debuggable: [true, false] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, debuggable } = t.params;
    const builder = withAngle(withAngle(angleDevice(release, "angle", { debuggable })), ANGLE);
    await expectServed(t, appScene(builder), debuggable ? DEBUG_ANGLE : ANGLE);
  });

angle.test("package_for_debugging_is_missing")
  .describe("ANGLE's own is there, and from 14 on the system's.")
  .clauses("EGL-CHOICE-45")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the ANGLE of another package is used",
    scene: ({ release }) => {
      const builder = withAngle(angleDevice(release), ANGLE);
      return appScene(withSystemAngle(builder).setting("angle_debug_package", DEBUG_ANGLE));
    },
    happened: ({ record }) => driversOf(record).filter((who) => who === ANGLE),
  })
  .control(
    "no package for debugging is named",
    ({ release }) => appScene(withAngle(angleDevice(release), ANGLE)),
  );

angle.test("package_of_its_own")
  .clauses("EGL-CHOICE-46")
  .releases(10, 15)
  .params({ setting: ["unset", "empty"] })
  .sample(({ setting, release }) => release === (setting === "unset" ? 10 : 15))
  .fn(async (t) => {
    const { release, setting } = t.params;
    const builder = withAngle(angleDevice(release), ANGLE);
    const named = setting === "empty" ? builder.setting("angle_debug_package", "") : builder;
    await expectServed(t, appScene(named), ANGLE);
  });

angle.test("three_binaries")
  .describe("There is also one for all, and both with the suffix of ro.hardware.egl.")
  .clauses("EGL-CHOICE-47")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const files = [
      ...ANGLE_FILES,
      "libGLES_angle.so",
      ...filesOf("one", "fake"),
      ...filesOf("three", "fake"),
    ];
    const builder = withAngle(angleDevice(t.params.release), DEBUG_ANGLE, files);
    const record = await expectServed(t, appScene(builder), DEBUG_ANGLE);
    const names = librariesOf(record, /\/data\/app\//).map(({ soname }) => soname);
    t.expectSequence("libraries of the package", names, ANGLE_FILES);
  });

angle.test("installed_or_in_the_package_and_in_a_namespace_of_its_own")
  .clauses("EGL-CHOICE-48", "EGL-CHOICE-62")
  .releases(10, 15)
  .params({ extracted: [true, false] })
  .sample(({ extracted, release }) => release === (extracted ? 10 : 15))
  .fn(async (t) => {
    const { release, extracted } = t.params;
    const builder = withAngle(angleDevice(release), DEBUG_ANGLE, ANGLE_FILES, {
      extractNativeLibs: extracted,
    });
    const record = await expectServed(t, appScene(builder), DEBUG_ANGLE);
    expectOwnNamespace(t, record, ANGLE_FILES.length);
    for (const { path } of librariesOf(record, /^\/data\/app\//)) {
      t.expectEqual(`${path} is inside the APK`, isInApk(path), !extracted);
    }
  });

/** Packages of ANGLE that cannot be loaded: their libraries, and what these need. */
const BROKEN = {
  without_egl: { files: ["libGLES_angle.so", ...ANGLE_FILES.slice(1)], needed: [] },
  unloadable: { files: ANGLE_FILES, needed: ["libnowhere.so"] },
} as const;

angle.test("process_without_its_angle_uses_another_driver")
  .describe("That of the system, or an updatable one if that is chosen, too.")
  .clauses("EGL-CHOICE-49")
  .releases(10, 13)
  .params({ driver: [SYSTEM, PRODUCTION] })
  .sample(({ driver, release }) => release === (driver === SYSTEM ? 13 : 10))
  .fn(async (t) => {
    const { release, driver } = t.params;
    const { files, needed } = BROKEN[driver === SYSTEM ? "without_egl" : "unloadable"];
    const device = withAngle(angleDevice(release), DEBUG_ANGLE, files, { needed });
    const builder = driver === SYSTEM
      ? device
      : withPackage(device, PRODUCTION, ["libGLES_fake.so"])
        .property("ro.gfx.driver.0", PRODUCTION).setting(settingsOf(release).optIn, APP);
    await expectServed(t, appScene(builder), driver);
  });

angle.test("process_without_its_angle_ends")
  .clauses("EGL-CHOICE-50")
  .releases(14, 15)
  .params({ angle: ["without_egl", "unloadable", "no_package"] })
  .sample(({ angle, release }) => release === (angle === "unloadable" ? 14 : 15))
  .fn(async (t) => {
    const { release, angle } = t.params;
    const device = angleDevice(release);
    const builder = angle === "no_package"
      ? device
      : withAngle(device, DEBUG_ANGLE, BROKEN[angle].files, { needed: BROKEN[angle].needed });
    const { record } = await t.play(appScene(builder));
    t.expectEnd(record, "SIGABRT");
    t.expectAbsent("drivers used", driversOf(record));
  });

angle.test("system_has_angle")
  .describe("No package is installed, or the one that is named for debugging is not.")
  .clauses("EGL-CHOICE-51")
  .releases(14, 15)
  .params({ named: [false, true] })
  .sample(({ named, release }) => release === (named ? 15 : 14))
  .fn(async (t) => {
    const device = withSystemAngle(angleDevice(t.params.release));
    const builder = t.params.named ? device.setting("angle_debug_package", DEBUG_ANGLE) : device;
    const record = await expectServed(t, appScene(builder), "system's angle");
    const paths = librariesOf(record, /_angle\.so$/).map(({ path }) => path);
    t.expectSequence("libraries", paths, ANGLE_FILES.map((name) => `/system/lib64/${name}`));
  });

angle.test("system_has_no_angle")
  .describe("Though it has libraries of that name.")
  .clauses("EGL-CHOICE-52")
  .releases(10, 13)
  .filter(isAtEdgeOf(10, 13))
  .fn(async (t) => {
    await expectServed(t, appScene(withSystemAngle(angleDevice(t.params.release))), SYSTEM);
  });

angle.test("angle_comes_before_an_updatable_driver")
  .clauses("EGL-CHOICE-53")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { release } = t.params;
    const device = withPackage(angleDevice(release), PRODUCTION, ["libGLES_fake.so"])
      .property("ro.gfx.driver.0", PRODUCTION).setting(settingsOf(release).all, "1");
    await expectServed(t, appScene(withAngle(device)), DEBUG_ANGLE);
  });

/** The groups. */
export const tests: readonly Group[] = [angle];
