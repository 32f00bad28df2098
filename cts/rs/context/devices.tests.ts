/**
 * Contexts that are special: on devices or in processes without the GPU path, for debuggers, for graphics, and those that
 * cannot be made.
 *
 * Plan:
 * - isolated processes, and HALs of other processes;
 * - legacy devices;
 * - graphics;
 * - debuggers;
 * - contexts without any driver, or without libRS_internal.so.
 *
 * @module
 */

import { recordProgram, RTLD_NOW } from "../../contract/recorder.ts";
import { RS_FUNCTIONS } from "../../contract/rs_functions.ts";
import { RsContextFlags } from "../../contract/rs_defines.ts";
import type { Release } from "../../contract/world.ts";
import { eventsAt, places } from "../../fakes/observe.ts";
import { callExport } from "../../fakes/programs.ts";
import { isFirstOrLast } from "../../fakes/samples.ts";
import { APP, type WorldBuilder } from "../../fakes/world_builder.ts";
import { type Group, group } from "../../framework/mod.ts";
import { contextOn, createContext, intAllocation, TARGET_SDK } from "../programs.ts";
import { halContexts, initialized, resultOf, valueOf } from "../results.ts";
import {
  appScene,
  cpuDevice,
  DRIVER,
  gpuDevice,
  HAL_PACKAGE,
  HAL_SONAME,
  INTERNAL,
  PATHS,
  playOn,
  rsScene,
  stockDevice,
  VENDOR_DRIVER,
  VENDOR_DRIVER_PATH,
  vndkSp,
} from "../scenes.ts";
import { entryOf, MANIFEST, manifestOf, OLD_MANIFEST, type Transport } from "./manifests.ts";

const { LOW_LATENCY, WAIT_FOR_ATTACH } = RsContextFlags;

const devices = group(
  "rs:context_devices",
  "Contexts on special devices, in special processes, and for debuggers.",
);

devices.test("isolated_process_has_no_hal")
  .clauses("RS-CONTEXT-31")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the HAL is loaded",
    scene: ({ release }) => {
      const scene = appScene(stockDevice(release), createContext, "isolated");
      return { ...scene, world: { ...scene.world, selinux: "enforcing" } };
    },
    happened: ({ record }) => places(record, HAL_SONAME),
  })
  .control("it is the app's main process", (_, scene) => ({
    ...scene,
    process: { kind: "app", package: APP },
  }));

devices.test("denial_of_the_hal_is_told")
  .clauses("RS-CONTEXT-91")
  .releases(8, 15)
  .params({ kind: ["isolated", "app"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { release, kind } = t.params;
    const { world, process: spec, program } = appScene(stockDevice(release), createContext, kind);
    const device = await t.boot({ ...world, selinux: "enforcing" });
    await (await device.launch(spec)).run(program);
    const { stdout } = await device.shell("logcat -d -s SELinux:E");
    const denied =
      /avc:\s+denied\s+\{ find \}.* interface=android\.hardware\.renderscript::IDevice/;
    const lines = stdout.split("\n").filter((line) => denied.test(line));
    t.expectEqual("the denial is told", lines.length > 0, kind === "isolated");
  });

/** The vendor's manifest of a release. */
function manifestPath(release: Release): string {
  return release < 9 ? OLD_MANIFEST : MANIFEST;
}

/** A device whose vendor's manifest says how the HAL is offered. */
function withManifest(
  release: Release,
  transport: Transport,
  version = "1.0",
): WorldBuilder {
  const text = manifestOf(entryOf(transport, version));
  return gpuDevice(release).file(manifestPath(release), text);
}

devices.test("hal_of_another_process_is_not_loaded")
  .clauses("RS-CONTEXT-32")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the HAL is loaded",
    scene: ({ release }) => rsScene(withManifest(release, "hwbinder"), createContext),
    happened: ({ record }) => eventsAt(record, "load", { who: "hal" }),
  })
  .control("its transport is passthrough", ({ release }, scene) => ({
    ...scene,
    world: withManifest(release, "passthrough").world,
  }));

devices.test("later_minor_version_of_the_hal_counts")
  .clauses("RS-CONTEXT-32")
  .releases(9, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the HAL is loaded",
    scene: ({ release }) => rsScene(withManifest(release, "hwbinder", "1.1"), createContext),
    happened: ({ record }) => eventsAt(record, "load", { who: "hal" }),
  })
  .control("its transport is passthrough", ({ release }, scene) => ({
    ...scene,
    world: withManifest(release, "passthrough", "1.1").world,
  }));

/** A device that was first sold with Android 7.1, with a vendor's driver, and with or without the HAL. */
function legacyDevice(release: Release, hal: boolean): WorldBuilder {
  return stockDevice(release, {
    PRODUCT_SHIPPING_API_LEVEL: "25",
    PRODUCT_PACKAGES: hal ? HAL_PACKAGE : "",
    OVERRIDE_RS_DRIVER: VENDOR_DRIVER,
  }).rsDriver(VENDOR_DRIVER_PATH, { name: "vendor" });
}

devices.test("legacy_device_needs_the_hal")
  .clauses("RS-CONTEXT-33")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .mustNot({
    what: "the vendor's driver is loaded",
    scene: ({ release }) => rsScene(legacyDevice(release, false), createContext),
    happened: ({ record }) => eventsAt(record, "load", { who: "vendor" }),
  })
  .control("PRODUCT_PACKAGES names the HAL", ({ release }, scene) => ({
    ...scene,
    world: legacyDevice(release, true).world,
  }));

devices.test("legacy_device_with_the_hal")
  .clauses("RS-CONTEXT-34")
  .releases(8, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = legacyDevice(t.params.release, true);
    const { record } = await playOn(t, builder, createContext);
    t.expectEqual("loaded HALs", places(record, HAL_SONAME).length, 1);
    t.expectSequence("drivers that were initialized", initialized(record), ["vendor"]);
  });

devices.test("graphics_takes_the_cpu_path")
  .clauses("RS-CONTEXT-28")
  .mustNot({
    what: "the HAL is loaded",
    scene: () =>
      rsScene(gpuDevice(14), (app) => {
        app.rs.ContextCreateGL(app.rs.DeviceCreate(), 0, TARGET_SDK, null, 160);
      }),
    happened: ({ record }) => eventsAt(record, "load", { who: "hal" }),
  })
  .control("it is a context without graphics", (_, scene) => ({
    ...scene,
    program: recordProgram(createContext),
  }));

devices.test("debugger_is_waited_for")
  .describe("Nobody attaches, so that rsContextCreate never returns; the context has been made.")
  .clauses("RS-CONTEXT-29")
  .params({ path: PATHS })
  .fn(async (t) => {
    const { path } = t.params;
    const flags = path === "cpu" ? WAIT_FOR_ATTACH | LOW_LATENCY : WAIT_FOR_ATTACH;
    const { record } = await t.play(
      rsScene(gpuDevice(14), (app) => createContext(app, { flags })),
    );
    t.expectEqual("calls that returned", record.results.length, 1);
    t.expectEqual("the process", record.end.kind, "hang");
    if (path === "gpu") t.expectEqual("contexts of the HAL", halContexts(record).length, 1);
    else t.expectEqual("drivers of the platform", places(record, DRIVER).length, 1);
  });

devices.test("debugger_is_there")
  .describe("As a debugger does, the program writes gDebuggerPresent, by way of an Allocation.")
  .clauses("RS-CONTEXT-30")
  .params({ present: [1, -1] })
  .fn(async (t) => {
    const { record, made: created } = await playOn(t, cpuDevice(14), (app) => {
      const rsc = contextOn(app, "cpu");
      const cells = intAllocation(app, rsc, { x: 1 }, [t.params.present]);
      const variable = app.libdl.dlsym(app.libdl.dlopen("libRS.so", RTLD_NOW), "gDebuggerPresent");
      app.rs.Allocation1DRead(rsc, cells, 0, 0, 1, variable, 4);
      return createContext(app, { flags: WAIT_FOR_ATTACH | LOW_LATENCY });
    });
    t.expect("there is a context", valueOf(record, created) !== 0);
  });

devices.test("debugger_asks_for_what_is_no_context")
  .clauses("RS-CONTEXT-26")
  .fn(async (t) => {
    const { record } = await t.play(rsScene(cpuDevice(14), (app) => {
      const rsc = contextOn(app, "cpu");
      const shim = app.libdl.dlopen("libRS.so", RTLD_NOW);
      callExport(app, shim, "rsDebugGetHighLevelContext", rsc);
    }));
    t.expectEqual("what dlsym gave", resultOf(record, -1).value === null, false);
    t.expectEqual("end of the process", record.end.kind, "signal");
  });

devices.test("context_without_any_driver")
  .clauses("RS-CONTEXT-25")
  .params({ path: PATHS, compat: [false, true] })
  .fn(async (t) => {
    const { path, compat } = t.params;
    const directory = path === "cpu" ? "/system/lib64" : vndkSp(14);
    const builder = stockDevice(14).compat(compat).absent(`${directory}/${DRIVER}`);
    const { record, made } = await playOn(t, builder, (app) => contextOn(app, path));
    t.expectEqual("rsContextCreate gives a context", Boolean(valueOf(record, made)), compat);
  });

/** The function that only processes of 64 bits need. */
const NATIVE_LIB_DIR = "rsaContextSetNativeLibDir";

/** Ways in which a libRS_internal.so is of no use, with the function that it lacks; of `whole` it is none. */
const OF_NO_USE: Readonly<Record<string, string | null>> = {
  absent: null,
  empty: null,
  without_names: "rsaGetName",
  without_native_libraries: NATIVE_LIB_DIR,
  whole: "",
};

/** A libRS_internal.so of the suite's own that has all functions but one, each of which returns 1. */
function internalWithout(missing: string): Record<string, number> {
  const names = [...Object.keys(RS_FUNCTIONS), "rsDeviceSetConfig", NATIVE_LIB_DIR]
    .filter((name) => name !== missing);
  return Object.fromEntries(names.map((name) => [name, 1]));
}

devices.test("internal_library_of_no_use")
  .clauses("RS-CONTEXT-37")
  .params({ library: Object.keys(OF_NO_USE), compat: [false, true] })
  .fn(async (t) => {
    const { library, compat } = t.params;
    const path = `/system/lib64/${INTERNAL}`;
    const device = cpuDevice(14).compat(compat);
    const missing = OF_NO_USE[library];
    const broken = library === "absent"
      ? device.absent(path)
      : device.library(path, missing == null ? {} : { returns: internalWithout(missing) });
    const { record } = await t.play(rsScene(broken, (app) => contextOn(app, "cpu")));
    if (compat && library !== "whole") {
      t.expectEnd(record, "SIGSEGV");
    } else {
      t.expectRunning(record);
      const context = Number(valueOf(record, -1));
      if (library === "whole") t.expect("there is a context", context !== 0);
      else t.expectEqual("context", context, 0);
    }
  });

/** The groups. */
export const tests: readonly Group[] = [devices];
