/**
 * Tests of when any driver will do, and which: the last resort where neither a property nor an exact name leads to one.
 *
 * Plan: on which devices and after which failures; which names and files will do; the emulator; sets of three
 * with mixed suffixes.
 * Which one of several is taken is up to the order of the directory, so that every test has one that will do.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group, isLast } from "../../framework/mod.ts";
import {
  device,
  expectDriver,
  expectNoDriver,
  filesOf,
  isTurn,
  loadedDrivers,
  PROPERTIES,
  scene,
  withDriver,
  withProperties,
} from "./scenes.ts";

const wildcard = group(
  "egl:driver_wildcard",
  "When any driver in the directory will do, and which ones will.",
);

/** A device with a driver that nothing names. */
function withUnnamed(release: Release, layout: "one" | "three" = "one") {
  return device(release, filesOf(layout, "gpu"));
}

wildcard.test("any_driver_will_do")
  .clauses("EGL-DRIVER-36")
  .releases(10, 13)
  .params({ layout: ["one", "three"] })
  .filter(({ layout, release }) => layout === "one" || release === 13)
  .fn(async (t) => {
    const { release, layout } = t.params;
    await expectDriver(t, scene(withUnnamed(release, layout)), filesOf(layout, "gpu"));
  });

wildcard.test("any_driver_will_do_whatever_the_vendors_level")
  .clauses("EGL-DRIVER-36")
  .releases(10, 13)
  .filter(isTurn)
  .fn(async (t) => {
    const builder = withUnnamed(t.params.release).property("ro.vendor.api_level", "34");
    await expectDriver(t, scene(builder), filesOf("one", "gpu"));
  });

wildcard.test("any_driver_will_do_on_an_older_device")
  .describe("The level is unset if it is empty, and none if it is no number.")
  .clauses("EGL-DRIVER-37")
  .releases(14, 15)
  .params({ level: ["", "29", "33", "unknown"], layout: ["one", "three"] })
  .filter(({ level, layout, release }) =>
    layout === "one" ? level === "33" || release === 14 : level === "33" && release === 15
  )
  .fn(async (t) => {
    const { release, level, layout } = t.params;
    const builder = withUnnamed(release, layout);
    const aged = level === "" ? builder : builder.property("ro.vendor.api_level", level);
    await expectDriver(t, scene(aged), filesOf(layout, "gpu"));
  });

wildcard.test("newer_device_must_name_its_driver")
  .clauses("EGL-DRIVER-38")
  .releases(14, 15)
  .params({ level: ["34", "35", "202404"], layout: ["one", "three"] })
  .filter(({ level, layout, release }) =>
    layout === "one" ? level === "34" || release === 15 : level === "34" && release === 14
  )
  .fn(async (t) => {
    const { release, level, layout } = t.params;
    const builder = withUnnamed(release, layout).property("ro.vendor.api_level", level);
    await expectNoDriver(t, scene(builder));
    const older = builder.property("ro.vendor.api_level", "33");
    await expectDriver(t, scene(older), filesOf(layout, "gpu"));
  });

wildcard.test("newer_device_may_name_its_driver")
  .clauses("EGL-DRIVER-38")
  .releases(14, 15)
  .params({ by: ["property", "exact"] })
  .filter(({ by, release }) => by === "property" || release === 15)
  .fn(async (t) => {
    const { release, by } = t.params;
    const files = filesOf("one", by === "property" ? "gpu" : undefined);
    const builder = device(release, files).property("ro.vendor.api_level", "34");
    const named = by === "property" ? builder.property("ro.hardware.egl", "gpu") : builder;
    await expectDriver(t, scene(named), files);
  });

wildcard.test("no_other_driver_than_that_of_ro_hardware_egl")
  .describe("It is missing, or cannot be loaded; ro.board.platform does not name one either.")
  .clauses("EGL-DRIVER-39")
  .releases(10, 13)
  .params({ value: ["missing", "corrupt"], board: ["", "missing"] })
  .filter(({ value, board, release }) =>
    value === "missing" ? board === "" || release === 13 : board === "" && release === 13
  )
  .fn(async (t) => {
    const { release, value, board } = t.params;
    const builder = withProperties(withUnnamed(release, "three"), {
      "ro.hardware.egl": value,
      ...(board && { "ro.board.platform": board }),
    }).file("/vendor/lib64/egl/libGLES_corrupt.so", "corrupt");
    await expectNoDriver(t, scene(builder));
    const unset = builder.property("ro.hardware.egl", "");
    await expectDriver(t, scene(unset), filesOf("three", "gpu"));
  });

wildcard.test("no_other_driver_than_the_named_one")
  .clauses("EGL-DRIVER-40")
  .releases(14, 15)
  .params({ property: PROPERTIES })
  .fn(async (t) => {
    const { release, property } = t.params;
    const builder = withUnnamed(release).property(property, "missing");
    await expectNoDriver(t, scene(builder));
    await expectDriver(t, scene(builder.property(property, "")), filesOf("one", "gpu"));
  });

wildcard.test("any_other_driver_than_that_of_ro_board_platform")
  .clauses("EGL-DRIVER-41")
  .releases(10, 13)
  .fn(async (t) => {
    const builder = withUnnamed(t.params.release).property("ro.board.platform", "missing");
    await expectDriver(t, scene(builder), filesOf("one", "gpu"));
  });

/** The release whose devices take any driver, and the newest; both do here, as no level is set. */
const isOldOrNew = ({ release }: { readonly release: Release }) => release === 13 || release === 15;

wildcard.test("libgles_android_will_not_do")
  .describe("By itself, and beside another one.")
  .clauses("EGL-DRIVER-42")
  .releases(10, 15)
  .filter(isOldOrNew)
  .fn(async (t) => {
    const builder = device(t.params.release, filesOf("one", "android"));
    await expectNoDriver(t, scene(builder));
    await expectDriver(t, scene(withDriver(builder, "libGLES_gpu.so")), ["libGLES_gpu.so"]);
  });

wildcard.test("libgles_android_may_be_named")
  .clauses("EGL-DRIVER-42")
  .releases(10, 15)
  .filter(isOldOrNew)
  .fn(async (t) => {
    const files = filesOf("one", "android");
    const builder = device(t.params.release, files).property("ro.hardware.egl", "android");
    await expectDriver(t, scene(builder), files);
  });

/** Suffixes of the emulator's drivers up to Android 9, by the value of `qemu.gles`. */
const EMULATOR = { 0: "android", 1: "emulation", 2: "swiftshader" } as const;

wildcard.test("emulator_names_no_driver")
  .describe("There are drivers of the names that it once gave, and one of exact name.")
  .clauses("EGL-DRIVER-70")
  .releases(10, 15)
  .params({ gles: [0, 1, 2] })
  .filter(({ gles, release }) => release === 10 || (gles === 1 && release === 15))
  .mustNot({
    what: "a driver is loaded that the emulator's properties name",
    scene: ({ release, gles }) => scene(emulator(release, gles)),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who !== "libGLES.so"),
  })
  .control(
    "ro.hardware.egl names it",
    ({ release, gles }) =>
      scene(emulator(release, gles).property("ro.hardware.egl", EMULATOR[gles])),
  );

function emulator(release: Release, gles: keyof typeof EMULATOR): WorldBuilder {
  const files = Object.values(EMULATOR).flatMap((suffix) => filesOf("one", suffix));
  return withProperties(device(release, [...files, "libGLES.so"]), {
    "ro.kernel.qemu": "1",
    "ro.kernel.qemu.gles": gles === 1 ? "1" : "0",
    "qemu.gles": String(gles),
  });
}

wildcard.test("directory_is_passed_over")
  .clauses("EGL-DRIVER-43")
  .releases(10, 15)
  .params({ like: ["one", "three"] })
  .filter(isOldOrNew)
  .fn(async (t) => {
    const { release, like } = t.params;
    const builder = filesOf(like, "aaa").reduce(
      (changed, file) => changed.directory(`/vendor/lib64/egl/${file}`),
      device(release, []),
    );
    const files = filesOf(like, "gpu");
    await expectDriver(t, scene(files.reduce(withDriver, builder)), files);
  });

wildcard.test("other_names_will_not_do")
  .clauses("EGL-DRIVER-44")
  .releases(10, 15)
  .params({
    name: [
      "libGLESgpu.so",
      "libGLES_gpu.so.bak",
      "libGLES_gpu",
      "my_libGLES_gpu.so",
      "libgles_gpu.so",
      "libGLESv2_gpu.so",
      "libGLES-gpu.so",
    ],
  })
  .filter(isLast)
  .fn(async (t) => {
    const builder = device(t.params.release, [t.params.name]);
    await expectNoDriver(t, scene(builder));
    await expectDriver(t, scene(withDriver(builder, "libGLES_gpu.so")), ["libGLES_gpu.so"]);
  });

wildcard.test("three_binaries_may_differ_in_suffix")
  .clauses("EGL-DRIVER-45")
  .releases(10, 15)
  .filter(isTurn)
  .fn(async (t) => {
    const files = ["libEGL_a.so", "libGLESv1_CM_b.so", "libGLESv2_c.so"];
    await expectDriver(t, scene(device(t.params.release, files)), files);
  });

wildcard.test("named_binaries_may_not_differ_in_suffix")
  .clauses("EGL-DRIVER-45")
  .releases(10, 15)
  .filter(isOldOrNew)
  .mustNot({
    what: "a named driver is completed by a binary of another suffix",
    scene: ({ release }) => {
      const files = ["libEGL_a.so", "libGLESv1_CM_a.so", "libGLESv2_c.so"];
      const { process, program, world } = scene(
        device(release, files).property("ro.hardware.egl", "a"),
      );
      const used = program.calls.findIndex(({ fn }) => fn === "glFlush");
      return { world, process, program: { calls: program.calls.slice(0, used) } };
    },
    happened: ({ record }) =>
      record.events.filter(({ at, who }) => at === "load" && who === "libGLESv2_c.so"),
  })
  .control("no property is set", (_params, { world, ...rest }) => ({
    ...rest,
    world: { ...world, properties: {} },
  }));

wildcard.test("exact_name_comes_before_any_other")
  .clauses("EGL-DRIVER-46")
  .releases(10, 15)
  .params({ layout: ["one", "three"] })
  .filter(isOldOrNew)
  .fn(async (t) => {
    const { release, layout } = t.params;
    const builder = device(release, [...filesOf("one", "aaa"), ...filesOf(layout)]);
    await expectDriver(t, scene(builder), filesOf(layout));
  });

/** The groups. */
export const tests: readonly Group[] = [wildcard];
