/**
 * A suite of a subject, in whose Worlds hostile code misbehaves, between honest neighbors, in whose Worlds it does not.
 *
 * @module
 */

import { ClauseRegistry, defineClauses } from "../../../cts/clauses/registry.ts";
import { DEFAULT_WORLD, type World } from "../../../cts/contract/world.ts";
import { type Context, defineSuite, group, type Suite } from "../../../cts/framework/mod.ts";

/** The beginning of the names of the layers of a subject's World. */
export const SUBJECT = "S";
/** Honest cases before the subject's. */
const BEFORE = 4;
/** Honest cases after them. */
const AFTER = 8;
/** Milliseconds that each of those takes its time, so that what the subject does late meets some of them. */
const LINGER = 10;

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** Plays a World with three layers: do they load in the order of the list? */
async function expectOrder(t: Context<{ readonly n: number }>, name: string): Promise<void> {
  const layers = ["a", "b", "c"].map((letter) => `${name}${t.params.n}${letter}`);
  const world: World = { ...DEFAULT_WORLD, settings: { layers: layers.join(":") } };
  const { record } = await t.play({ world, process: { kind: "native" }, program: { calls: [] } });
  t.expectSequence("loaded layers", record.events.map(({ who }) => who), layers);
}

const before = group("planted:before", "Honest cases, which come before the subject's.");
before.test("order").clauses("HONEST-ORDER-1").params({ n: numbers(BEFORE) })
  .fn((t) => expectOrder(t, "N"));

const subject = group("planted:subject", "Cases in whose Worlds hostile code misbehaves.");
subject.test("order").clauses("HOSTILE-ORDER-1").params({ n: numbers(14) })
  .fn((t) => expectOrder(t, SUBJECT));

const after = group("planted:after", "Honest cases, which come after the subject's.");
after.test("order").clauses("HONEST-ORDER-1").params({ n: numbers(AFTER) })
  .fn(async (t) => {
    await expectOrder(t, "N");
    await new Promise((done) => setTimeout(done, LINGER));
    await expectOrder(t, "N");
  });

const clause = (id: string) => ({
  id,
  grade: "must" as const,
  text: "Layers load in the order of the list.",
  source: "planted",
});

/** The suite. */
export const suite: Suite = defineSuite({
  version: "hostile",
  groups: [before, subject, after],
  clauses: new ClauseRegistry([
    defineClauses([clause("HONEST-ORDER-1"), clause("HOSTILE-ORDER-1")]),
  ]),
});
