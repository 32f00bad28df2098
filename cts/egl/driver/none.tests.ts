/**
 * Tests of the end of a process without a driver.
 *
 * Plan: which call ends it, in which processes; what the log says; that nothing else on the device ends.
 *
 * @module
 */

import { type App, recordProgram } from "../../contract/recorder.ts";
import { EGL } from "../../contract/enums.ts";
import { type Group, group, isFirstOrLast } from "../../framework/mod.ts";
import {
  ASK,
  device,
  expectDriver,
  expectNoDriver,
  filesOf,
  isTurn,
  loadedDrivers,
  PROPERTIES,
  scene,
  withProperties,
} from "./scenes.ts";

const none = group("egl:driver_none", "How a process ends that finds no driver.");

none.test("process_ends")
  .clauses("EGL-DRIVER-52")
  .releases(10, 15)
  .params({ abi: ["arm64-v8a", "armeabi-v7a"] })
  .filter(({ abi, release }) => abi === "arm64-v8a" ? isTurn({ release }) : release === 15)
  .fn(async (t) => {
    await expectNoDriver(t, scene(device(t.params.release, []), { abi: t.params.abi }));
  });

/** Devices whose drivers are not for a native 64-bit process. */
const USELESS = {
  named_but_missing: ["libGLES_other.so"],
  of_the_other_width: ["/vendor/lib/egl/libGLES_gpu.so", "/vendor/lib/egl/libGLES.so"],
  elsewhere: ["/vendor/lib64/libGLES_gpu.so", "/vendor/lib64/libGLES.so", "/data/libGLES_gpu.so"],
  without_libegl: filesOf("three", "gpu").slice(1),
} as const;

none.test("process_ends_where_no_driver_is_of_use")
  .clauses("EGL-DRIVER-52")
  .releases(10, 15)
  .params({ drivers: ["named_but_missing", "of_the_other_width", "elsewhere", "without_libegl"] })
  .filter(({ drivers, release }) => release === 15 || (drivers === "elsewhere" && release === 10))
  .fn(async (t) => {
    const { release, drivers } = t.params;
    const builder = device(release, USELESS[drivers]).property("ro.hardware.egl", "gpu");
    await expectNoDriver(t, scene(builder));
  });

none.test("process_ends_though_a_later_property_names_a_driver")
  .describe("That of the first property is missing, and there is none of exact name.")
  .clauses("EGL-DRIVER-16")
  .releases(14, 15)
  .params({ first: ["persist.graphics.egl", "ro.hardware.egl"] })
  .filter(({ first, release }) => first === "persist.graphics.egl" || release === 15)
  .fn(async (t) => {
    const { release, first } = t.params;
    const files = filesOf("one", "board");
    const builder = device(release, files).property("ro.board.platform", "board");
    await expectNoDriver(t, scene(builder.property(first, "missing")));
    await expectDriver(t, scene(builder.property(first, "")), files);
  });

/** Calls that load the driver, of which none returns. */
const CALLS = {
  eglGetDisplay: ({ egl }: App) => egl.GetDisplay(0),
  eglGetProcAddress: ({ egl }: App) => egl.GetProcAddress("eglFoo"),
  eglBindAPI: ({ egl }: App) => egl.BindAPI(EGL.OPENGL_ES_API),
} as const;

none.test("process_ends_in_the_call_that_needs_the_driver")
  .describe("Calls before it return, it does not.")
  .clauses("EGL-DRIVER-52", "EGL-DRIVER-57")
  .releases(10, 15)
  .params({ fn: ["eglGetDisplay", "eglGetProcAddress", "eglBindAPI"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await t.play({
      ...scene(device(t.params.release, [])),
      program: recordProgram((app) => {
        app.egl.GetError();
        app.egl.GetCurrentContext();
        CALLS[t.params.fn](app);
        app.egl.GetError();
      }),
    });
    t.expectEqual("calls that returned", record.results.length, 2);
    t.expectEnd(record, "SIGABRT");
  });

const BEGINNING = "couldn't find an OpenGL ES implementation";

none.test("end_is_logged")
  .clauses("EGL-DRIVER-53")
  .releases(10, 15)
  .params({ drivers: ["none", "corrupt"] })
  .filter(({ drivers, release }) => drivers === "none" ? isTurn({ release }) : release === 15)
  .fn(async (t) => {
    const { release, drivers } = t.params;
    const builder = device(release, []);
    const bad = drivers === "none"
      ? builder
      : builder.file("/vendor/lib64/egl/libGLES.so", "corrupt");
    const { record } = await t.play(scene(bad));
    const found = record.log.filter(({ message }) => message.startsWith(BEGINNING));
    t.expectSequence("levels of lines", found.map(({ priority }) => priority), ["F"]);
  });

none.test("message_names_the_properties")
  .describe("Whether they are set or not.")
  .clauses("EGL-DRIVER-54")
  .releases(10, 15)
  .params({ properties: ["unset", "set"] })
  .filter(({ properties, release }) =>
    isTurn({ release }) && (properties === "unset" || release === 13 || release === 15)
  )
  .fn(async (t) => {
    const { release, properties } = t.params;
    const builder = device(release, []);
    const values = Object.fromEntries(PROPERTIES.map((name) => [name, "missing"]));
    const { record } = await t.play(
      scene(properties === "unset" ? builder : withProperties(builder, values)),
    );
    const message = record.log.find((line) => line.message.startsWith(BEGINNING))?.message ?? "";
    t.expectSequence(
      "properties named",
      message.match(/\b(?:ro|persist)(?:\.\w+)+/g) ?? [],
      release < 14 ? PROPERTIES.slice(1) : PROPERTIES,
    );
  });

none.test("libraries_for_apps_must_be_there")
  .describe("Of an executable that is linked with libEGL alone.")
  .clauses("EGL-DRIVER-64")
  .releases(10, 15)
  .params({ missing: ["libGLESv1_CM.so", "libGLESv2.so"] })
  .filter(({ missing, release }) =>
    missing === "libGLESv2.so" ? isFirstOrLast({ release }) : release === 15
  )
  .fn(async (t) => {
    const { release, missing } = t.params;
    const executable = "/system/bin/tool";
    const builder = device(release, ["libGLES.so"]).executable(executable, ["libEGL.so"]);
    const played = { ...scene(builder, { executable }), program: ASK };
    const { record } = await t.play(played);
    t.expectRunning(record);
    t.expectSequence("drivers loaded", loadedDrivers(record), ["libGLES.so"]);
    const { world } = builder.absent(`/system/lib64/${missing}`);
    t.expectEnd((await t.play({ ...played, world })).record, "SIGABRT");
  });

none.test("other_processes_go_on")
  .describe(
    "One that was there before, and one that is started afterwards; only they find a driver.",
  )
  .clauses("EGL-DRIVER-55")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const booted = await t.boot(device(t.params.release, ["libGLES.so"]).world);
    const before = await booted.launch({ kind: "native" });
    t.expectRunning(await before.run({ calls: [] }));
    const ended = await booted.launch({ kind: "native", abi: "armeabi-v7a" });
    t.expectEnd(await ended.run(ASK), "SIGABRT");
    const after = await booted.launch({ kind: "native" });
    for (const process of [before, after]) {
      const record = await process.run(ASK);
      t.expectRunning(record);
      t.expectSequence("drivers loaded", loadedDrivers(record), ["libGLES.so"]);
    }
  });

/** The groups. */
export const tests: readonly Group[] = [none];
