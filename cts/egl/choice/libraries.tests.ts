/**
 * Tests of the libraries of updatable drivers.
 *
 * Plan: names of one binary and of three, by property; where the libraries are, and in which linker namespace; what they
 * may need; the end of a process whose driver cannot be loaded.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { Release } from "../../contract/world.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import {
  appScene,
  drivenDevice,
  driversOf,
  expectOwnNamespace,
  expectServed,
  isInApk,
  librariesOf,
  NO_PRELOAD,
  PRODUCTION,
  SYSTEM,
} from "./scenes.ts";
import { calls, filesOf, PROPERTIES } from "../driver/scenes.ts";

const libraries = group(
  "egl:updatable_libraries",
  "The libraries of updatable drivers, and what they may need.",
);

/** The names of libraries of packages that a process has, in load order. */
function packaged(record: ProcessRecord): string[] {
  return librariesOf(record, /\/data\/app\//).map(({ soname }) => soname);
}

/** A device whose properties name drivers; `ro.hardware.egl` says fake already. */
function named(release: Release, files: readonly string[]): WorldBuilder {
  const device = drivenDevice(release, files).property("ro.board.platform", "board");
  return release < 14 ? device : device.property("persist.graphics.egl", "fake2")
    .driverLibrary("libGLES_fake2.so", { name: SYSTEM, reports: ["eglInitialize", "glFlush"] });
}

/** The suffixes of drivers by each property, in order. */
const SUFFIXES = {
  "persist.graphics.egl": "fake2",
  "ro.hardware.egl": "fake",
  "ro.board.platform": "board",
};

libraries.test("suffix_of_any_property")
  .clauses("EGL-CHOICE-27")
  .releases(10, 15)
  .params({ property: PROPERTIES })
  .filter(({ property, release }) => property !== "persist.graphics.egl" || release >= 14)
  .sample(({ property, release }) =>
    release ===
      { "persist.graphics.egl": 15, "ro.hardware.egl": 13, "ro.board.platform": 10 }[property]
  )
  .fn(async (t) => {
    const { release, property } = t.params;
    const from = PROPERTIES.indexOf(property);
    const files = PROPERTIES.slice(from).map((name) => `libGLES_${SUFFIXES[name]}.so`);
    const record = await expectServed(t, appScene(named(release, files)), PRODUCTION);
    t.expectSequence("libraries of the package", packaged(record), files.slice(0, 1));
  });

libraries.test("suffixes_of_three_binaries")
  .describe(
    "Each binary has another one; the property of the second names drivers from Android 14 on.",
  )
  .clauses("EGL-CHOICE-27")
  .releases(14, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { release } = t.params;
    const files = ["libEGL_board.so", "libGLESv1_CM_fake2.so", "libGLESv2_fake.so"];
    const record = await expectServed(t, appScene(named(release, files)), PRODUCTION);
    t.expectSequence("libraries of the package", packaged(record), files);
  });

/** Libraries of a package that are no drivers. */
const MISNAMED = [
  ...filesOf("one"),
  ...filesOf("three"),
  ...filesOf("three", "angle"),
  ...filesOf("one", "FAKE"),
  ...filesOf("one", "fake.so"),
];

libraries.test("library_with_another_name_is_no_driver")
  .describe("The package has many.")
  .clauses("EGL-CHOICE-28")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release } = t.params;
    const { record } = await t.play(appScene(drivenDevice(release, MISNAMED)));
    t.expectAbsent("libraries of the package", packaged(record));
    t.expectAbsent("its functions called", driversOf(record).filter((who) => who === PRODUCTION));
    t.expectEqual("the app goes on", record.end.kind === "running", release === 10);
  });

libraries.test("one_binary_comes_before_three")
  .describe("Also where the three have the suffix of an earlier property.")
  .clauses("EGL-CHOICE-29")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const files = [...filesOf("three", "fake"), "libGLES_board.so"];
    const played = appScene(named(t.params.release, files));
    const record = await expectServed(t, played, PRODUCTION);
    t.expectSequence("libraries of the package", packaged(record), ["libGLES_board.so"]);
  });

libraries.test("installed_or_in_the_package_and_in_a_namespace_of_their_own")
  .clauses("EGL-CHOICE-24", "EGL-CHOICE-25")
  .releases(10, 15)
  .params({ place: ["installed", "inside"] })
  .sample(({ place, release }) => release === (place === "inside" ? 10 : 14))
  .fn(async (t) => {
    const { release, place } = t.params;
    const knobs = { extractNativeLibs: place === "installed" };
    const builder = drivenDevice(release, filesOf("three", "fake"), knobs);
    const record = await expectServed(t, appScene(builder), PRODUCTION);
    expectOwnNamespace(t, record, 3);
    for (const { path } of librariesOf(record, /^\/data\/app\//)) {
      t.expect("the package's path", path.includes(PRODUCTION), path);
      t.expectEqual(`${path} is inside the APK`, isInApk(path), place === "inside");
    }
  });

libraries.test("library_of_a_32_bit_app_inside_the_package")
  .clauses("EGL-CHOICE-24")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const builder = drivenDevice(t.params.release, undefined, {
      abis: ["armeabi-v7a"],
      extractNativeLibs: false,
    }).app({ installAbi: "armeabi-v7a" }).property(NO_PRELOAD, "true");
    const record = await expectServed(t, appScene(builder), PRODUCTION);
    const paths = librariesOf(record, /^\/data\/app\//).map(({ path }) => path.replace(/.*!/, "!"));
    t.expectSequence("libraries of the package", paths, ["!/lib/armeabi-v7a/libGLES_fake.so"]);
  });

libraries.test("library_of_the_systems_own")
  .describe(
    "It lies where the system's libraries do, and no vendor's may need it. Android 10 goes on with the system's driver.",
  )
  .clauses("EGL-CHOICE-65")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const builder = drivenDevice(t.params.release, undefined, { needed: ["libprivate.so"] })
      .library("/system/lib64/libprivate.so");
    const { record } = await t.play(appScene(builder));
    if (t.params.release > 10) t.expectEnd(record, "SIGABRT");
    t.expectAbsent("its functions called", driversOf(record).filter((who) => who !== SYSTEM));
  });

/** A device whose updatable driver needs a library of the vendor's. */
function needyDevice(release: Release, list: string): WorldBuilder {
  return drivenDevice(release, undefined, {
    needed: ["libvendor_core.so"],
    assets: { "sphal_libraries.txt": list },
  }).library("/vendor/lib64/egl/libvendor_core.so").library("/vendor/lib64/egl/libvendor_extra.so");
}

libraries.test("listed_library_of_the_vendor")
  .describe("It lies where a plain name is found from Android 11 on.")
  .clauses("EGL-CHOICE-26")
  .releases(11, 15)
  .filter(isLast)
  .fn(async (t) => {
    const builder = needyDevice(t.params.release, "libvendor_extra.so\nlibvendor_core.so\n");
    await expectServed(t, appScene(builder), PRODUCTION);
  });

/** Lists of two libraries that the driver's is among, by what is between them and behind them. */
const LISTS = {
  carriage_returns: "libvendor_extra.so\rlibvendor_core.so\r",
  both: "libvendor_extra.so\r\nlibvendor_core.so\r\n",
  empty_lines: "\nlibvendor_extra.so\n\nlibvendor_core.so\n\n",
  no_last_end: "libvendor_extra.so\nlibvendor_core.so",
  colon: "libvendor_extra.so:libvendor_core.so\n",
} as const;

libraries.test("ends_of_lines_in_the_list")
  .clauses("EGL-CHOICE-121")
  .releases(11, 15)
  .params({ between: Object.keys(LISTS) as (keyof typeof LISTS)[] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, between } = t.params;
    await expectServed(t, appScene(needyDevice(release, LISTS[between])), PRODUCTION);
  });

/** Lines, and whether each names the library that the driver needs. */
const LINES = {
  name_alone: ["libvendor_core.so", true],
  blank_before: [" libvendor_core.so", false],
  blank_behind: ["libvendor_core.so ", false],
  blank_between: ["libvendor_extra.so libvendor_core.so", false],
} as const;

libraries.test("blanks_in_the_list_belong_to_names")
  .clauses("EGL-CHOICE-122")
  .releases(11, 15)
  .params({ line: Object.keys(LINES) as (keyof typeof LINES)[] })
  .filter(isLast)
  .fn(async (t) => {
    const [line, isName] = LINES[t.params.line];
    const { record } = await t.play(appScene(needyDevice(t.params.release, `${line}\n`)));
    const used = driversOf(record).filter((who) => who === PRODUCTION);
    t.expectSequence("drivers of the package that are used", used, isName ? [PRODUCTION] : []);
  });

libraries.test("library_of_the_vendor_that_is_not_listed")
  .clauses("EGL-CHOICE-26")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { record } = await t.play(
      appScene(needyDevice(t.params.release, "libvendor_extra.so\n")),
    );
    t.expectAbsent(
      "the driver's functions called",
      driversOf(record).filter((who) => who !== SYSTEM),
    );
    t.expectEqual("the app goes on", record.end.kind === "running", t.params.release === 10);
  });

/** Drivers that cannot be loaded: which libraries the package has, and what they need. */
const BROKEN = {
  unloadable: { files: ["libGLES_fake.so"], needed: ["libnowhere.so"] },
  without_egl: { files: ["libGLESv1_CM_fake.so", "libGLESv2_fake.so"], needed: [] },
} as const;

/** A device whose updatable driver cannot be loaded. */
function brokenDevice(release: Release, driver: keyof typeof BROKEN): WorldBuilder {
  const { files, needed } = BROKEN[driver];
  return drivenDevice(release, files, { needed });
}

libraries.test("process_without_its_driver_ends")
  .clauses("EGL-CHOICE-30")
  .releases(11, 15)
  .params({ driver: ["unloadable", "without_egl"] })
  .sample(({ driver, release }) => release === (driver === "unloadable" ? 11 : 15))
  .fn(async (t) => {
    const { release, driver } = t.params;
    const { record } = await t.play(appScene(brokenDevice(release, driver)));
    t.expectEnd(record, "SIGABRT");
    t.expectAbsent("calls", calls(record));
  });

libraries.test("process_without_its_driver_uses_the_systems")
  .clauses("EGL-CHOICE-31")
  .releases(10, 10)
  .fn(async (t) => {
    await expectServed(t, appScene(brokenDevice(t.params.release, "unloadable")), SYSTEM);
  });

libraries.test("library_that_is_not_loaded_is_told")
  .clauses("EGL-CHOICE-94", "EGL-CHOICE-95")
  .releases(10, 15)
  .sample(({ release }) => [11, 13, 15].includes(release))
  .fn(async (t) => {
    const { release } = t.params;
    t.judges(release < 12 ? "EGL-CHOICE-95" : "EGL-CHOICE-94");
    const { record } = await t.play(appScene(brokenDevice(release, "unloadable")));
    const said = "Could not load libGLES_fake.so from updatable gfx driver namespace: ";
    const lines = record.log.filter(({ message }) => message.startsWith(said));
    t.expectSequence(
      "priorities",
      lines.map(({ priority }) => priority),
      release < 12 ? [] : ["E"],
    );
  });

/** The groups. */
export const tests: readonly Group[] = [libraries];
