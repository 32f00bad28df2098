/**
 * How the EGL loader finds the system's driver.
 *
 * Plan:
 * - here: every documented name, and which property and which name comes first;
 * - `names.tests.ts`: names and directories that are no driver's, and unusual ones that are;
 * - `directory.tests.ts`: directories, and the width of processes;
 * - `namespace.tests.ts`: linker namespaces, and the libraries of angle;
 * - `wildcard.tests.ts`: when any driver will do, and which;
 * - `files.tests.ts`: files that cannot be read or loaded, and sets that are not complete;
 * - `binaries.tests.ts`: what each binary of three is for;
 * - `load.tests.ts`: when the driver is loaded, and a driver's own eglGetProcAddress;
 * - `none.tests.ts`: the end of a process without a driver.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import { tests as binaries } from "./binaries.tests.ts";
import { tests as directory } from "./directory.tests.ts";
import { tests as files } from "./files.tests.ts";
import { tests as levels } from "./levels.tests.ts";
import { tests as load } from "./load.tests.ts";
import { tests as names } from "./names.tests.ts";
import { tests as namespace } from "./namespace.tests.ts";
import { tests as none } from "./none.tests.ts";
import {
  device,
  expectDriver,
  filesOf,
  isTurn,
  type Layout,
  loadedDrivers,
  PROPERTIES,
  scene,
  withProperties,
} from "./scenes.ts";
import { tests as wildcard } from "./wildcard.tests.ts";

const driver = group("egl:driver", "Which names a driver may have, and which one comes first.");

/** The documented names: the test, the layout, the property that gives the suffix, and the clause. */
const NAMES = [
  ["one_binary_named_by_ro_hardware_egl", "one", "ro.hardware.egl", "EGL-DRIVER-4"],
  ["one_binary_named_by_ro_board_platform", "one", "ro.board.platform", "EGL-DRIVER-5"],
  ["one_binary_of_exact_name", "one", undefined, "EGL-DRIVER-6"],
  ["three_binaries_named_by_ro_hardware_egl", "three", "ro.hardware.egl", "EGL-DRIVER-7"],
  ["three_binaries_named_by_ro_board_platform", "three", "ro.board.platform", "EGL-DRIVER-8"],
  ["three_binaries_of_exact_name", "three", undefined, "EGL-DRIVER-9"],
] as const;

for (const [name, layout, property, clause] of NAMES) {
  driver.test(name)
    .describe("If a property names the driver, it lies between two others.")
    .clauses(clause, layout === "one" ? "EGL-DRIVER-10" : "EGL-DRIVER-11")
    .releases(10, 15)
    .filter(isTurn)
    .fn(async (t) => {
      const suffixes = property === undefined ? [undefined] : ["aaa", "gpu", "zzz"];
      const builder = device(t.params.release, suffixes.flatMap((one) => filesOf(layout, one)));
      const named = property === undefined ? builder : builder.property(property, "gpu");
      await expectDriver(t, scene(named), filesOf(layout, property && "gpu"));
    });
}

/** Suffixes of the drivers that each property names where all three are set. */
const SUFFIXES = {
  "persist.graphics.egl": "persist",
  "ro.hardware.egl": "hardware",
  "ro.board.platform": "board",
} as const;

/** A device on which each property names a driver, and one has the exact name. */
function withAllNamed(release: Release, layout: Layout = "one") {
  const drivers = Object.values(SUFFIXES).flatMap((suffix) => filesOf(layout, suffix));
  return device(release, [...drivers, ...filesOf(layout)]);
}

driver.test("ro_hardware_egl_comes_before_ro_board_platform")
  .clauses("EGL-DRIVER-12")
  .releases(10, 15)
  .params({ layout: ["one", "three"] })
  .filter(({ layout, release }) => layout === "one" || release === 15)
  .fn(async (t) => {
    const { release, layout } = t.params;
    const builder = withProperties(withAllNamed(release, layout), {
      "ro.board.platform": "board",
      "ro.hardware.egl": "hardware",
    });
    await expectDriver(t, scene(builder), filesOf(layout, "hardware"));
  });

driver.test("persist_graphics_egl_comes_first")
  .clauses("EGL-DRIVER-13")
  .releases(14, 15)
  .params({ other: ["ro.hardware.egl", "ro.board.platform"] })
  .fn(async (t) => {
    const { release, other } = t.params;
    const builder = withAllNamed(release).property(other, SUFFIXES[other])
      .property("persist.graphics.egl", "persist");
    await expectDriver(t, scene(builder), filesOf("one", "persist"));
  });

driver.test("persist_graphics_egl_alone_names_the_driver")
  .clauses("EGL-DRIVER-13")
  .releases(14, 15)
  .params({ layout: ["one", "three"] })
  .fn(async (t) => {
    const { release, layout } = t.params;
    const builder = withAllNamed(release, layout).property("persist.graphics.egl", "persist");
    await expectDriver(t, scene(builder), filesOf(layout, "persist"));
  });

driver.test("persist_graphics_egl_counts_when_the_process_starts")
  .describe("Root sets it; a later process uses that driver, also after a reboot.")
  .clauses("EGL-DRIVER-13")
  .releases(14, 15)
  .params({ reboot: [false, true] })
  .fn(async (t) => {
    const { release, reboot } = t.params;
    const builder = withAllNamed(release).with({ build: "userdebug" })
      .property("ro.hardware.egl", "hardware");
    const lines = ["adb root", "adb shell setprop persist.graphics.egl persist"];
    const adb = reboot ? [...lines, "adb reboot"] : lines;
    await expectDriver(t, { ...scene(builder), adb }, filesOf("one", "persist"));
  });

driver.test("persist_graphics_egl_stays_as_it_was_set")
  .describe(
    "The image names the driver of another property; root names the one of its own, and the device boots anew.",
  )
  .clauses("EGL-DRIVER-73")
  .releases(14, 15)
  .fn(async (t) => {
    const builder = withAllNamed(t.params.release).with({ build: "userdebug" })
      .property("persist.graphics.egl", "board");
    const adb = ["adb root", "adb shell setprop persist.graphics.egl persist", "adb reboot"];
    await expectDriver(t, { ...scene(builder), adb }, filesOf("one", "persist"));
  });

driver.test("persist_graphics_egl_names_no_driver")
  .clauses("EGL-DRIVER-14")
  .releases(10, 13)
  .mustNot({
    what: "the driver that persist.graphics.egl names is loaded",
    scene: ({ release }) =>
      scene(withAllNamed(release).property("persist.graphics.egl", "persist")),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who.includes("persist")),
  })
  .control("the release is 14", (_params, { world, ...rest }) => ({
    ...rest,
    world: { ...world, release: 14 },
  }));

driver.test("next_property_is_tried")
  .describe("ro.hardware.egl names no driver, or one that cannot be loaded.")
  .clauses("EGL-DRIVER-15")
  .releases(10, 13)
  .params({ first: ["missing", "corrupt"] })
  .filter(({ first, release }) => first === "missing" || release === 13)
  .fn(async (t) => {
    const { release, first } = t.params;
    const builder = withProperties(withAllNamed(release), {
      "ro.hardware.egl": first,
      "ro.board.platform": "board",
    }).file("/vendor/lib64/egl/libGLES_corrupt.so", "corrupt");
    await expectDriver(t, scene(builder), filesOf("one", "board"));
  });

driver.test("later_properties_do_not_count")
  .describe("The first property that is set names no driver, or one that cannot be loaded.")
  .clauses("EGL-DRIVER-16")
  .releases(14, 15)
  .params({ first: ["persist.graphics.egl", "ro.hardware.egl"], driver: ["missing", "corrupt"] })
  .filter(({ driver: suffix, release }) => suffix === "missing" || release === 15)
  .mustNot({
    what: "a driver is loaded that a later property names",
    scene: ({ release, first, driver: suffix }) =>
      scene(
        withProperties(withAllNamed(release), {
          ...Object.fromEntries(
            PROPERTIES.slice(PROPERTIES.indexOf(first) + 1).map((name) => [name, SUFFIXES[name]]),
          ),
          [first]: suffix,
        }).file("/vendor/lib64/egl/libGLES_corrupt.so", "corrupt"),
      ),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who !== "libGLES.so"),
  })
  .control("the first property is empty", ({ first }, { world, ...rest }) => ({
    ...rest,
    world: { ...world, properties: { ...world.properties, [first]: "" } },
  }));

driver.test("empty_property_is_not_set")
  .describe("There is a driver whose suffix is empty, which nothing names.")
  .clauses("EGL-DRIVER-17")
  .releases(10, 15)
  .params({ property: ["persist.graphics.egl", "ro.hardware.egl"] })
  .filter(({ property, release }) =>
    property === "ro.hardware.egl" ? isTurn({ release }) : release >= 14
  )
  .fn(async (t) => {
    const { release, property } = t.params;
    const builder = withProperties(device(release, ["libGLES_.so", ...filesOf("one", "board")]), {
      [property]: "",
      "ro.board.platform": "board",
    });
    await expectDriver(t, scene(builder), filesOf("one", "board"));
  });

driver.test("named_driver_comes_before_exact_name")
  .clauses("EGL-DRIVER-18")
  .releases(10, 15)
  .params({ property: PROPERTIES })
  .filter(({ property, release }) =>
    property === "ro.hardware.egl" ? isTurn({ release }) : release === 15
  )
  .fn(async (t) => {
    const { release, property } = t.params;
    const builder = withAllNamed(release).property(property, SUFFIXES[property]);
    await expectDriver(t, scene(builder), filesOf("one", SUFFIXES[property]));
  });

driver.test("exact_name_is_tried_after_properties")
  .clauses("EGL-DRIVER-19")
  .releases(10, 15)
  .params({ property: PROPERTIES, layout: ["one", "three"] })
  .filter(({ property, layout, release }) =>
    property === "ro.hardware.egl" && layout === "one" ? isTurn({ release }) : release === 15
  )
  .fn(async (t) => {
    const { release, property, layout } = t.params;
    const builder = device(release, filesOf(layout)).property(property, "missing");
    await expectDriver(t, scene(builder), filesOf(layout));
  });

driver.test("one_binary_comes_before_three")
  .describe("Of drivers that a property names, of exact names, and where any driver will do.")
  .clauses("EGL-DRIVER-20")
  .releases(10, 15)
  .params({ found: ["named", "exact", "any"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, found } = t.params;
    const suffix = found === "exact" ? undefined : "gpu";
    const both = [...filesOf("three", suffix), ...filesOf("one", suffix)];
    const builder = device(release, both);
    const named = found === "named" ? builder.property("ro.hardware.egl", "gpu") : builder;
    await expectDriver(t, scene(named), filesOf("one", suffix));
  });

driver.test("three_binaries_come_before_one_of_a_later_suffix")
  .clauses("EGL-DRIVER-21")
  .releases(10, 15)
  .params({ later: ["ro.board.platform", "exact"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, later } = t.params;
    const suffix = later === "exact" ? undefined : "board";
    const builder = withProperties(
      device(release, [...filesOf("one", suffix), ...filesOf("three", "hardware")]),
      { "ro.hardware.egl": "hardware", ...(suffix && { [later]: suffix }) },
    );
    await expectDriver(t, scene(builder), filesOf("three", "hardware"));
  });

/** Values that are not plain words, the driver that they name, and others that a careless reader would take. */
const VALUES = {
  folder: { value: "sub/gpu", names: "libGLES_sub/gpu.so", decoys: ["gpu.so", "libGLES_gpu.so"] },
  parent: { value: "sub/../gpu", names: "gpu.so", decoys: ["libGLES_gpu.so"] },
  blanks: { value: " gpu ", names: "libGLES_ gpu .so", decoys: ["libGLES_gpu.so"] },
  capitals: { value: "GPU", names: "libGLES_GPU.so", decoys: ["libGLES_gpu.so"] },
  several: { value: "gpu,other", names: "libGLES_gpu,other.so", decoys: ["libGLES_gpu.so"] },
  long: {
    value: "g".repeat(120),
    names: `libGLES_${"g".repeat(120)}.so`,
    decoys: [`libGLES_${"g".repeat(91)}.so`],
  },
} as const;

driver.test("value_stands_in_the_name_as_it_is")
  .clauses("EGL-DRIVER-22")
  .releases(10, 15)
  .params({ value: ["folder", "parent", "blanks", "capitals", "several", "long"] })
  .filter(({ value, release }) => release === 15 || (value === "folder" && release === 10))
  .fn(async (t) => {
    const { value, names, decoys } = VALUES[t.params.value];
    const builder = device(t.params.release, [names, ...decoys, ...filesOf("one")])
      .directory("/vendor/lib64/egl/libGLES_sub").property("ro.hardware.egl", value);
    await expectDriver(t, scene(builder), [names]);
  });

driver.test("dots_do_not_lead_out_of_what_is_not_there")
  .describe("A value goes into a directory and out again.")
  .clauses("EGL-DRIVER-22")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a driver is loaded by way of a directory that is not there",
    scene: ({ release }) =>
      scene(device(release, ["gpu.so", "libGLES.so"]).property("ro.hardware.egl", "sub/../gpu")),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who === "gpu.so"),
  })
  .control("the directory is there", ({ release }) =>
    scene(
      device(release, ["gpu.so", "libGLES.so"]).property("ro.hardware.egl", "sub/../gpu")
        .directory("/vendor/lib64/egl/libGLES_sub"),
    ));

driver.test("long_value_names_no_driver")
  .clauses("EGL-DRIVER-23")
  .releases(10, 15)
  .params({ of: ["letters", "folders"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, of } = t.params;
    const value = of === "letters" ? "gpu".repeat(3_500) : "gpu/".repeat(2_600);
    const builder = device(release, filesOf("one")).property("ro.hardware.egl", value);
    await expectDriver(t, scene(builder), filesOf("one"));
  });

/** The groups. */
export const tests: readonly Group[] = [
  driver,
  ...names,
  ...directory,
  ...namespace,
  ...wildcard,
  ...levels,
  ...files,
  ...binaries,
  ...load,
  ...none,
];
