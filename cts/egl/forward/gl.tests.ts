/**
 * Tests of the arguments and results of OpenGL ES, each of a type of its own.
 *
 * Plan: every known function, by the pointer that eglGetProcAddress gives, with a value of its own in every argument, over
 * the driver alone and through a layer; what it returns; getters; EGL functions that only the driver has.
 *
 * @module
 */

import { DRIVER_ONLY_EGL_NAMES, GL_NAMES, PLATFORM_GETTERS } from "../../contract/entry_points.ts";
import { GL } from "../../contract/enums.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import { type App, out, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { signatureCodes } from "../../fakes/native/signature_codes.ts";
import { eventsAt } from "../../fakes/observe.ts";
import { startGl } from "../../fakes/programs.ts";
import { type Context, type Group, group, isLast } from "../../framework/mod.ts";
import { forwardScene, numberOf, playForward } from "./scenes.ts";

const gl: Group = group(
  "egl:forward_gl",
  "Each argument and each result of each function of OpenGL ES.",
);

/** The functions that libGLESv2 hands on, in as many parts as there are cases. */
const NAMES = GL_NAMES.filter((name) => !PLATFORM_GETTERS.includes(name) && name !== "glGetError");
const PARTS = [1, 2, 3, 4] as const;

/** A value of a type, different for each place; its codes are those of `cts/fakes/native/arguments.h`. */
function valueOf(code: string, n: number): number | string {
  switch (code) {
    case "c":
      return -1 - n % 100;
    case "B":
      return 1;
    case "h":
      return -300 - n % 1000;
    case "H":
      return 60_000 + n % 1000;
    case "u":
      return 0x8000_0000 + n;
    case "l":
      return -(2 ** 60) + n * 2 ** 12;
    case "L":
      return 2 ** 63 + n * 2 ** 12;
    case "f":
      return n + 0.25;
    case "d":
      return -n - 0.125;
    case "s":
    case "t":
      return `text ${n}`;
    case "w":
      return 0x1_0000_0000 + n;
    case "p":
    case "F":
      return 0x1000 + n;
    default:
      return -0x1000_0000 - n;
  }
}

/** The arguments of a function; a length that stands in front of a text is that text's. */
function argumentsOf(fn: string): readonly (number | string)[] {
  const codes = signatureCodes(fn).slice(1);
  const all = Array.from(codes, (code, i) => valueOf(code, i * 37 + fn.length));
  return all.map((value, i) => codes[i + 1] === "t" ? String(all[i + 1]).length : value);
}

/** Codes of results that come back as numbers and texts alike on every kind of machine. */
const COMPARED = "BiuswlL";

/** The driver's results, by function. */
function resultsOf(names: readonly string[]): Record<string, number | string> {
  return Object.fromEntries(names.flatMap((fn, i) => {
    const [code = "v"] = signatureCodes(fn);
    return COMPARED.includes(code) ? [[fn, code === "B" ? 1 : valueOf(code, i)]] : [];
  }));
}

/** Calls functions one after the other, by the pointers that eglGetProcAddress gives. */
async function callAll(
  t: Context<unknown>,
  release: Release,
  names: readonly string[],
  layers: readonly string[] = [],
): Promise<{ record: ProcessRecord; results: Readonly<Record<string, unknown>> }> {
  const called: Record<string, Result> = {};
  const driver = { returns: resultsOf(names), glExtensions: "GL_EXT_debug_marker" };
  const device = { release, driver, layers, hooked: names };
  const record = await playForward(
    t,
    forwardScene(device, (app: App) => {
      startGl(app);
      for (const fn of names) {
        const pointer = app.egl.GetProcAddress(fn);
        called[fn] = app.callPointer(pointer, fn, ...argumentsOf(fn));
      }
    }),
  );
  const results = Object.fromEntries(
    Object.entries(called).map(([fn, { ref }]) => [fn, numberOf(record.results[ref]?.value)]),
  );
  return { record, results };
}

/** A part of all functions. */
function part(which: number): readonly string[] {
  return NAMES.filter((_, i) => i % PARTS.length === which - 1);
}

/** The arguments that somebody was called with, by function. */
function argumentsAt(record: ProcessRecord, who: string, names: readonly string[]) {
  return Object.fromEntries(names.map((fn) => [
    fn,
    eventsAt(record, "call", { who, fn }).map(({ args }) => args),
  ]));
}

function expected(names: readonly string[]) {
  return Object.fromEntries(names.map((fn) => [fn, [argumentsOf(fn)]]));
}

/** The entries of two tables that differ, so that a report has these alone. */
function differences(
  actual: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.keys(wanted).flatMap((fn) => {
    const [is, should] = [JSON.stringify(actual[fn] ?? null), JSON.stringify(wanted[fn])];
    return is === should ? [] : [`${fn}: ${is}, expected ${should}`];
  });
}

gl.test("driver_gets_each_argument")
  .clauses("EGL-FORWARD-32", "EGL-FORWARD-33")
  .releases(10, 15)
  .params({ part: PARTS })
  .filter(isLast)
  .fn(async (t) => {
    const { release, part: which } = t.params;
    const names = part(which);
    const { record, results } = await callAll(t, release, names);
    t.judges("EGL-FORWARD-32");
    const seen = argumentsAt(record, "driver", names);
    t.expectAbsent("functions with other arguments", differences(seen, expected(names)));
    t.judges("EGL-FORWARD-33");
    t.expectAbsent("functions with other results", differences(results, resultsOf(names)));
  });

gl.test("layer_gets_each_argument")
  .clauses("EGL-FORWARD-34")
  .releases(10, 15)
  .params({ part: PARTS })
  .filter(isLast)
  .fn(async (t) => {
    const { release, part: which } = t.params;
    const names = part(which);
    const { record, results } = await callAll(t, release, names, ["M"]);
    for (const who of ["M", "driver"]) {
      const seen = argumentsAt(record, who, names);
      t.expectAbsent(
        `functions with other arguments at ${who}`,
        differences(seen, expected(names)),
      );
    }
    t.expectAbsent("functions with other results", differences(results, resultsOf(names)));
  });

gl.test("getters_store_by_type")
  .clauses("EGL-FORWARD-35")
  .releases(10, 15)
  .params({ layers: [0, 1] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, layers } = t.params;
    const stores = {
      glGetBooleanv: ["byte", [1]],
      glGetFloatv: ["float", [0.25]],
      glGetIntegerv: ["int", [-0x1234_5678]],
      glGetInteger64v: ["int64", [2 ** 62 + 2 ** 20]],
    } as const;
    const memory = Object.fromEntries(
      Object.entries(stores).map(([fn, [cells, values]]) => [
        fn,
        [{ argument: 1, stores: values, cells }],
      ]),
    );
    const names = Object.keys(stores) as readonly (keyof typeof stores)[];
    let refs: readonly number[] = [];
    const device = {
      release,
      driver: { memory },
      layers: layers === 0 ? [] : ["M"],
      hooked: names,
    };
    const record = await playForward(
      t,
      forwardScene(device, (app) => {
        startGl(app);
        refs = names.map((fn) =>
          app.callPointer(app.egl.GetProcAddress(fn), fn, GL.DEPTH_RANGE, out(stores[fn][0])).ref
        );
      }),
    );
    t.expectEqual(
      "what the app finds",
      refs.map((ref) => record.results[ref]?.outs[0]),
      names.map((fn) => stores[fn][1]),
    );
    const asked = names.map((fn) =>
      eventsAt(record, "call", { who: "driver", fn }).at(-1)?.args?.[0]
    );
    t.expectSequence("names that the driver is asked for", asked, names.map(() => GL.DEPTH_RANGE));
  });

gl.test("function_of_egl_that_the_driver_has")
  .clauses("EGL-FORWARD-36")
  .releases(10, 15)
  .params({ layers: [0, 1] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, layers } = t.params;
    const names = DRIVER_ONLY_EGL_NAMES;
    const { record, results } = await callAll(t, release, names, layers === 0 ? [] : ["M"]);
    const seen = argumentsAt(record, "driver", names);
    t.expectAbsent("functions with other arguments", differences(seen, expected(names)));
    t.expectAbsent("functions with other results", differences(results, resultsOf(names)));
  });

/** The group. */
export const tests: readonly Group[] = [gl];
