/**
 * Tests of what a layer answers when it is offered functions, of functions outside the known ones, and of drivers that
 * lack some.
 *
 * @module
 */

import { DRIVER_ONLY_EGL_NAMES, KNOWN_NAMES } from "../contract/entry_points.ts";
import type { Program } from "../contract/program.ts";
import { type App, recordProgram, type Result } from "../contract/recorder.ts";
import type { Release } from "../contract/world.ts";
import { eventsAt, isNull } from "../fakes/observe.ts";
import { initialize, startGl } from "../fakes/programs.ts";
import { type Context, group, isFirstOrLast, isLast } from "../framework/mod.ts";
import { differingResults, seenCalls } from "./compare.ts";
import { requireOutlived } from "./deaths.ts";
import { ABSENT, DRIVER, EXTRA, LACKED, NEIGHBORS } from "./other_functions.ts";
import { appProgram } from "./programs.ts";
import {
  type Both,
  playBoth,
  playStack,
  playWith,
  requireAlive,
  requireFound,
  requireLoaded,
  skipDead,
} from "./plays.ts";
import { around, EXPORTS, openLayer, type Position, UNDER_TEST } from "./scenes.ts";

const offers = group(
  "layer:offers",
  "The layer answers every offer with a function of its own or with next: of known functions, of others that come later, " +
    "again and again, and over a driver that lacks some.",
);

/** Groups of this file. */
export const tests = [offers];

const [UNDER] = UNDER_TEST;
const POSITIONS = ["alone", "middle"] as const satisfies Position[];

/** Functions that the layer answers with NULL. */
interface Silent {
  /** Offered on the thread that loaded it. */
  readonly usual: string[];
  /** Offered on another one. */
  readonly elsewhere: string[];
}

/**
 * Offers functions to the layer, as the loader does. What next is does not matter: nothing calls it.
 *
 * @param start What the app does first, so that the layer is loaded.
 * @param names The functions.
 */
async function offerAll(
  t: Context<{ readonly release: Release }>,
  start: (app: App) => void,
  names: readonly string[],
): Promise<Silent> {
  const [initialize, symbol] = EXPORTS;
  const calls: Result[] = [];
  const program = recordProgram((app) => {
    start(app);
    const library = openLayer(app);
    const next = app.libdl.dlsym(library, initialize);
    const getProcAddress = app.libdl.dlsym(library, symbol);
    const answers = [app, app.via({ thread: "second" })].flatMap((caller) =>
      names.map((name) => caller.callPointer(getProcAddress, symbol, name, next))
    );
    calls.push(next, getProcAddress, ...answers);
  });
  const record = await playStack(t, t.params.release, { layers: [UNDER] }, program);
  if (record.end.kind !== "running" && record.results.length === 0) skipDead(t);
  const [next, getProcAddress, ...answers] = calls as [Result, Result, ...Result[]];
  if (isNull(record, next) || isNull(record, getProcAddress)) {
    t.skip("The layer was not loaded, or lacks an export", "see what is said of LAYER-LOAD");
  }
  requireAlive(t, record, program);
  const silent = (from: number) => names.filter((_, i) => isNull(record, answers[from + i]!));
  return { usual: silent(0), elsewhere: silent(names.length) };
}

offers.test("known_function_is_never_answered_with_null")
  .clauses("LAYER-OFFER-1")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { usual } = await offerAll(t, (app) => void app.egl.GetDisplay(0), KNOWN_NAMES);
    t.expectSequence("known functions that are answered with NULL", usual, []);
  });

offers.test("other_function_is_never_answered_with_null")
  .clauses("LAYER-OFFER-2")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const names = [...EXTRA, ...ABSENT];
    const { usual } = await offerAll(t, (app) => void initialize(app), names);
    t.expectSequence("other functions that are answered with NULL", usual, []);
  });

offers.test("function_may_be_offered_on_any_thread")
  .describe("An app may ask for a function outside the known ones on any of its threads.")
  .clauses("LAYER-THREAD-3")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const { usual, elsewhere } = await offerAll(t, (app) => void initialize(app), EXTRA);
    t.expectSequence(
      "functions that are answered with NULL on another thread",
      elsewhere.filter((name) => !usual.includes(name)),
      [],
    );
  });

/** An app that asks for functions outside the known ones, some times each, and calls them. */
function extensionProgram(times: number): Program {
  return recordProgram((app) => {
    startGl(app);
    const found = EXTRA.map((name) =>
      Array.from({ length: times }, () => app.egl.GetProcAddress(name))
    );
    for (const [i, name] of EXTRA.entries()) {
      for (const pointer of found[i]!) app.callPointer(pointer, name, i + 1, i + 2, i + 3);
    }
  });
}

function extensionTest(name: string, clause: string, times: number): void {
  offers.test(name)
    .clauses(clause)
    .releases(10, 15)
    .params({ position: POSITIONS })
    .filter(({ position, release }) =>
      isLast({ release }) || times === 1 && position === "middle" && isFirstOrLast({ release })
    )
    .fn(async (t) => {
      const { position, release } = t.params;
      const program = extensionProgram(times);
      const stack = { layers: around(position, NEIGHBORS), driver: DRIVER };
      const both = await playBoth(t, release, stack, program);
      const found = changes(program, both);
      if (found.isDifferent && times > 1) {
        const once = extensionProgram(1);
        const usual = await playBoth(t, release, stack, once);
        if (changes(once, usual).isDifferent) {
          t.skip("The calls differ even if each function is offered once", "see LAYER-OFFER-3");
        }
      }
      const { calls, results } = found;
      t.expectSequence("calls below and above the layer", calls.actual, calls.expected);
      t.expectSequence("results of the calls", results.actual, results.expected);
    });
}

/** The changes of the layer in a program that looks functions up and calls them. */
function changes(program: Program, both: Both) {
  const [actual, expected] = [both.with, both.without].map((record) =>
    seenCalls(record).map(({ who, text }) => `${who}: ${text}`)
  ) as [string[], string[]];
  const results = differingResults(program, both);
  const isDifferent = results.expected.length > 0 || actual.join("\n") !== expected.join("\n");
  return { calls: { actual, expected }, results, isDifferent };
}

extensionTest("other_function_goes_on", "LAYER-OFFER-3", 1);
extensionTest("function_may_be_offered_again", "LAYER-OFFER-4", 3);

offers.test("nothing_is_looked_up_meanwhile")
  .describe("On a device that does as Android does: such a lookup never returns.")
  .clauses("LAYER-OFFER-7")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const program = extensionProgram(1);
    const stack = { layers: [UNDER], driver: DRIVER, compat: true } as const;
    const record = await playStack(t, t.params.release, stack, program);
    requireLoaded(t, record);
    requireFound(t, record, program);
    const { end, results } = record;
    if (end.kind !== "running" && (end.kind !== "hang" || results.length === 0)) skipDead(t);
    if (end.kind === "hang") {
      const usual = await playStack(t, t.params.release, { ...stack, compat: false }, program);
      if (usual.end.kind !== "running") skipDead(t);
    }
    requireAlive(t, record, program);
  });

offers.test("null_is_answered_with_null")
  .clauses("LAYER-OFFER-5")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const layers = [{ name: "upper", offers: "all" }, UNDER, {
      name: "lower",
      offers: "all",
    }] as const;
    const driver = { missing: DRIVER_ONLY_EGL_NAMES };
    const program = recordProgram((app) => initialize(app));
    const record = await playWith(t, t.params.release, { layers, driver }, program);
    const nulls = (who: string) =>
      eventsAt(record, "offer", { who }).filter(({ pointer }) => pointer === null)
        .map(({ fn }) => fn);
    t.expectSequence(
      "functions that the layer above finds lacking",
      nulls("upper"),
      nulls("lower"),
    );
  });

offers.test("driver_may_lack_functions")
  .clauses("LAYER-OFFER-6")
  .releases(10, 15)
  .params({ position: POSITIONS })
  .filter(isLast)
  .fn(async (t) => {
    const { position, release } = t.params;
    const program = appProgram("clear");
    const stack = { layers: around(position, NEIGHBORS), driver: { missing: LACKED } };
    const record = await playStack(t, release, stack, program);
    requireLoaded(t, record);
    if (record.end.kind !== "running" && record.end.kind !== "hang") {
      const usual = await playStack(t, release, { ...stack, driver: {} }, program);
      if (usual.end.kind !== "running") skipDead(t);
    }
    await requireOutlived(t, "LAYER-OFFER-6", { release, stack, program, record });
  });
