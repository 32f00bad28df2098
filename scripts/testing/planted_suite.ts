/**
 * A suite with one test for each thing that can come of a case.
 *
 * @module
 */

import { ClauseRegistry, defineClauses } from "../../cts/clauses/registry.ts";
import { DEFAULT_WORLD, type World } from "../../cts/contract/world.ts";
import { defineSuite, group, type Scene, type Suite } from "../../cts/framework/mod.ts";

const world = (layers?: string): World => ({
  ...DEFAULT_WORLD,
  settings: layers === undefined ? {} : { layers },
});
const scene = (layers?: string): Scene => ({
  world: world(layers),
  process: { kind: "native" },
  program: { calls: [] },
});

const good = group("planted:good", "What a right implementation passes.");
good.test("order")
  .clauses("PLANTED-ORDER-1")
  .releases(10, 12)
  .params({ layers: ["A", "A:B", "A:B:C"] })
  .fn(async (t) => {
    const { record } = await t.play(scene(t.params.layers));
    const loaded = record.events.map(({ who }) => who);
    t.expectSequence("loaded layers", loaded, t.params.layers.split(":"));
  });
good.test("count")
  .clauses("PLANTED-COUNT-1")
  .fn(async (t) => {
    const { record } = await t.play(scene("A:B"));
    t.expectEqual("number of layers", record.events.length, 2);
  });
good.test("nothing_listed")
  .clauses("PLANTED-LOAD-1")
  .mustNot({
    what: "a layer is loaded",
    scene: () => scene(),
    happened: ({ record }) => record.events,
  })
  .control("a layer is listed", (_params, one) => ({
    ...one,
    adb: ["adb shell settings put layers A", "adb shell settings put global layers A"],
  }));

const bad = group("planted:bad", "What comes of cases that do not pass.");
bad.test("fails").clauses("PLANTED-ORDER-1").fn(async (t) => {
  const { record } = await t.play(scene("A:B:C"));
  t.expectSequence("loaded layers", record.events.map(({ who }) => who), ["A", "C", "B"]);
});
bad.test("warns").clauses("PLANTED-AOSP-1").fn((t) => t.expectEqual("quirk", 1, 2));
let runs = 0;
bad.test("flakes").clauses("PLANTED-ORDER-1").fn((t) => t.expect("second run", ++runs > 1));
bad.test("hangs").clauses("PLANTED-ORDER-1").fn(() => {
  for (;;);
});
bad.test("exits").clauses("PLANTED-ORDER-1").fn(() => {
  console.error("last words");
  Deno.exit(3);
});
bad.test("throws").clauses("PLANTED-ORDER-1").fn(() => {
  throw new TypeError("thrown by the test");
});
bad.test("dead_control").clauses("PLANTED-LOAD-1")
  .mustNot({ what: "a layer is loaded", scene: () => scene(), happened: () => [] })
  .control("a layer is listed", () => scene("A"));
bad.test("skips").clauses("PLANTED-ORDER-1").fn((t) => t.skip("no phone", "plug one in"));
bad.test("asks_nothing").clauses("PLANTED-ORDER-1").fn(() => undefined);
bad.test("wrong_device_call").clauses("PLANTED-ORDER-1").fn(async (t) => {
  await (await t.boot(world())).pull("/nowhere");
});

const slow = group("planted:slow", "Cases to be interrupted.");
slow.test("waits")
  .clauses("PLANTED-ORDER-1")
  .params({ n: [0, 1, 2, 3, 4, 5, 6, 7] })
  .fn(async (t) => {
    if (t.params.n > 0) await new Promise((resolve) => setTimeout(resolve, 60_000));
    t.expect("waited", true);
  });

const strange = group("strange:subject", "A subject that the planted device does not claim.");
strange.test("unclaimed").clauses("PLANTED-ORDER-1").fn((t) => t.expect("never asked", false));

const clause = (id: string, grade: "must" | "aosp" = "must") => ({
  id,
  grade,
  text: `The text of ${id}.`,
  source: "planted",
});

/** The suite. */
export const suite: Suite = defineSuite({
  version: "planted",
  groups: [good, bad, slow, strange],
  clauses: new ClauseRegistry([defineClauses([
    clause("PLANTED-ORDER-1"),
    clause("PLANTED-COUNT-1"),
    clause("PLANTED-LOAD-1"),
    clause("PLANTED-AOSP-1", "aosp"),
  ])]),
});
