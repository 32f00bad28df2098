/**
 * Tests of the driver that an app's process has before its own is chosen.
 *
 * Plan: the system's driver is unloaded, and the log says so; that happens once; layers and eglGetProcAddress go to the new
 * driver.
 *
 * @module
 */

import type { Record as ProcessRecord } from "../../contract/record.ts";
import { recordProgram } from "../../contract/recorder.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { startGl } from "../../fakes/programs.ts";
import { type Group, group, isFirstOrLast, isLast } from "../../framework/mod.ts";
import {
  appScene,
  drivenDevice,
  driversOf,
  librariesOf,
  NO_PRELOAD,
  PRODUCTION,
} from "./scenes.ts";
import { calls } from "../driver/scenes.ts";

const before = group(
  "egl:updatable_before",
  "The driver that zygote loaded, and the one in its place.",
);

before.test("systems_driver_is_unloaded")
  .clauses("EGL-CHOICE-32", "EGL-CHOICE-33", "EGL-CHOICE-34")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const builder = drivenDevice(t.params.release, ["libGLES_board.so"])
      .property("ro.board.platform", "board");
    const { process: app, program } = appScene(builder);
    const device = await t.boot(builder.world);
    const process = await device.launch(app);
    const start = await process.run({ calls: [] });
    t.expectEqual("the system's driver in a new app", systemsIn(start).length, 1);
    const record = await process.run(program);
    t.expectRunning(record);
    t.expectSequence("drivers used", driversOf(record), [PRODUCTION]);
    t.expectAbsent("the system's driver", systemsIn(record));
    const said = record.log.filter(({ priority, message }) =>
      priority === "D" && / gl driver/.test(message)
    );
    t.expectSequence("lines of the log", said.map(({ message }) => message), [
      "Unload system gl driver.",
      "Load updated gl driver.",
    ]);
  });

/** Paths of the system's drivers in a process. */
function systemsIn(record: ProcessRecord): string[] {
  return librariesOf(record, /^\/vendor\/lib64\/egl\//).map(({ path }) => path);
}

before.test("nothing_is_unloaded_where_nothing_was_loaded")
  .clauses("EGL-CHOICE-33")
  .releases(10, 15)
  .filter(isLast)
  .mustNot({
    what: "the log says that a driver is unloaded",
    scene: ({ release }) => appScene(drivenDevice(release).property(NO_PRELOAD, "true")),
    happened: ({ record }) =>
      record.log.map(({ message }) => message).filter((message) => /^Unload/.test(message)),
  })
  .control("zygote loaded the system's", (_params, { world, ...rest }) => ({
    ...rest,
    world: { ...world, properties: { ...world.properties, [NO_PRELOAD]: "false" } },
  }));

before.test("driver_stays")
  .describe("Functions that load drivers are called again, on this thread and another.")
  .clauses("EGL-CHOICE-35")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const builder = drivenDevice(t.params.release);
    const { process: app, program } = appScene(builder);
    const device = await t.boot(builder.world);
    const process = await device.launch(app);
    const first = await process.run(program);
    t.expectSequence("drivers used", driversOf(first), [PRODUCTION]);
    const again = await process.run(recordProgram((app) => {
      app.egl.GetDisplay(0);
      app.via({ thread: "other" }).egl.GetProcAddress("glFlush");
      app.gl.Flush();
    }));
    t.expectRunning(again);
    t.expectSequence("calls", calls(again), [`glFlush of ${PRODUCTION}`]);
    t.expectAbsent("drivers loaded", eventsAt(again, "load"));
    t.expectAbsent(
      "lines of the log",
      again.log.filter(({ message }) => /gl driver/.test(message)),
    );
  });

before.test("layers_lie_over_the_chosen_driver")
  .clauses("EGL-CHOICE-36")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const layer = { name: "A", hooks: { glFlush: [{ do: "next" }] } } as const;
    const builder = drivenDevice(t.params.release).app({ debuggable: true })
      .layer(layer, "app-data").enable("libA.so");
    const { record } = await t.play({
      ...appScene(builder),
      program: recordProgram((app) => {
        startGl(app);
        app.gl.Flush();
      }),
    });
    t.expectRunning(record);
    const flushes = eventsAt(record, "call", { fn: "glFlush" }).map(({ who }) => who);
    t.expectSequence("who is called", flushes, ["A", PRODUCTION]);
  });

before.test("eglGetProcAddress_asks_the_chosen_driver")
  .clauses("EGL-CHOICE-64")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const fn = "glStrataTestEXT";
    const builder = drivenDevice(t.params.release, undefined, { extra: [fn] });
    const { record } = await t.play({
      ...appScene(builder),
      program: recordProgram((app) => {
        startGl(app);
        app.callPointer(app.egl.GetProcAddress(fn), fn);
      }),
    });
    t.expectRunning(record);
    const called = eventsAt(record, "call", { fn }).map(({ who }) => who);
    t.expectSequence("who is called", called, [PRODUCTION]);
  });

/** The groups. */
export const tests: readonly Group[] = [before];
