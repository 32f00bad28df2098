/**
 * Tests of two threads that are in one hook at once: what belongs to a call is that call's own.
 *
 * @module
 */

import { group, isLast } from "../framework/mod.ts";
import { differingResults } from "./compare.ts";
import { OVERTAKEN, overtakenProgram, overtakingLayer } from "./overlap.ts";
import { playBoth } from "./plays.ts";
import { around } from "./scenes.ts";

const overlap = group(
  "layer:overlap",
  "While a call of one thread waits below the layer, another thread's call of the same function changes nothing of it.",
);

/** Groups of this file. */
export const tests = [overlap];

overlap.test("a_call_is_overtaken")
  .clauses("LAYER-THREAD-4")
  .releases(10, 15)
  .params({ call: OVERTAKEN })
  .filter(isLast)
  .fn(async (t) => {
    const { call, release } = t.params;
    const program = overtakenProgram(call);
    const layers = around("top", [overtakingLayer(call, program)]);
    const both = await playBoth(t, release, { layers }, program);
    const others = (fn: string) =>
      both.without.events.filter((event) =>
        event.who === "overtaking" && event.at === "return" && event.fn === fn
      ).length;
    t.expectEqual("calls of the other thread", others(call), 1);
    const { expected, actual } = differingResults(program, both);
    t.expectSequence("results of the overtaken app", actual, expected);
  });
