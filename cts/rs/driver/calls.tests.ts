/**
 * How libRS_internal.so calls a driver while it makes a context, and on which thread.
 *
 * Plan:
 * - the order of calls;
 * - entries for graphics, and functions that are missing;
 * - the driver's name;
 * - threads, and when the context is ready;
 * - drivers that throw.
 *
 * @module
 */

import { type App, recordProgram, RTLD_NOW } from "../../contract/recorder.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { RsContextFlags, RsSamplerValue } from "../../contract/rs_defines.ts";
import { callers, eventsAt } from "../../fakes/observe.ts";
import { RS_ENTRIES, rsEntry } from "../../fakes/rs_entries.ts";
import { type Group, group } from "../../framework/mod.ts";
import { fakeDrivers, withDrivers } from "./scenes.ts";
import { createContext, intAllocation, TARGET_SDK } from "../programs.ts";
import { range } from "../numbers.ts";
import { initialized } from "../results.ts";
import { cpuDevice, DRIVER, playOn, rsScene, VENDOR_DRIVER, vendorDevice } from "../scenes.ts";
import { createClosure, createGroup, createGroup2 } from "../script/group_programs.ts";
import { adder, ends } from "../script/group_scenes.ts";

/** The first entry for graphics (AOSP frameworks/rs, rs_hal.h). */
const GRAPHICS = 100_000;
/** Libraries whose constructors report where the program is, and on which thread. */
const [MARK, SECOND_MARK] = ["/system/lib64/libmark.so", "/system/lib64/libsecondmark.so"];

const calls = group("rs:context_driver_calls", "How a driver is called while a context is made.");

calls.test("order")
  .clauses("RS-DRIVER-32")
  .fn(async (t) => {
    const { record } = await playOn(t, fakeDrivers(14, {}), createContext);
    const order = record.events.map(({ at, fn }) => fn ?? at);
    t.expectSequence("what happens", order.filter((fn, i) => fn !== order[i - 1]), [
      "load",
      "rsdHalQueryVersion",
      "rsdHalQueryHal",
      "rsdHalInit",
    ]);
    const [init] = eventsAt(record, "call", { fn: "rsdHalInit" });
    t.expectSequence("arguments beside the context", init?.args?.slice(1) ?? [], [0, 0]);
  });

/** Makes a context for graphics. */
function createGraphicsContext(app: App): void {
  app.rs.ContextCreateGL(app.rs.DeviceCreate(), 0, TARGET_SDK, null, 0);
}

calls.test("entries_for_graphics")
  .clauses("RS-DRIVER-18")
  .mustNot({
    what: "a driver is asked for an entry for graphics",
    scene: () => rsScene(withDrivers(cpuDevice(14), { default: {} }), createContext),
    happened: ({ record }) =>
      eventsAt(record, "call", { fn: "rsdHalQueryHal" })
        .filter(({ args }) => Number(args?.[0]) >= GRAPHICS),
  })
  .control("the context is for graphics", (_, scene) => ({
    ...scene,
    program: recordProgram(createGraphicsContext),
  }));

calls.test("each_entry_for_graphics")
  .clauses("RS-DRIVER-224")
  .fn(async (t) => {
    const builder = withDrivers(cpuDevice(14), { default: {} });
    const { record } = await playOn(t, builder, createGraphicsContext);
    const asked = eventsAt(record, "call", { fn: "rsdHalQueryHal" })
      .map(({ args }) => Number(args?.[0])).filter((entry) => entry >= GRAPHICS);
    const blocks = range(101, 107).flatMap((block) => range(1000 * block, 1000 * block + 3));
    t.expectSequence("entries", asked.toSorted(), [...range(100_001, 100_005), ...blocks]);
  });

calls.test("driver_without_graphics")
  .clauses("RS-DRIVER-19")
  .fn(async (t) => {
    const builder = withDrivers(cpuDevice(14), { default: {} });
    const { record } = await playOn(t, builder, (app) => {
      createContext(app);
      createGraphicsContext(app);
    });
    t.expectSequence("initialized for", initialized(record), ["default"]);
    t.expectSequence("told to abort for", callers(record, "rsdHalAbort"), ["default"]);
  });

calls.test("functions_may_be_missing")
  .clauses("RS-DRIVER-20")
  .fn(async (t) => {
    const nulls = Object.keys(RS_ENTRIES).map(Number)
      .filter((entry) => entry !== rsEntry("core.setPriority"));
    const { record } = await playOn(t, fakeDrivers(14, { nulls }), createContext);
    t.expectSequence("drivers that were initialized", initialized(record), ["vendor"]);
    t.expectSequence("drivers that were told to abort", callers(record, "rsdHalAbort"), []);
  });

calls.test("missing_function_is_called")
  .clauses("RS-DRIVER-21")
  .fn(async (t) => {
    const nulls = [rsEntry("core.setPriority"), rsEntry("allocation.data1D")];
    const { record } = await t.play(rsScene(fakeDrivers(14, { nulls }), (app) => {
      const rsc = createContext(app);
      intAllocation(app, rsc, { x: 2 }, [1, 2]);
      app.rs.ContextFinish(rsc);
    }));
    t.expectRunning(record);
  });

/** Functions of a driver that only some objects, or the end of their context, need. */
const OF_OBJECTS = [
  "allocation.destroy",
  "core.finish",
  "core.shutdown",
  "sampler.init",
  "script.destroy",
  "script.invokeFreeChildren",
  "scriptgroup.init",
] as const;

calls.test("missing_function_of_objects")
  .clauses("RS-DRIVER-21")
  .params({ fn: OF_OBJECTS })
  .fn(async (t) => {
    const driver = { base: "platform", nulls: [rsEntry(t.params.fn)] } as const;
    const { record } = await t.play(rsScene(vendorDevice(14, driver), (app) => {
      const rsc = createContext(app);
      const { script, kernel } = adder(app, rsc, 1);
      const { input, output } = ends(app, rsc);
      const { NEAREST, CLAMP } = RsSamplerValue;
      const made = [
        app.rs.SamplerCreate(rsc, NEAREST, NEAREST, CLAMP, CLAMP, CLAMP, 1),
        createGroup(app, rsc, [kernel], []),
        createGroup2(app, rsc, [createClosure(app, rsc, kernel, output, [{ value: input }])]),
        input,
        kernel,
        script,
      ];
      for (const object of made) app.rs.ObjDestroy(rsc, object);
      app.rs.ContextFinish(rsc);
      app.rs.ContextDestroy(rsc);
    }));
    t.expectRunning(record);
  });

const OWN_NAME = "libRSDriver_own.so";
const NAMES: Readonly<Record<string, string>> = {
  own: OWN_NAME,
  vendors: VENDOR_DRIVER,
  default: DRIVER,
};

calls.test("name")
  .clauses("RS-DRIVER-22")
  .params({ name: ["own", "vendors", "default"] })
  .fn(async (t) => {
    const { name } = t.params;
    const vendor = {
      tellsName: true,
      ...(name === "own" && { setsName: OWN_NAME }),
      ...(name === "default" && { fails: ["rsdHalInit"] as const }),
    };
    const builder = fakeDrivers(14, vendor, { tellsName: true });
    const { record } = await playOn(t, builder, createContext);
    const told = eventsAt(record, "return", { fn: "getDriverName" });
    t.expectSequence("names", told.map(({ value }) => value), [NAMES[name]]);
  });

const REPORTED = ["core.setPriority", "allocation.data1D"];

calls.test("context_is_ready")
  .clauses("RS-DRIVER-29")
  .fn(async (t) => {
    const builder = fakeDrivers(14, { reports: REPORTED }).library(MARK);
    const { record } = await playOn(t, builder, (app) => {
      createContext(app);
      app.libdl.dlopen(MARK, RTLD_NOW);
    });
    const events = record.events.map(({ who, at, fn }) => `${who} ${fn ?? at}`);
    t.expectSequence("what happens last", events.slice(-3), [
      "vendor rsdHalInit",
      "vendor core.setPriority",
      "mark load",
    ]);
  });

/** The threads on which something happened: a function was called, or a library loaded. */
function threads(record: ProcessRecord, filter: { fn?: string; who?: string }): unknown[] {
  const events = record.events.filter(({ at, fn, who }) =>
    filter.fn === undefined ? at === "load" && who === filter.who : fn === filter.fn
  );
  return [...new Set(events.map(({ tid }) => tid))];
}

/** Plays what makes contexts on the main thread, and writes an Allocation of the first on a second thread. */
function onTwoThreads(app: App, flags: number): void {
  const rsc = createContext(app, { flags });
  app.libdl.dlopen(MARK, RTLD_NOW);
  const second = app.via({ thread: "second" });
  second.libdl.dlopen(SECOND_MARK, RTLD_NOW);
  intAllocation(second, rsc, { x: 2 }, [1, 2]);
  app.rs.ContextFinish(rsc);
  createContext(app, { flags });
}

calls.test("thread_of_the_context")
  .clauses("RS-DRIVER-30")
  .fn(async (t) => {
    const builder = fakeDrivers(14, { reports: REPORTED }).library(MARK).library(SECOND_MARK);
    const { record } = await playOn(t, builder, (app) => onTwoThreads(app, 0));
    const own = threads(record, { fn: "rsdHalInit" });
    t.expectEqual("threads of two contexts", own.length, 2);
    const apps = [{ who: "mark" }, { who: "secondmark" }].flatMap((at) => threads(record, at));
    t.expectAbsent("the app's threads among them", own.filter((tid) => apps.includes(tid)));
    for (const fn of ["rsdHalQueryVersion", "rsdHalQueryHal", "core.setPriority"]) {
      t.expectSequence(`threads of ${fn}`, threads(record, { fn }), own);
    }
    const write = threads(record, { fn: "allocation.data1D" });
    t.expectSequence("thread of allocation.data1D", write, own.slice(0, 1));
  });

calls.test("thread_of_the_caller")
  .clauses("RS-DRIVER-31")
  .fn(async (t) => {
    const builder = fakeDrivers(14, { reports: REPORTED }).library(MARK).library(SECOND_MARK);
    const { record } = await playOn(
      t,
      builder,
      (app) => onTwoThreads(app, RsContextFlags.SYNCHRONOUS),
    );
    const main = threads(record, { who: "mark" });
    for (const fn of ["rsdHalQueryVersion", "rsdHalQueryHal", "rsdHalInit"]) {
      t.expectSequence(`threads of ${fn}`, threads(record, { fn }), main);
    }
    t.expectSequence(
      "thread of allocation.data1D",
      threads(record, { fn: "allocation.data1D" }),
      threads(record, { who: "secondmark" }),
    );
  });

calls.test("driver_that_throws")
  .clauses("RS-DRIVER-33")
  .params({ fn: ["rsdHalQueryVersion", "rsdHalQueryHal", "rsdHalInit", "rsdHalAbort"] })
  .fn(async (t) => {
    const { fn } = t.params;
    const aborts = fn === "rsdHalAbort";
    const { record } = await t.play(rsScene(
      fakeDrivers(14, { throws: [fn], ...(aborts && { fails: ["rsdHalInit"] as const }) }),
      createContext,
    ));
    t.expectEnd(record, "SIGABRT");
    t.expectSequence("drivers that threw", callers(record, fn), ["vendor"]);
  });

/** The groups. */
export const tests: readonly Group[] = [calls];
