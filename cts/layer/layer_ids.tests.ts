/**
 * Tests of the layer_id with which a layer looks functions up.
 *
 * The app stands for the loader: it opens the layer's file, initializes it with a layer_id and a get_next_layer_proc_address of
 * its own, which reports with what it is called, offers it the known functions, and calls those that it intercepts.
 *
 * @module
 */

import { KNOWN_NAMES } from "../contract/entry_points.ts";
import { type App, recordProgram, type Result } from "../contract/recorder.ts";
import type { Record } from "../contract/record.ts";
import type { Release } from "../contract/world.ts";
import { eventsAt, isNull, valueOf } from "../fakes/observe.ts";
import type { LayerKnobs } from "../fakes/world_builder.ts";
import { type Context, group, isLast } from "../framework/mod.ts";
import { show } from "../framework/show.ts";
import { argumentsOf } from "./arguments.ts";
import { APP_PROCESS, EXPORTS, openLayer, stackWorld, UNDER_TEST } from "./scenes.ts";

const ids = group(
  "layer:ids",
  "The layer looks functions up with the layer_id that it was given, in Initialize and later.",
);

/** Groups of this file. */
export const tests = [ids];

/** The layer_id that it is given; no address of anything. */
const ID = 0x5354;
/** Stands for get_next_layer_proc_address: a function of a number and a text, whose result is not looked at. */
const LOOKUP = "glGetUniformLocation";
/** The names that are looked up; a layer may as well call the function for what it is. */
const FUNCTION = /^(gl|egl)[A-Z]/;
/** Stands for every function below. */
const BELOW = "glFlush";
const LOADER: LayerKnobs = {
  name: "loader",
  hooks: {
    [LOOKUP]: [{ do: "returnHook", fn: BELOW }],
    [BELOW]: [{ do: "return", value: 0 }],
  },
};

interface Loaded {
  readonly next: Result;
  readonly answers: readonly Result[];
}

/** Initializes the layer, offers it the known functions, and calls some of what it answered. */
function loadBy(app: App, called: readonly string[]): Loaded {
  const [INITIALIZE, GET_PROC_ADDRESS] = EXPORTS;
  const [loader, under] = [LOADER.name, UNDER_TEST[0]].map((name) => {
    const library = openLayer(app, name);
    return EXPORTS.map((symbol) => app.libdl.dlsym(library, symbol)) as [Result, Result];
  }) as [[Result, Result], [Result, Result]];
  const [lookup, next] = [LOOKUP, BELOW].map((name) =>
    app.callPointer(loader[1], GET_PROC_ADDRESS, name, loader[0])
  ) as [Result, Result];
  app.callPointer(under[0], INITIALIZE, ID, lookup);
  const answers = KNOWN_NAMES.map((name) =>
    app.callPointer(under[1], GET_PROC_ADDRESS, name, next)
  );
  for (const [i, name] of KNOWN_NAMES.entries()) {
    if (called.includes(name)) app.callPointer(answers[i]!, name, ...argumentsOf(name));
  }
  return { next, answers };
}

async function play(
  t: Context<unknown>,
  release: Release,
  called: readonly string[],
): Promise<Loaded & { readonly record: Record }> {
  let made: Loaded | undefined;
  const program = recordProgram((app) => {
    made = loadBy(app, called);
  });
  const { world } = stackWorld(release, { layers: [LOADER, UNDER_TEST[0]] });
  const { record } = await t.play(
    { world: { ...world, settings: {} }, process: APP_PROCESS, program },
    "the app loads the layer",
  );
  return { ...made!, record };
}

/** The functions that the layer intercepts. */
function intercepted(
  { record, next, answers }: Loaded & { readonly record: Record },
): string[] {
  const below = show(valueOf(record, next));
  return KNOWN_NAMES.filter((_, i) =>
    !isNull(record, answers[i]!) && show(valueOf(record, answers[i]!)) !== below
  );
}

/**
 * The lookups of the layer under test that have another layer_id than its own, as far as the process lives.
 *
 * @param t The test.
 * @param release Android release.
 * @returns Each function once, with the layer_id.
 */
export async function lookupsWithOtherIds(
  t: Context<unknown>,
  release: Release,
): Promise<string[]> {
  const loaded = await play(t, release, []);
  const { record } = loaded;
  const records = [record];
  const called = record.end.kind === "running" ? intercepted(loaded) : [];
  if (called.length > 0) records.push((await play(t, release, called)).record);
  const wrong = records.flatMap((one) => eventsAt(one, "call", { who: "loader", fn: LOOKUP }))
    .filter(({ args = [] }) => args[0] !== ID && FUNCTION.test(String(args[1])))
    .map(({ args = [] }) => `${args[1]} with ${showId(args[0])}`);
  return [...new Set(wrong)];
}

function showId(id: unknown): string {
  return typeof id === "number" && id !== 0 ? `0x${id.toString(16)}` : "NULL";
}

ids.test("lookups_have_the_layers_own_id")
  .describe(`The layer is given 0x${ID.toString(16)}.`)
  .clauses("LAYER-NEXT-2")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const wrong = await lookupsWithOtherIds(t, t.params.release);
    t.expectSequence(
      `functions that it looks up with another layer_id than 0x${
        ID.toString(16)
      }, which it was given`,
      wrong,
      [],
    );
  });
