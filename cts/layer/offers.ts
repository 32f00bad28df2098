/**
 * Tests of what a layer answers when it is offered functions, of functions outside the known ones, and of drivers that
 * lack some.
 *
 * @module
 */

import { DRIVER_ONLY_EGL_NAMES, KNOWN_NAMES } from "../contract/entry_points.ts";
import type { Program } from "../contract/program.ts";
import { recordProgram, type Result, RTLD_NOW } from "../contract/recorder.ts";
import type { Record } from "../contract/record.ts";
import type { Release } from "../contract/world.ts";
import { eventsAt } from "../fakes/observe.ts";
import { initialize, startGl } from "../fakes/programs.ts";
import { APP, type DriverKnobs, layerFile, type LayerKnobs } from "../fakes/world_builder.ts";
import { type Context, group, isFirstOrLast, isLast } from "../framework/mod.ts";
import { differingResults, seenCalls } from "./compare.ts";
import { appProgram } from "./programs.ts";
import {
  around,
  playBoth,
  playStack,
  playWith,
  type Position,
  requireAlive,
  requireLoaded,
  skipDead,
  UNDER_TEST,
} from "./scenes.ts";

const offers = group(
  "layer:offers",
  "The layer answers every offer with a function of its own or with next: of known functions, of others that come later, " +
    "again and again, and over a driver that lacks some.",
);
const lookups = group(
  "layer:lookups",
  "An app's eglGetProcAddress passes the layer: it finds what is there, finds nothing where nothing is, and reaches the " +
    "layers below.",
);

/** Groups of this file. */
export const tests = [offers, lookups];

const [UNDER] = UNDER_TEST;
/** Functions outside the known ones; none that a layer can have heard of. */
const EXTRA = ["glStrataFirst", "glStrataSecond", "eglStrataThird", "glClearStrata"] as const;
const ABSENT = ["glStrataNothing", "eglStrataNothing", "strata", "glclear", "EGLGETERROR"] as const;
const DRIVER: DriverKnobs = {
  extra: EXTRA,
  reports: EXTRA,
  returns: { glStrataFirst: 11, glStrataSecond: 12, eglStrataThird: 13, glClearStrata: 14 },
};
const POSITIONS = ["alone", "middle"] as const satisfies Position[];
/** What a driver of OpenGL ES 2.0 and nothing else lacks. */
const LACKED = KNOWN_NAMES.filter((name) =>
  DRIVER_ONLY_EGL_NAMES.includes(name) ||
  /[a-z0-9](KHR|EXT|OES|ANDROID|NV|QCOM|IMG|APPLE|AMD|ARM|INTEL|OVR)$/.test(name)
);

/** Layers around the layer under test that hook functions outside the known ones. */
const NEIGHBOURS: readonly LayerKnobs[] = [
  { name: "upper", hooks: { glStrataFirst: [] } },
  { name: "lower", hooks: { glStrataSecond: [], glStrataFirst: [] } },
];

/** Offers functions to the layer, as the loader does. What next is does not matter: nothing calls it. */
async function expectAnswers(
  t: Context<{ readonly release: Release }>,
  what: string,
  names: readonly string[],
  thread?: string,
): Promise<void> {
  const symbol = "AndroidGLESLayer_GetProcAddress";
  const calls: Result[] = [];
  const program = recordProgram((app) => {
    initialize(app);
    const library = app.libdl.dlopen(`/data/data/${APP}/${layerFile(UNDER)}`, RTLD_NOW);
    const next = app.libdl.dlsym(library, "AndroidGLESLayer_Initialize");
    const getProcAddress = app.libdl.dlsym(library, symbol);
    const caller = thread === undefined ? app : app.via({ thread });
    const answers = names.map((name) => caller.callPointer(getProcAddress, symbol, name, next));
    calls.push(next, getProcAddress, ...answers);
  });
  const record = await playStack(t, t.params.release, { layers: [UNDER] }, program);
  const [next, getProcAddress, ...answers] = calls as [Result, Result, ...Result[]];
  if (isNull(record, next) || isNull(record, getProcAddress)) {
    t.skip("The layer was not loaded, or lacks an export", "see what is said of LAYER-LOAD");
  }
  requireAlive(t, record, program);
  const silent = names.filter((_, i) => isNull(record, answers[i]!));
  t.expectSequence(what, silent, []);
}

function isNull(record: Record, { ref }: Result): boolean {
  const value = record.results[ref]?.value;
  return value === null || value === undefined || value === 0;
}

offers.test("known_function_is_never_answered_with_null")
  .clauses("LAYER-OFFER-1")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn((t) => expectAnswers(t, "known functions that are answered with NULL", KNOWN_NAMES));

offers.test("other_function_is_never_answered_with_null")
  .clauses("LAYER-OFFER-2")
  .releases(10, 15)
  .filter(isFirstOrLast)
  .fn((t) =>
    expectAnswers(t, "other functions that are answered with NULL", [...EXTRA, ...ABSENT])
  );

offers.test("function_may_be_offered_on_any_thread")
  .describe("An app may ask for a function outside the known ones on any of its threads.")
  .clauses("LAYER-THREAD-3")
  .releases(10, 15)
  .filter(isLast)
  .fn((t) =>
    expectAnswers(t, "functions that are answered with NULL on another thread", EXTRA, "second")
  );

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
      const stack = { layers: around(position, NEIGHBOURS), driver: DRIVER };
      const both = await playBoth(t, release, stack, program);
      const [actual, expected] = [both.with, both.without].map((record) =>
        seenCalls(record).map(({ who, text }) => `${who}: ${text}`)
      ) as [string[], string[]];
      t.expectSequence("calls below and above the layer", actual, expected);
      const results = differingResults(program, both);
      t.expectSequence("results of the calls", results.actual, results.expected);
    });
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
    const { end, results } = record;
    if (end.kind !== "running" && (end.kind !== "hang" || results.length === 0)) skipDead(t);
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
    const clear = appProgram("clear");
    const stack = { layers: around(position, NEIGHBOURS), driver: { missing: LACKED } };
    const record = await playWith(t, release, stack, clear, { simple: undefined });
    t.expectEqual("calls that came back", record.results.length, clear.calls.length);
  });

/** Asks for every function, known, outside the known ones, and absent. */
async function lookAll(
  t: Context<{ readonly position: Position; readonly release: Release }>,
): Promise<{ readonly lost: string[]; readonly invented: string[] }> {
  const { position, release } = t.params;
  const names = [...KNOWN_NAMES, ...EXTRA, ...ABSENT];
  let found: readonly Result[] = [];
  const program = recordProgram((app) => {
    const early = names.map((name) => app.egl.GetProcAddress(name));
    startGl(app);
    found = [...early, ...names.map((name) => app.egl.GetProcAddress(name))];
  });
  const driver = { ...DRIVER, missing: LACKED };
  const both = await playBoth(
    t,
    release,
    { layers: around(position, NEIGHBOURS), driver },
    program,
  );
  const only = (a: Record, b: Record) =>
    found.flatMap((one, i) =>
      !isNull(a, one) && isNull(b, one)
        ? [i < names.length ? `${names[i]}, before eglInitialize` : names[i - names.length]!]
        : []
    );
  return { lost: only(both.without, both.with), invented: only(both.with, both.without) };
}

lookups.test("function_is_found")
  .clauses("LAYER-GPA-1")
  .releases(10, 15)
  .params({ position: ["middle"] })
  .filter(isLast)
  .fn(async (t) => {
    const { lost } = await lookAll(t);
    t.expectSequence("functions that eglGetProcAddress finds only without the layer", lost, []);
  });

lookups.test("absent_function_is_not_found")
  .clauses("LAYER-GPA-2")
  .releases(10, 15)
  .params({ position: ["middle"] })
  .filter(isLast)
  .fn(async (t) => {
    const { invented } = await lookAll(t);
    t.expectSequence("functions that eglGetProcAddress finds only with the layer", invented, []);
  });

lookups.test("lookup_reaches_the_layers_below")
  .clauses("LAYER-GPA-3")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const asked = [...EXTRA, ...ABSENT];
    const program = recordProgram((app) => {
      startGl(app);
      for (const name of asked) app.egl.GetProcAddress(name);
    });
    const lower: LayerKnobs = { name: "lower", hooks: { eglGetProcAddress: [] } };
    const stack = { layers: [UNDER, lower], driver: DRIVER };
    const record = await playWith(t, t.params.release, stack, program);
    const reached = eventsAt(record, "call", { who: "lower", fn: "eglGetProcAddress" })
      .map(({ args }) => args?.[0]);
    const lost = asked.filter((name) => !reached.includes(name));
    t.expectSequence("names that the layer below is not asked for", lost, []);
  });
