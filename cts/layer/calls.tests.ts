/**
 * Tests of what a layer does with the calls of an app: what the layers around it and the driver see of them.
 *
 * @module
 */

import type { Program } from "../contract/program.ts";
import { type Context, group, isFirstOrLast, isLast } from "../framework/mod.ts";
import { countCalls, differingResults, type SeenCall, seenCalls } from "./compare.ts";
import { appProgram } from "./programs.ts";
import { playBoth, playWith } from "./plays.ts";
import { around, neighbors, type Position } from "./scenes.ts";
import type { Release } from "../contract/world.ts";

const calls = group(
  "layer:calls",
  "An app's calls pass the layer, wherever it stands among others: each reaches the layer below and the driver, once, in " +
    "order, with its arguments, and with no others.",
);

/** Groups of this file. */
export const tests = [calls];

/** The observations of one program. */
interface Seen {
  /** Above the layer under test. */
  readonly above: readonly SeenCall[];
  /** By each layer below it, the upper one first. */
  readonly below: readonly (readonly SeenCall[])[];
  /** By the driver. */
  readonly driver: readonly SeenCall[];
}

interface Params {
  readonly position: Position;
  readonly release: Release;
}

async function see(
  t: Context<Params>,
): Promise<{ readonly with: Seen; readonly without: Seen; readonly program: Program }> {
  const { position, release } = t.params;
  const program = appProgram("whole");
  const layers = around(position, neighbors(program));
  const names = layers.map((layer) => typeof layer === "string" ? "" : layer.name);
  const at = names.indexOf("");
  const both = await playBoth(t, release, { layers, driver: { reports: "all" } }, program, {
    simple: program,
  });
  const seen = (record: typeof both.with): Seen => ({
    above: names.slice(0, at).flatMap((name) => seenCalls(record, name)),
    below: names.slice(at + 1).map((name) => seenCalls(record, name)),
    driver: seenCalls(record, "driver").filter(({ fn }) => fn !== LOOKUP),
  });
  return { with: seen(both.with), without: seen(both.without), program };
}

/**
 * The functions that libEGL asks the driver's own for when a layer looks one up that is no known one (AOSP egl_layers.cpp,
 * getNextLayerProcAddress): that the layer looks it up is documented, and no app here does.
 */
const LOOKUP = "eglGetProcAddress";
/** Functions without which the pixels are others. */
const DRAWING = ["glClear", "glClearColor", "glScissor"];

/** Where neighbors can see what it does. */
const AMONG = ["top", "middle", "bottom"] as const satisfies Position[];

/** Keeps the first release for the top, the last one for all places. */
function some({ position, release }: Params): boolean {
  return isLast({ release }) || position === "top" && isFirstOrLast({ release });
}

/** Functions of which one list has other counts than another. */
function compareCounts(
  actual: readonly SeenCall[],
  expected: readonly SeenCall[],
  differs: (actual: number, expected: number) => boolean,
): string[] {
  const [a, b] = [countCalls(actual), countCalls(expected)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((fn) => differs(a.get(fn) ?? 0, b.get(fn) ?? 0))
    .map((fn) => `${fn}: ${a.get(fn) ?? 0}, without the layer ${b.get(fn) ?? 0}`);
}

calls.test("call_comes_back")
  .describe(
    "It does not, where a layer looks something up with the id of a layer above it, and so calls itself.",
  )
  .clauses("LAYER-NEXT-2")
  .releases(10, 15)
  .params({ position: AMONG })
  .filter(isLast)
  .fn(async (t) => {
    const { position, release } = t.params;
    const program = appProgram("whole");
    const stack = { layers: around(position, neighbors(program)), driver: {} };
    await playWith(t, release, stack, program, { simple: program });
  });

calls.test("no_layer_below_is_passed_over")
  .clauses("LAYER-NEXT-1")
  .releases(10, 15)
  .params({ position: ["top", "middle"] })
  .filter(some)
  .fn(async (t) => {
    const { with: seen, without } = await see(t);
    const usual = countCalls(without.driver);
    const even = (fn: string) =>
      without.below.every((layer) => countCalls(layer).get(fn) === usual.get(fn));
    const reached = countCalls(seen.driver);
    const over = [...usual.keys()].filter(even).flatMap((fn) =>
      seen.below.some((layer) => (countCalls(layer).get(fn) ?? 0) < (reached.get(fn) ?? 0))
        ? [
          `${fn}: ${reached.get(fn)} at the driver, ${
            seen.below.map((layer) => countCalls(layer).get(fn) ?? 0).join(" and ")
          } at the layers below`,
        ]
        : []
    );
    t.expectSequence("functions whose calls reach the driver past a layer", over, []);
  });

calls.test("no_layer_is_passed_over_to_the_stock_driver")
  .describe(
    "What an app draws shows that calls reach the driver which the layers below do not see.",
  )
  .clauses("LAYER-NEXT-1")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const program = appProgram("clear");
    const layers = around("top", neighbors(program));
    const both = await playBoth(t, t.params.release, { layers }, program);
    const same = differingResults(program, both, (fn) =>
      fn === "glReadPixels").expected.length === 0;
    const [actual, expected] = [both.with, both.without].map((record) =>
      seenCalls(record, "passive").filter(({ fn }) => DRAWING.includes(fn))
    ) as [SeenCall[], SeenCall[]];
    const missed = same ? compareCounts(actual, expected, (a, b) => a < b) : [];
    t.expectSequence("functions that draw, and that the layers below see less often", missed, []);
  });

calls.test("every_call_goes_on")
  .clauses("LAYER-CALL-1")
  .releases(10, 15)
  .params({ position: AMONG })
  .filter(some)
  .fn(async (t) => {
    const { with: seen, without } = await see(t);
    const lost = compareCounts(seen.driver, without.driver, (a, b) => a < b);
    t.expectSequence("functions that the driver sees less often", lost, []);
  });

calls.test("no_call_goes_on_twice")
  .clauses("LAYER-CALL-2")
  .releases(10, 15)
  .params({ position: AMONG })
  .filter(isLast)
  .fn(async (t) => {
    const { with: seen, without } = await see(t);
    const more = compareCounts(seen.driver, without.driver, (a, b) => b > 0 && a > b);
    t.expectSequence("functions that the driver sees more often", more, []);
  });

calls.test("no_call_is_added")
  .clauses("LAYER-CALL-3")
  .releases(10, 15)
  .params({ position: AMONG })
  .filter(isLast)
  .fn(async (t) => {
    const { with: seen, without } = await see(t);
    const added = compareCounts(seen.driver, without.driver, (a, b) => b === 0 && a > 0);
    t.expectSequence("functions that the driver sees only with the layer", added, []);
  });

calls.test("arguments_go_on")
  .clauses("LAYER-CALL-4")
  .releases(10, 15)
  .params({ position: AMONG })
  .filter(isLast)
  .fn(async (t) => {
    const { with: seen, without } = await see(t);
    const usual = countCalls(without.driver);
    const counts = countCalls(seen.driver);
    const [actual, expected] = [seen.driver, without.driver].map((list) =>
      [...usual.keys()].filter((fn) => counts.get(fn) === usual.get(fn))
        .flatMap((fn) => list.filter((call) => call.fn === fn).map(({ text }) => text))
    ) as [string[], string[]];
    const differing = expected.flatMap((text, i) => text === actual[i] ? [] : [i]);
    t.expectSequence(
      "calls that reach the driver with other arguments",
      differing.map((i) => actual[i]),
      differing.map((i) => expected[i]),
    );
  });

calls.test("order_is_kept")
  .clauses("LAYER-CALL-5")
  .releases(10, 15)
  .params({ position: AMONG })
  .filter(isLast)
  .fn(async (t) => {
    const { with: seen, without } = await see(t);
    const [a, b] = [countCalls(seen.driver), countCalls(without.driver)];
    const even = (fn: string) => a.get(fn) === b.get(fn);
    const [actual, expected] = [seen, without].map(({ driver }) =>
      driver.map(({ fn }) => fn).filter(even)
    ) as [string[], string[]];
    t.expectSequence("functions in the order in which the driver sees them", actual, expected);
  });

calls.test("layers_above_see_no_calls_of_its_own")
  .clauses("LAYER-CALL-6")
  .releases(10, 15)
  .params({ position: ["middle", "bottom"] })
  .filter(isLast)
  .fn(async (t) => {
    const { with: seen, without } = await see(t);
    const more = compareCounts(seen.above, without.above, (a, b) => a > b);
    t.expectSequence("functions that layers above see more often", more, []);
  });
