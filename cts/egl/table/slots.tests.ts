/**
 * Tests of the room for extension functions.
 *
 * Plan: 256 of them, from several threads; one more, and the log; those that were there before; what takes no room;
 * processes side by side.
 *
 * @module
 */

import { DRIVER_ONLY_EGL_NAMES, GL_NAMES } from "../../contract/entry_points.ts";
import type { Program } from "../../contract/program.ts";
import { type App, recordProgram, type Result } from "../../contract/recorder.ts";
import { startGl } from "../../fakes/programs.ts";
import { type Group, group, isLast } from "../../framework/mod.ts";
import { linesOf } from "../api/scenes.ts";
import { calls } from "../driver/scenes.ts";
import { addressCount, callOn, tableWorld } from "./scenes.ts";

const slots = group(
  "egl:extension_slots",
  "The room that a process has for extension functions, what takes some of it, and what happens when there is none.",
);

/** `MAX_NUMBER_OF_GL_EXTENSIONS` (AOSP opengl/libs/EGL/egldefs.h). */
const SLOTS = 256;
const NAMES = Array.from({ length: SLOTS }, (_, i) => `glStrata${i}EXT`);
const BEYOND = "glStrataBeyondEXT";
/** Those that a test calls: the first, the last, and some between. */
const CALLED = [0, 1, 127, 128, SLOTS - 1] as const;
const DRIVER = { extra: [...NAMES, BEYOND], reports: CALLED.map((i) => NAMES[i]!) } as const;
const CALLS = CALLED.map((i) => `${NAMES[i]} of driver`);

function ask(app: App): Result[] {
  return NAMES.map((name) => app.egl.GetProcAddress(name));
}

function callSome(app: App, pointers: readonly Result[]): void {
  startGl(app);
  for (const i of CALLED) app.callPointer(pointers[i]!, NAMES[i]!);
}

slots.test("process_has_256")
  .describe("Two threads ask in turns. Those at both ends and in the middle are called.")
  .clauses("EGL-TABLE-37")
  .releases(10, 15)
  .sample(({ release }) => release === 10)
  .fn(async (t) => {
    let pointers: readonly Result[] = [];
    const { record } = await callOn(t, { release: t.params.release, driver: DRIVER }, (app) => {
      const threads = [app, app.via({ thread: "second" })];
      pointers = NAMES.map((name, i) => threads[i % 2]!.egl.GetProcAddress(name));
      callSome(app, pointers);
      return {};
    });
    const found = pointers.map(({ ref }) => record.results[ref]?.value);
    t.expectEqual("different functions", addressCount(found), SLOTS);
    t.expectSequence("functions called", calls(record), CALLS);
  });

slots.test("the_257th_is_null")
  .describe("A thread of its own asks for it, twice.")
  .clauses("EGL-TABLE-38")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { record, values } = await callOn(
      t,
      { release: t.params.release, driver: DRIVER },
      (app) => {
        ask(app);
        const { egl } = app.via({ thread: "second" });
        return { beyond: egl.GetProcAddress(BEYOND), again: egl.GetProcAddress(BEYOND) };
      },
    );
    t.expectEqual("functions", values, { beyond: null, again: null });
    const lines = linesOf(record, "E").filter(({ message }) => message.includes(BEYOND));
    t.expectEqual("lines of errors that name it", lines.length, 2);
    t.expectEqual("lines of errors", linesOf(record, "E").length, 2);
  });

slots.test("functions_that_the_app_has_stay")
  .describe("Their addresses stay, too, but in Android 10 (GLES-EXT-13).")
  .clauses("EGL-TABLE-39")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    let [before, after]: Result[][] = [[], []];
    const { record } = await callOn(t, { release: t.params.release, driver: DRIVER }, (app) => {
      before = ask(app);
      app.egl.GetProcAddress(BEYOND);
      callSome(app, before);
      after = CALLED.map((i) => app.egl.GetProcAddress(NAMES[i]!));
      return {};
    });
    const valueOf = (result: Result | undefined) => record.results[result?.ref ?? -1]?.value;
    const [again, first] = [after!.map(valueOf), CALLED.map((i) => valueOf(before![i]))];
    t.expect("all that are asked for again are found", !again.includes(null));
    if (t.params.release !== 10) {
      t.expectSequence("addresses that are asked for again", again, first);
    }
    t.expectSequence("functions called", calls(record), CALLS);
  });

/** Questions that take no room, 300 of each kind. */
const FREE = {
  unknown: (app) => {
    for (let i = 0; i < 300; i++) app.egl.GetProcAddress(`glStrataNobody${i}EXT`);
  },
  known: (app) => {
    for (const name of GL_NAMES.slice(0, 300)) app.egl.GetProcAddress(name);
  },
  asked_before: (app) => {
    for (let i = 0; i < 300; i++) app.egl.GetProcAddress(NAMES[i % 3]!);
  },
} as const satisfies Record<string, (app: App) => void>;

slots.test("what_takes_no_room")
  .clauses("EGL-TABLE-40")
  .releases(10, 15)
  .params({ asked: ["unknown", "known", "asked_before"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, asked } = t.params;
    let pointers: readonly Result[] = [];
    const { record } = await callOn(t, { release, driver: DRIVER }, (app) => {
      FREE[asked](app);
      pointers = ask(app);
      return {};
    });
    const found = pointers.map(({ ref }) => record.results[ref]?.value);
    t.expect("all are found", !found.includes(null));
    // What Android 10 is asked for again has the address of the next one (GLES-EXT-13).
    const shared = release === 10 && asked === "asked_before" ? 3 : 0;
    t.expect("they are different functions", addressCount(found) >= SLOTS - shared);
  });

slots.test("egl_functions_of_the_driver_take_room")
  .clauses("EGL-TABLE-33")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { release } = t.params;
    let pointers: readonly Result[] = [];
    const { record } = await callOn(t, { release, driver: DRIVER }, (app) => {
      pointers = [...DRIVER_ONLY_EGL_NAMES, ...NAMES].map((name) => app.egl.GetProcAddress(name));
      return {};
    });
    const found = pointers.map(({ ref }) => record.results[ref]?.value);
    t.expectEqual("different functions", addressCount(found), SLOTS);
  });

slots.test("each_process_has_its_own")
  .clauses("EGL-TABLE-41")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const device = await t.boot(tableWorld({ release: t.params.release, driver: DRIVER }));
    const program: Program = recordProgram((app) => callSome(app, ask(app)));
    for (const which of ["first", "second"]) {
      const record = await (await device.launch({ kind: "native" })).run(program);
      t.expectRunning(record);
      const found = record.results.slice(0, SLOTS).map(({ value }) => value);
      t.expectEqual(`different functions of the ${which} process`, addressCount(found), SLOTS);
      t.expectSequence(`functions called by the ${which} process`, calls(record), CALLS);
    }
  });

/** The group. */
export const tests: readonly Group[] = [slots];
