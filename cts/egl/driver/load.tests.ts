/**
 * Tests of when the driver is loaded, and of what its eglGetProcAddress may do to that.
 *
 * Plan: each function that loads it, as the first of a process; the others; once for all; the zygote and its switch; a
 * driver's eglGetProcAddress that answers wrongly, is not there, or throws.
 *
 * @module
 */

import { PLATFORM_NAMES, SIGNATURES } from "../../contract/entry_points.ts";
import type { Program } from "../../contract/program.ts";
import { type App, recordProgram } from "../../contract/recorder.ts";
import type { Abi, Release } from "../../contract/world.ts";
import { EGL, GL } from "../../contract/enums.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { APP, type DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isFirstOrLast, type Scene } from "../../framework/mod.ts";
import { ASK, calls, device, loadedDrivers, scene } from "./scenes.ts";

const load = group("egl:driver_load", "When the driver is loaded, and how often.");

/** The functions that load the driver, each as an app calls it. */
const TRIGGERS = {
  eglGetDisplay: ({ egl }) => egl.GetDisplay(0),
  eglGetPlatformDisplay: ({ egl }) => egl.GetPlatformDisplay(EGL.PLATFORM_ANDROID_KHR, 0, null),
  eglGetProcAddress: ({ egl }) => egl.GetProcAddress("glFlush"),
  eglBindAPI: ({ egl }) => egl.BindAPI(EGL.OPENGL_ES_API),
  eglQueryAPI: ({ egl }) => egl.QueryAPI(),
  eglGetSystemTimeFrequencyNV: ({ egl }) => egl.GetSystemTimeFrequencyNV(),
  eglGetSystemTimeNV: ({ egl }) => egl.GetSystemTimeNV(),
} as const satisfies Record<string, (app: App) => unknown>;

type Trigger = keyof typeof TRIGGERS;

const TRIGGER_NAMES = Object.keys(TRIGGERS) as readonly Trigger[];

/** A native process of a device whose only driver is in one binary. */
function loadScene(release: Release, write: (app: App) => void, knobs: DriverKnobs = {}): Scene {
  const world = device(release, []).driverLibrary("libGLES.so", { name: "driver", ...knobs }).world;
  return { world, process: { kind: "native" }, program: recordProgram(write) };
}

load.test("function_loads_the_driver")
  .clauses("EGL-DRIVER-56")
  .releases(10, 15)
  .params({ fn: TRIGGER_NAMES, by: ["symbol", "dlsym"] })
  .filter(({ fn, by, release }) =>
    by === "symbol" && release === 15 || fn === "eglGetDisplay" && isFirstOrLast({ release })
  )
  .fn(async (t) => {
    const { release, fn, by } = t.params;
    const { record } = await t.play(
      loadScene(release, (app) => {
        TRIGGERS[fn](app.via({ by }));
      }),
    );
    t.expectRunning(record);
    t.expectSequence("drivers loaded", loadedDrivers(record), ["driver"]);
  });

/** Functions whose first call says nothing of a display, or is what most apps would start with. */
const OTHERS = [
  "eglInitialize",
  "eglQueryString",
  "eglGetError",
  "eglGetCurrentDisplay",
  "eglReleaseThread",
] as const;

/** Calls a function of libEGL with NULL and 0, as which every display is none. */
function callOther(app: App, fn: string): void {
  const parameters = /\((.*)\)/.exec(SIGNATURES[fn]!)![1]!.split(", ").filter((type) =>
    type !== ""
  );
  const args = parameters.map((type) =>
    /^EGL(?:int|enum|Boolean|Attrib|Time|nsecs|uint64)\w* \w+$/.test(type) ? 0 : null
  );
  const functions = app.egl as unknown as Record<string, (...args: (number | null)[]) => unknown>;
  functions[fn.slice("egl".length)]!(...args);
}

/** Without eglBeginFrame, which layers know and libEGL does not export. */
const ALL_OTHERS = PLATFORM_NAMES.filter((fn) =>
  fn.startsWith("egl") && fn !== "eglBeginFrame" &&
  !(TRIGGER_NAMES as readonly string[]).includes(fn)
);

load.test("other_functions_do_not_load_the_driver")
  .describe("Each by itself, or all of libEGL that do not; and some of libGLESv2.")
  .clauses("EGL-DRIVER-57")
  .releases(10, 15)
  .params({ fn: [...OTHERS, "all_of_egl", "some_of_gl"] })
  .filter(({ fn, release }) => release === 15 || (fn === "all_of_egl" && release === 10))
  .mustNot({
    what: "the driver is loaded",
    scene: ({ release, fn }) =>
      loadScene(release, (app) => {
        if (fn === "some_of_gl") {
          app.gl.Flush();
          app.gl.GetString(GL.VENDOR);
          app.gles1.Flush();
        } else if (fn === "all_of_egl") { for (const name of ALL_OTHERS) callOther(app, name); }
        else callOther(app, fn);
      }),
    happened: ({ record }) => loadedDrivers(record),
  })
  .control("eglGetDisplay is called afterwards", (_params, { program, ...rest }) => ({
    ...rest,
    program: { calls: [...program.calls, ...ASK.calls] },
  }));

load.test("start_of_a_process_does_not_load_the_driver")
  .clauses("EGL-DRIVER-57")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the driver is loaded",
    scene: ({ release }) => loadScene(release, () => {}),
    happened: ({ record }) => loadedDrivers(record),
  })
  .control("eglGetDisplay is called", (_params, scene) => ({ ...scene, program: ASK }));

load.test("client_extensions_do_not_need_a_driver")
  .describe("There is none.")
  .clauses("EGL-DRIVER-57")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await t.play({
      ...scene(device(t.params.release, [])),
      program: recordProgram(({ egl }) => {
        egl.QueryString(null, EGL.EXTENSIONS);
        egl.GetError();
      }),
    });
    t.expectRunning(record);
    const [extensions, error] = record.results.map(({ value }) => value);
    t.expectEqual("a string", typeof extensions, "string");
    t.expectEqual("error", error, EGL.SUCCESS);
  });

/** A driver that reports what its eglGetProcAddress is asked, and is asked something, as it does not export all. */
const ASKED: DriverKnobs = { reports: ["eglGetProcAddress"], missing: ["glFinish"] };

load.test("driver_is_asked_for_its_functions_once")
  .describe("Then every function that loads it is called on this thread, or on another.")
  .clauses("EGL-DRIVER-58")
  .releases(10, 15)
  .params({ thread: ["main", "other"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, thread } = t.params;
    const { process, record } = await t.play(
      loadScene(release, (app) => {
        app.egl.GetDisplay(0);
      }, ASKED),
    );
    t.expectSequence("drivers loaded", loadedDrivers(record), ["driver"]);
    t.expect("the driver is asked", calls(record).length > 0);
    const again = await process.run(recordProgram((app) => {
      for (const fn of TRIGGER_NAMES) TRIGGERS[fn](app.via({ thread }));
    }));
    t.expectRunning(again);
    t.expectEqual("calls that returned", again.results.length, TRIGGER_NAMES.length);
    t.expectAbsent("events", again.events);
  });

/** An app on a device whose driver the zygote may load. */
function appScene(release: Release, property: string, abi: Abi = "arm64-v8a"): Scene {
  const world = device(release, ["libGLES.so", "/vendor/lib/egl/libGLES.so"])
    .app({ installAbi: abi })
    .property("ro.zygote.disable_gl_preload", property).world;
  return { world, process: { kind: "app", package: APP }, program: { calls: [] } };
}

/** Paths of the drivers that a process has. */
function driversIn(
  { record }: { readonly record: { readonly libraries: readonly { path: string }[] } },
) {
  return record.libraries.map(({ path }) => path).filter((path) => path.includes("/egl/"));
}

load.test("app_starts_with_the_driver")
  .clauses("EGL-DRIVER-59")
  .releases(10, 15)
  .params({ property: ["", "false"], abi: ["arm64-v8a", "armeabi-v7a"] })
  .filter(({ property, abi, release }) =>
    property === "" ? isFirstOrLast({ release }) : abi === "arm64-v8a" && release === 15
  )
  .fn(async (t) => {
    const { release, property, abi } = t.params;
    const outcome = await t.play(appScene(release, property, abi));
    t.expectRunning(outcome.record);
    const lib = abi === "arm64-v8a" ? "lib64" : "lib";
    t.expectSequence("drivers", driversIn(outcome), [`/vendor/${lib}/egl/libGLES.so`]);
  });

load.test("app_starts_without_the_driver_where_the_device_says_so")
  .clauses("EGL-DRIVER-60")
  .releases(10, 15)
  .params({ property: ["true", "1"] })
  .filter(({ property, release }) =>
    property === "true" ? isFirstOrLast({ release }) : release === 15
  )
  .mustNot({
    what: "an app starts with a driver loaded",
    scene: ({ release, property }) => appScene(release, property),
    happened: driversIn,
  })
  .control("the property is false", ({ release }) => appScene(release, "false"));

load.test("exported_functions_are_used")
  .describe(
    "The driver's eglGetProcAddress gives nothing, one address for all, or one for any name.",
  )
  .clauses("EGL-DRIVER-61")
  .releases(10, 15)
  .params({ answers: ["nothing", "anything", "one"] })
  .filter(({ answers, release }) => release === 15 || (answers === "nothing" && release === 10))
  .fn(async (t) => {
    const { release, answers } = t.params;
    const reports = ["eglInitialize", "glFlush"];
    const builder = device(release, [])
      .driverLibrary("libGLES.so", { name: "driver", reports, getProcAddress: answers });
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("functions called", calls(record), [
      "eglInitialize of driver",
      "glFlush of driver",
      "glFlush of driver",
    ]);
  });

load.test("functions_of_needed_libraries_are_used")
  .describe("The driver has neither function itself.")
  .clauses("EGL-DRIVER-68")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const reports = ["eglInitialize", "glFlush"];
    const builder = device(t.params.release, [])
      .driverLibrary("libGLES.so", { name: "shell", missing: reports }, { needed: ["libcore.so"] })
      .driverLibrary("/vendor/lib64/libcore.so", { name: "core", reports });
    const { record } = await t.play(scene(builder));
    t.expectRunning(record);
    t.expectSequence("functions called", calls(record), [
      "eglInitialize of core",
      "glFlush of core",
      "glFlush of core",
    ]);
  });

load.test("lack_of_get_proc_address_is_logged")
  .clauses("EGL-DRIVER-62")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { record } = await t.play({
      ...loadScene(t.params.release, () => {}, { missing: ["eglGetProcAddress"] }),
      program: ASK,
    });
    t.expectSequence("drivers loaded", loadedDrivers(record), ["driver"]);
    t.expectSequence(
      "levels of lines",
      record.log.filter(({ message }) => message.includes("eglGetProcAddress"))
        .map(({ priority }) => priority),
      ["E"],
    );
  });

load.test("driver_without_get_proc_address")
  .clauses("EGL-DRIVER-66")
  .releases(10, 15)
  .params({ compat: [false, true] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, compat } = t.params;
    const builder = device(release, []).compat(compat).driverLibrary("libGLES.so", {
      name: "driver",
      reports: ["glFlush"],
      missing: ["eglGetProcAddress"],
    });
    const { record } = await t.play(scene(builder));
    t.expectQuirkEnd(record, "SIGSEGV", compat);
    if (compat) return;
    t.expectSequence("functions called", calls(record), ["glFlush of driver", "glFlush of driver"]);
  });

load.test("exception_of_the_driver_ends_the_process")
  .describe("A driver of 32-bit processes throws, and one of 64-bit processes does not.")
  .clauses("EGL-DRIVER-63")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const bad = { name: "bad", missing: ["glFinish"], throws: ["eglGetProcAddress"] };
    const builder = device(t.params.release, ["libGLES.so"])
      .driverLibrary("/vendor/lib/egl/libGLES.so", bad);
    const ask = (played: Scene): Scene => ({ ...played, program: ASK });
    const { device: booted, record } = await t.play(ask(scene(builder, { abi: "armeabi-v7a" })));
    t.expectSequence("drivers loaded", loadedDrivers(record), ["bad"]);
    t.expectEnd(record, "SIGABRT");
    const other = await (await booted.launch({ kind: "native" })).run(ASK satisfies Program);
    t.expectRunning(other);
    t.expectEqual("loads", eventsAt(other, "load").length, 1);
  });

/** The groups. */
export const tests: readonly Group[] = [load];
