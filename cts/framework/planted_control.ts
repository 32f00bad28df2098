/**
 * A suite with one case whose control cannot fire, to show that the framework reports it.
 *
 * @module
 */

import { ClauseRegistry } from "../clauses/registry.ts";
import { DEFAULT_WORLD } from "../contract/world.ts";
import { group } from "./builder.ts";
import { defineSuite, type Suite } from "./suite.ts";

const tests = group("planted:control", "A control that cannot fire is an error of the suite.");
tests.test("never_fires")
  .clauses("PLANTED-CONTROL-1")
  .mustNot({
    what: "something that leaves no sign happens",
    scene: () => ({
      world: DEFAULT_WORLD,
      process: { kind: "native" },
      program: { calls: [] },
    }),
    happened: () => [],
  })
  .control("the release is 13", (_params, scene) => ({
    ...scene,
    world: { ...scene.world, release: 13 },
  }));

/** The suite. */
export const suite: Suite = defineSuite({
  version: "1",
  groups: [tests],
  clauses: new ClauseRegistry([[{
    id: "PLANTED-CONTROL-1",
    grade: "must",
    text: "A control that does not fire is reported.",
    source: "This framework",
  }]]),
});

/** Id of its case. */
export const PLANTED_CONTROL = "planted:control:never_fires";
