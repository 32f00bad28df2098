/**
 * Tests of names and directories that are no driver's, and of unusual ones that are.
 *
 * @module
 */

import { type Group, group, isLast } from "../../framework/mod.ts";
import {
  ASK,
  device,
  expectDriver,
  filesOf,
  loadedDrivers,
  scene,
  WITHOUT_NAMESPACES,
} from "./scenes.ts";

const names = group(
  "egl:driver_names",
  "Which files are no drivers, and which long or odd ones are.",
);

/** A process on a device with files, and a driver of exact name, where ro.hardware.egl is gpu. */
function named(release: Parameters<typeof device>[0], files: readonly string[]) {
  const builder = device(release, [...files, "libGLES.so"], WITHOUT_NAMESPACES);
  return { ...scene(builder.property("ro.hardware.egl", "gpu")), program: ASK };
}

names.test("other_directories_are_not_searched")
  .clauses("EGL-DRIVER-71")
  .releases(10, 15)
  .params({
    directory: [
      "/odm/lib64/egl",
      "/product/lib64/egl",
      "/system_ext/lib64/egl",
      "/vendor/lib64/hw",
      "/vendor/lib64",
      "/apex/gpu/lib64",
    ],
  })
  .filter(({ directory, release }) =>
    release === 15 || (directory === "/odm/lib64/egl" && release === 10)
  )
  .mustNot({
    what: "a driver of another directory is loaded",
    scene: ({ release, directory }) => named(release, filesOf("one", "gpu", directory)),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who !== "libGLES.so"),
  })
  .control("it lies in the vendor's", ({ release }) => named(release, filesOf("one", "gpu")));

names.test("other_names_of_one_binary")
  .clauses("EGL-DRIVER-72")
  .releases(10, 15)
  .params({
    name: ["libGLESgpu.so", "libGLES-gpu.so", "libgpu.so", "gpu.so", "libGLES_gpu", "libGL_gpu.so"],
  })
  .filter(isLast)
  .mustNot({
    what: "a file is loaded whose name is no driver's",
    scene: ({ release, name }) => named(release, [name]),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who !== "libGLES.so"),
  })
  .control("it has the driver's name", ({ release }) => named(release, filesOf("one", "gpu")));

names.test("other_names_of_three_binaries")
  .clauses("EGL-DRIVER-72")
  .releases(10, 15)
  .params({ name: ["libGLESv1_gpu.so", "libGLESv3_gpu.so", "libGLESv2_CM_gpu.so"] })
  .filter(isLast)
  .mustNot({
    what: "a file is loaded whose name is no driver's",
    scene: ({ release, name }) => named(release, ["libEGL_gpu.so", name]),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who !== "libEGL_gpu.so"),
  })
  .control(
    "it is libGLESv2_gpu.so",
    ({ release }) => named(release, ["libEGL_gpu.so", "libGLESv2_gpu.so"]),
  );

names.test("long_value_names_its_driver")
  .describe("Values of ro. properties may be longer than those of others, which end at 91.")
  .clauses("EGL-DRIVER-22")
  .releases(10, 15)
  .params({ length: [40, 120] })
  .filter(({ length, release }) =>
    release === 15 || (length === 40 && release === 10) || (length === 120 && release === 11)
  )
  .fn(async (t) => {
    const { release, length } = t.params;
    const value = "g".repeat(length);
    const files = filesOf("one", value);
    const decoys = [31, 91].flatMap((end) => filesOf("one", value.slice(0, end)));
    const builder = device(release, [...files, ...decoys, "libGLES.so"]);
    await expectDriver(t, scene(builder.property("ro.hardware.egl", value)), files);
  });

names.test("value_that_android_10_does_not_read")
  .describe("Android finds none of that name, and takes the driver of exact name.")
  .clauses("EGL-DRIVER-83")
  .releases(10, 10)
  .params({ compat: [false, true] })
  .fn(async (t) => {
    const { release, compat } = t.params;
    const value = "g".repeat(92);
    const [file] = filesOf("one", value);
    const builder = device(release, [file!, "libGLES.so"]).property("ro.hardware.egl", value);
    const { record } = await t.play(scene(builder.compat(compat)));
    const [sane, other] = [[file], ["libGLES.so"]];
    const [expected, instead] = compat ? [other, sane] : [sane, other];
    t.expectEither("drivers loaded", loadedDrivers(record), expected, instead);
  });

names.test("unusual_names_that_will_do")
  .describe("Where any driver will do.")
  .clauses("EGL-DRIVER-37")
  .releases(14, 15)
  .params({ suffix: ["", "android2", "angle", "emulation", "swiftshader"] })
  .filter(isLast)
  .fn(async (t) => {
    const files = filesOf("one", t.params.suffix);
    await expectDriver(t, scene(device(t.params.release, files)), files);
  });

names.test("three_binaries_of_android_will_do")
  .clauses("EGL-DRIVER-42")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const files = filesOf("three", "android");
    await expectDriver(t, scene(device(t.params.release, files)), files);
  });

/** The groups. */
export const tests: readonly Group[] = [names];
