/**
 * Tests of what the driver gets of each call, and the app of each answer.
 *
 * Plan: for each function that libEGL hands on, a value of its own in every argument, lists and memory included, without
 * layers and through two of them; the driver's answer, what it stores, and its refusal.
 *
 * @module
 */

import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { ResultValue } from "../../contract/program.ts";
import { type Context, type Group, group, isLast } from "../../framework/mod.ts";
import {
  FORWARDED,
  type ForwardedCall,
  forwardedCall,
  memoryOf,
  type Objects,
  OF_WINDOWS,
  THEIRS,
} from "./calls.ts";
import {
  between,
  callEgl,
  driverOf,
  forwardScene,
  marked,
  numberOf,
  playForward,
  prepare,
} from "./scenes.ts";

const forward: Group = group(
  "egl:forward",
  "What libEGL hands on to the driver, and back: each argument of each function.",
);

/** One call that was played. */
interface Played {
  readonly record: ProcessRecord;
  readonly call: ForwardedCall;
  readonly objects: Objects;
  readonly value: ResultValue | undefined;
  readonly outs: readonly (readonly unknown[])[] | undefined;
}

/** Plays the call of a function, through some layers. */
async function play(
  t: Context<unknown>,
  release: Release,
  fn: string,
  layers: readonly string[] = [],
): Promise<Played> {
  const made: { objects?: Objects; call?: ForwardedCall; ref: number } = { ref: -1 };
  const returns = forwardedCall(fn, NO_OBJECTS).returns;
  const driver = { returns: { [fn]: returns } as Record<string, number>, memory: memoryOf([fn]) };
  const first = { ...driverOf().returns };
  if (fn === OF_WINDOWS) driver.returns.eglCreateWindowSurface = THEIRS.draw;
  // The object that the call under test is given comes from the same function.
  if (Object.hasOwn(first, fn)) driver.returns[fn] = Number(first[fn]);
  const hooked = [fn, "eglSwapInterval"];
  const record = await playForward(
    t,
    forwardScene({ release, driver, layers, hooked }, (app) => {
      const objects = made.objects = prepare(app, fn);
      const call = made.call = forwardedCall(fn, objects);
      made.ref = marked(app, objects.display, () => callEgl(app, fn, call.args)).ref;
    }),
  );
  const { value, outs } = record.results[made.ref] ?? {};
  return {
    record,
    call: made.call!,
    objects: made.objects!,
    value: numberOf(value),
    outs: outs?.map((cells) => cells.map(numberOf)),
  };
}

const NONE = { ref: 0 };
const NO_OBJECTS = { display: NONE, draw: NONE, read: NONE, context: NONE, window: NONE };

/** Finds the arguments that are lists of attributes, and of which cells. */
function kindOf(fn: string): readonly ["EGL-FORWARD-1" | "EGL-FORWARD-2", ...string[]] {
  const { memory } = forwardedCall(fn, NO_OBJECTS);
  const lists = memory.flatMap((use) =>
    !("reads" in use)
      ? []
      : use.reads !== "pairs"
      ? "EGL-FORWARD-4"
      : use.cells === "int"
      ? "EGL-FORWARD-2"
      : "EGL-FORWARD-3"
  );
  return ["EGL-FORWARD-1", ...lists];
}

for (
  const [name, names, clauses] of [
    ["numbers", byClause((list) => list.length === 1), ["EGL-FORWARD-1"]],
    ["lists", byClause((list) => list.includes("EGL-FORWARD-2")), ["EGL-FORWARD-2"]],
    ["wide_lists", byClause((list) => list.includes("EGL-FORWARD-3")), ["EGL-FORWARD-3"]],
    ["rectangles", byClause((list) => list.includes("EGL-FORWARD-4")), ["EGL-FORWARD-4"]],
  ] as const
) {
  forward.test(`driver_gets_${name}`)
    .clauses("EGL-FORWARD-1", "EGL-FORWARD-8", ...clauses.filter((id) => id !== "EGL-FORWARD-1"))
    .releases(10, 15)
    .params({ fn: names })
    .filter(isLast)
    .fn(async (t) => {
      const { release, fn } = t.params;
      const { record, call } = await play(t, release, fn);
      const seen = between(record, "driver", fn);
      t.judges("EGL-FORWARD-8");
      t.expectSequence("functions of the driver", seen.map(([name]) => name), [fn]);
      t.judges(clauses[0]);
      const isList = (arg: unknown) => Array.isArray(arg);
      const args = seen[0]?.[1] ?? [];
      t.expectEqual("lists that it gets", args.filter(isList), call.driver.filter(isList));
      t.judges("EGL-FORWARD-1");
      const rest = (all: readonly unknown[]) => all.map((arg) => isList(arg) ? "a list" : arg);
      t.expectEqual("arguments that it gets", rest(args), rest(call.driver));
    });
}

function byClause(isOne: (clauses: readonly string[]) => boolean): readonly string[] {
  return FORWARDED.filter((fn) => isOne(kindOf(fn)));
}

const STORING = FORWARDED.filter((fn) => forwardedCall(fn, NO_OBJECTS).outs.length > 0);
const OF_CONFIGS = ["eglGetConfigs", "eglChooseConfig"];

forward.test("app_finds_what_the_driver_stores")
  .clauses("EGL-FORWARD-5", "EGL-FORWARD-6")
  .releases(10, 15)
  .params({ fn: STORING })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const { call, outs } = await play(t, release, fn);
    t.judges(OF_CONFIGS.includes(fn) ? "EGL-FORWARD-6" : "EGL-FORWARD-5");
    t.expectEqual("memory of the app", outs, call.outs);
  });

forward.test("app_gets_what_the_driver_returns")
  .clauses("EGL-FORWARD-7")
  .releases(10, 15)
  .params({ fn: FORWARDED.filter((fn) => forwardedCall(fn, NO_OBJECTS).result !== undefined) })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const { call, value } = await play(t, release, fn);
    t.expectEqual("result", value, call.result);
  });

/** The app's own arguments, to be compared with those that a layer reports. */
function appsArguments({ record, call }: Played): readonly unknown[] {
  return call.args.map((arg, i) => {
    if (typeof arg !== "object" || arg === null) return arg;
    const given = "ref" in arg && arg.out === undefined ? record.results[arg.ref]?.value : null;
    return call.driver[i] === null ? null : numberOf(given ?? null);
  });
}

forward.test("layers_get_what_the_app_passes")
  .describe("The driver gets it through two layers, and the app its answer.")
  .clauses("EGL-FORWARD-12", "EGL-FORWARD-13", "EGL-FORWARD-14")
  .releases(10, 15)
  .params({ fn: FORWARDED })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const played = await play(t, release, fn, ["M", "N"]);
    const { record, call, value, outs } = played;
    t.judges("EGL-FORWARD-12");
    for (const who of ["M", "N"]) {
      t.expectEqual(`calls of layer ${who}`, between(record, who, fn), [
        [fn, appsArguments(played)],
      ]);
    }
    t.judges("EGL-FORWARD-13");
    t.expectEqual("calls of the driver", between(record, "driver", fn), [[fn, call.driver]]);
    t.judges("EGL-FORWARD-14");
    if (call.result !== undefined) t.expectEqual("result", value, call.result);
    t.expectEqual("memory of the app", outs, call.outs);
  });

/** The results of a refusing driver, by type. */
const REFUSING = FORWARDED.filter((fn) => !["eglMakeCurrent", "eglTerminate"].includes(fn));

forward.test("refusal_of_the_driver")
  .describe("A function of OpenGL ES follows it, and then the error is asked for.")
  .clauses("EGL-FORWARD-9", "EGL-FORWARD-10")
  .releases(10, 15)
  .params({ fn: [...REFUSING, "eglMakeCurrent"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const isMaker = Object.hasOwn(driverOf().returns!, fn);
    // What the test itself needs the function for, it gets from another one.
    const driver = { errors: { [fn]: EGL.BAD_ALLOC } };
    let refs: readonly number[] = [];
    const record = await playForward(
      t,
      forwardScene({ release, driver }, (app) => {
        const objects = prepare(app, fn);
        const { args } = forwardedCall(fn, isMaker ? { ...objects, read: objects.draw } : objects);
        app.egl.MakeCurrent(objects.display, null, null, objects.context);
        app.egl.GetError();
        const refused = callEgl(app, fn, args);
        app.gl.Finish();
        refs = [refused.ref, app.egl.GetError().ref, app.egl.GetError().ref];
      }),
    );
    t.judges("EGL-FORWARD-9");
    const [value, error, none] = refs.map((ref) => numberOf(record.results[ref]?.value));
    t.expectEqual("result", value ?? 0, 0);
    t.expectEqual("errors", [error, none], [EGL.BAD_ALLOC, EGL.SUCCESS]);
    t.judges("EGL-FORWARD-10");
    const drawn = record.events.filter((event) => event.fn === "glFinish" && event.at === "call");
    const isCurrent = fn !== "eglMakeCurrent" && fn !== "eglCreateContext";
    t.expectEqual("calls of glFinish that reach the driver", drawn.length, Number(isCurrent));
  });

/** The group. */
export const tests: readonly Group[] = [forward];
