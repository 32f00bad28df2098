/**
 * Tests of into which linker namespace drivers are loaded, and of the libraries of angle, which are in another one.
 *
 * Plan: namespace of each binary; what a driver may need; where the libraries of the value `angle` are.
 *
 * @module
 */

import { places } from "../../fakes/observe.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import {
  device,
  expectDriver,
  filesOf,
  isTurn,
  loadedDrivers,
  PROPERTIES,
  scene,
  WITHOUT_NAMESPACES,
  withProperties,
} from "./scenes.ts";

const angle = group("egl:driver_angle", "Where the libraries of angle are.");

/** Libraries of angle in every place that one could think of. */
function everyAngle(layout: "one" | "three", lib = "lib64"): string[] {
  return [`/vendor/${lib}/egl`, `/system/${lib}/egl`, `/system/${lib}`]
    .flatMap((place) => filesOf(layout, "angle", place));
}

angle.test("system_has_the_libraries")
  .clauses("EGL-DRIVER-30")
  .releases(14, 15)
  .params({ property: PROPERTIES, layout: ["one", "three"] })
  .filter(({ property, layout, release }) =>
    layout === "three" && (property === "persist.graphics.egl" || release === 15) ||
    layout === "one" && property === "ro.hardware.egl" && release === 14
  )
  .fn(async (t) => {
    const { release, property, layout } = t.params;
    const builder = device(release, everyAngle(layout)).property(property, "angle");
    await expectDriver(t, scene(builder), filesOf(layout, "angle", "/system/lib64"));
  });

angle.test("system_has_the_libraries_of_32_bit_processes")
  .clauses("EGL-DRIVER-30")
  .releases(14, 15)
  .fn(async (t) => {
    const files = [...everyAngle("three"), ...everyAngle("three", "lib")];
    const builder = device(t.params.release, files).property("persist.graphics.egl", "angle");
    const expected = filesOf("three", "angle", "/system/lib");
    await expectDriver(t, scene(builder, { abi: "armeabi-v7a" }), expected);
  });

angle.test("vendors_libraries_do_not_count")
  .clauses("EGL-DRIVER-30")
  .releases(14, 15)
  .mustNot({
    what: "libraries of angle are loaded that are the vendor's, or lie where drivers once did",
    scene: ({ release }) =>
      scene(
        device(
          release,
          [
            ...filesOf("three", "angle"),
            ...filesOf("three", "angle", "/system/lib64/egl"),
            "libGLES.so",
          ],
          WITHOUT_NAMESPACES,
        ).property("persist.graphics.egl", "angle"),
      ),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who.includes("angle")),
  })
  .control("they have another suffix", ({ release }) =>
    scene(
      device(release, [...filesOf("three", "angle2"), "libGLES.so"], WITHOUT_NAMESPACES)
        .property("persist.graphics.egl", "angle2"),
    ));

angle.test("exact_name_is_tried_after_angle")
  .clauses("EGL-DRIVER-19", "EGL-DRIVER-35")
  .releases(14, 15)
  .params({ property: ["persist.graphics.egl", "ro.hardware.egl"] })
  .filter(({ property, release }) => property === "persist.graphics.egl" || release === 15)
  .fn(async (t) => {
    const { release, property } = t.params;
    const builder = device(release, ["libGLES.so", "/system/lib64/libGLES.so"])
      .property(property, "angle");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("places", places(record, "libGLES.so"), [
      "/vendor/lib64/egl/libGLES.so in sphal",
    ]);
  });

angle.test("vendor_has_the_libraries_where_the_device_says_so")
  .clauses("EGL-DRIVER-31")
  .releases(14, 14)
  .params({ layout: ["one", "three"], says: ["true", "1"] })
  .filter(({ layout, says }) => layout === "three" || says === "true")
  .fn(async (t) => {
    const { release, layout, says } = t.params;
    const builder = withProperties(device(release, everyAngle(layout)), {
      "persist.graphics.egl": "angle",
      "ro.gfx.angle.supported": says,
    });
    await expectDriver(t, scene(builder), filesOf(layout, "angle", "/vendor/lib64/egl"));
  });

angle.test("system_has_the_libraries_where_the_device_denies_it")
  .clauses("EGL-DRIVER-30")
  .releases(14, 14)
  .fn(async (t) => {
    const builder = withProperties(device(t.params.release, everyAngle("three")), {
      "persist.graphics.egl": "angle",
      "ro.gfx.angle.supported": "false",
    });
    await expectDriver(t, scene(builder), filesOf("three", "angle", "/system/lib64"));
  });

angle.test("other_words_are_the_vendors")
  .clauses("EGL-DRIVER-22")
  .releases(14, 15)
  .params({ value: ["ANGLE", "angle2"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, value } = t.params;
    const files = filesOf("three", value);
    const builder = device(release, [...files, ...filesOf("three", value, "/system/lib64")]);
    await expectDriver(t, scene(builder.property("ro.hardware.egl", value)), files);
  });

angle.test("what_the_device_says_does_not_count")
  .clauses("EGL-DRIVER-32")
  .releases(15, 15)
  .fn(async (t) => {
    const builder = withProperties(device(t.params.release, everyAngle("three")), {
      "persist.graphics.egl": "angle",
      "ro.gfx.angle.supported": "true",
    });
    await expectDriver(t, scene(builder), filesOf("three", "angle", "/system/lib64"));
  });

angle.test("namespace_is_that_of_libegl")
  .clauses("EGL-DRIVER-33")
  .releases(14, 15)
  .fn(async (t) => {
    const files = filesOf("three", "angle", "/system/lib64");
    const builder = device(t.params.release, files).property("persist.graphics.egl", "angle");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    const own = record.libraries.find(({ path }) => path === "/system/lib64/libEGL.so")?.namespace;
    t.expectSet(
      "places",
      ["libEGL", "libGLESv1_CM", "libGLESv2"].flatMap((name) => places(record, `${name}_angle.so`)),
      files.map((file) => `${file} in ${own}`),
    );
  });

angle.test("value_is_like_any_other")
  .clauses("EGL-DRIVER-34")
  .releases(10, 13)
  .params({ property: ["ro.hardware.egl", "ro.board.platform"] })
  .filter(isTurn)
  .fn(async (t) => {
    const { release, property } = t.params;
    const builder = device(release, everyAngle("three")).property(property, "angle");
    await expectDriver(t, scene(builder), filesOf("three", "angle", "/vendor/lib64/egl"));
  });

const namespace = group("egl:driver_namespace", "Into which linker namespace drivers are loaded.");

namespace.test("driver_is_in_sphal")
  .clauses("EGL-DRIVER-35")
  .releases(10, 15)
  .params({ layout: ["one", "three"] })
  .filter(({ layout, release }) => layout === "one" || release === 15)
  .fn(async (t) => {
    const { release, layout } = t.params;
    const files = filesOf(layout, "gpu");
    const builder = device(release, files).property("ro.hardware.egl", "gpu");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSet(
      "places",
      files.flatMap((file) => places(record, file)),
      files.map((file) => `/vendor/lib64/egl/${file} in sphal`),
    );
  });

namespace.test("driver_needs_what_the_vendor_has")
  .describe("The system has a library of the same name.")
  .clauses("EGL-DRIVER-35")
  .releases(10, 15)
  .filter(isTurn)
  .fn(async (t) => {
    const builder = device(t.params.release, [])
      .driverLibrary("libGLES.so", {}, { needed: ["libshaders.so"] })
      .library("/vendor/lib64/libshaders.so").library("/system/lib64/libshaders.so");
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("places", places(record, "libshaders.so"), [
      "/vendor/lib64/libshaders.so in sphal",
    ]);
  });

namespace.test("driver_cannot_need_a_private_library_of_the_system")
  .clauses("EGL-DRIVER-35")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "a driver is loaded that needs a private library of the system",
    scene: ({ release }) =>
      scene(
        device(release, ["libGLES.so"]).property("ro.hardware.egl", "gpu")
          .driverLibrary("libGLES_gpu.so", {}, { needed: ["libgui.so"] })
          .library("/system/lib64/libgui.so"),
      ),
    happened: ({ record }) => loadedDrivers(record).filter((who) => who === "GLES_gpu"),
  })
  .control("it needs none", ({ release }) =>
    scene(
      device(release, ["libGLES.so"]).property("ro.hardware.egl", "gpu")
        .driverLibrary("libGLES_gpu.so").library("/system/lib64/libgui.so"),
    ));

/** The groups. */
export const tests: readonly Group[] = [angle, namespace];
