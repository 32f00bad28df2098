/**
 * Tests of what an app's eglGetProcAddress finds with the layer.
 *
 * @module
 */

import { KNOWN_NAMES } from "../contract/entry_points.ts";
import type { Record } from "../contract/record.ts";
import { recordProgram, type Result } from "../contract/recorder.ts";
import type { Release } from "../contract/world.ts";
import { eventsAt, isNull } from "../fakes/observe.ts";
import { startGl } from "../fakes/programs.ts";
import type { LayerKnobs } from "../fakes/world_builder.ts";
import { type Context, group, isLast } from "../framework/mod.ts";
import { ABSENT, DRIVER, EXTRA, LACKED, NEIGHBORS } from "./other_functions.ts";
import { playBoth, playWith } from "./plays.ts";
import { around, type Position, UNDER_TEST } from "./scenes.ts";

const lookups = group(
  "layer:lookups",
  "An app's eglGetProcAddress passes the layer: it finds what is there, finds nothing where nothing is, and reaches the " +
    "layers below.",
);

/** Groups of this file. */
export const tests = [lookups];

const [UNDER] = UNDER_TEST;

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
    { layers: around(position, NEIGHBORS), driver },
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
