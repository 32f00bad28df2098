/**
 * Tests of swaps, with and without rectangles of what has changed.
 *
 * Plan: rectangles that are none; none at all; some, of drivers that take them and of others; pbuffers; drivers that fail.
 *
 * @module
 */

import type { InBuffer } from "../../contract/program.ts";
import { type App, ints, type Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import { EGL } from "../../contract/enums.ts";
import { initialize } from "../../fakes/programs.ts";
import type { DriverKnobs } from "../../fakes/world_builder.ts";
import { type Group, group, isLast, type Scene } from "../../framework/mod.ts";
import { apiScene, ask, DRIVER_DISPLAY, NO_HANDLE } from "../api/scenes.ts";
import { all, attempt, createPbuffer, createWindowSurface, reached } from "./scenes.ts";

const swap: Group = group(
  "egl:swap",
  "Swaps, with and without rectangles.",
);

const PLAIN = "eglSwapBuffers";
const DAMAGED = "eglSwapBuffersWithDamageKHR";
const RECTANGLES = ints(0, 0, 1, 1, 2, 2, 1, 1);

/** Swaps a window's surface, or a pbuffer, with rectangles. */
function swapOnce(
  app: App,
  rectangles: InBuffer | null,
  count: number,
  on: "window" | "pbuffer" = "window",
): Result {
  const display = initialize(app);
  const surface = on === "window" ? createWindowSurface(app, display) : createPbuffer(app, display);
  return app.egl.SwapBuffersWithDamageKHR(display, surface, rectangles, count);
}

/** Rectangles. */
type Rectangles = readonly [InBuffer | null, number];

/** Rectangles that are none. */
const FEWER: Rectangles = [RECTANGLES, -1];
const FEWEST: Rectangles = [null, -2_147_483_648];
const AT_NULL: Rectangles = [null, 2];

/** Swaps with each of some rectangles. */
function swapScene(release: Release, rectangles: readonly Rectangles[]): Scene {
  return apiScene({ release }, (app) => {
    for (const one of rectangles) swapOnce(app, ...one);
  });
}

swap.test("rectangles_that_are_none")
  .clauses("EGL-OBJECT-74")
  .releases(12, 15)
  .filter(({ release }: { readonly release: Release }) => release === 12 || release === 15)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => ({
      fewer: () => swapOnce(app, ...FEWER),
      fewest: () => swapOnce(app, ...FEWEST),
      at_null: () => swapOnce(app, ...AT_NULL),
    }));
    t.expectEqual("answers", said, all(["fewer", "fewest", "at_null"], "0 EGL_BAD_PARAMETER"));
  });

swap.test("rectangles_that_are_none_are_not_swapped")
  .clauses("EGL-OBJECT-74")
  .releases(12, 15)
  .filter(isLast)
  .mustNot({
    what: "the driver swaps with rectangles that are none",
    scene: ({ release }) => swapScene(release, [FEWER, FEWEST, AT_NULL]),
    happened: reached(PLAIN, DAMAGED),
  }).control("there are two", ({ release }) => swapScene(release, [[RECTANGLES, 2]]));

swap.test("rectangles_that_are_none_end_the_process")
  .clauses("EGL-OBJECT-75")
  .releases(10, 11)
  .params({ how: ["fewer", "at_null"] })
  .fn(async (t) => {
    const { release, how } = t.params;
    const write = (app: App) => swapOnce(app, ...(how === "fewer" ? FEWEST : AT_NULL));
    const { record } = await t.play(apiScene({ release, compat: true }, write));
    t.expectQuirkEnd(record, how === "fewer" ? "SIGABRT" : "SIGSEGV");
  });

swap.test("surface_is_looked_at_first")
  .clauses("EGL-OBJECT-76")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said } = await attempt(t, t.params, (app) => {
      const display = initialize(app);
      return { both: () => app.egl.SwapBuffersWithDamageKHR(display, NO_HANDLE, null, -1) };
    });
    t.expectEqual("answer", said.both, "0 EGL_BAD_SURFACE");
  });

/** Drivers by what they have, the rectangles of a swap, and the driver's function that it is. */
interface SwapCase {
  readonly driver?: DriverKnobs;
  readonly rectangles: Rectangles;
}

/** Plays one swap, and gives what it said and what the driver did, without the surface. */
async function play(
  t: Parameters<typeof ask>[0],
  release: Release,
  { driver = {}, rectangles }: SwapCase,
): Promise<{ readonly answers: unknown; readonly done: unknown[] }> {
  const { values, calls } = await ask(t, { release, driver }, (app) => {
    const swapped = swapOnce(app, ...rectangles);
    return { swapped, error: app.egl.GetError() };
  });
  const done = [PLAIN, DAMAGED].flatMap((fn) =>
    calls(fn).map(([display, , ...rest]) => [fn, display, ...rest])
  );
  return { answers: values, done };
}

const SWAPPED = { swapped: 1, error: EGL.SUCCESS };

swap.test("no_rectangles_are_a_plain_swap")
  .clauses("EGL-OBJECT-77")
  .releases(10, 15)
  .params({ at: ["null", "memory"] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, at } = t.params;
    const rectangles = [at === "null" ? null : RECTANGLES, 0] as const;
    const { answers, done } = await play(t, release, { rectangles });
    t.expectEqual("answers", answers, SWAPPED);
    t.expectEqual("what the driver does", done, [[PLAIN, DRIVER_DISPLAY]]);
  });

swap.test("rectangles_are_the_drivers_business")
  .clauses("EGL-OBJECT-78")
  .releases(10, 15)
  .params({ count: [1, 2] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, count } = t.params;
    const { answers, done } = await play(t, release, { rectangles: [RECTANGLES, count] });
    t.expectEqual("answers", answers, SWAPPED);
    t.expectEqual("what the driver does", done, [[DAMAGED, DRIVER_DISPLAY, null, count]]);
  });

swap.test("driver_without_rectangles_swaps_all")
  .clauses("EGL-OBJECT-79")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const driver = { missing: [DAMAGED] };
    const { answers, done } = await play(t, t.params.release, {
      driver,
      rectangles: [RECTANGLES, 2],
    });
    t.expectEqual("answers", answers, SWAPPED);
    t.expectEqual("what the driver does", done, [[PLAIN, DRIVER_DISPLAY]]);
  });

swap.test("pbuffer_is_swapped_with_rectangles")
  .clauses("EGL-OBJECT-81")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { said, calls } = await attempt(t, t.params, (app) => ({
      pbuffer: () => swapOnce(app, RECTANGLES, 1, "pbuffer"),
    }));
    t.expectEqual("answer", said.pbuffer, "1 EGL_SUCCESS");
    t.expectEqual("swaps of the driver", calls(DAMAGED).length, 1);
  });

swap.test("pbuffer_with_rectangles_ends_the_process")
  .clauses("EGL-OBJECT-82")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const write = (app: App) => swapOnce(app, RECTANGLES, 1, "pbuffer");
    const { record } = await t.play(apiScene({ ...t.params, compat: true }, write));
    t.expectQuirkEnd(record, "SIGSEGV");
  });

swap.test("driver_fails")
  .clauses("EGL-OBJECT-83")
  .releases(10, 15)
  .params({ fn: [PLAIN, DAMAGED] })
  .filter(isLast)
  .fn(async (t) => {
    const { release, fn } = t.params;
    const driver = { errors: { [fn]: EGL.CONTEXT_LOST } };
    const rectangles = [RECTANGLES, fn === DAMAGED ? 1 : 0] as const;
    const { answers, done } = await play(t, release, { driver, rectangles });
    t.expectEqual("answers", answers, { swapped: 0, error: EGL.CONTEXT_LOST });
    t.expectEqual("swaps of the driver", done.length, 1);
  });

/** The groups. */
export const tests: readonly Group[] = [swap];
