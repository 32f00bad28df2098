/**
 * Tests of what an app finds after eglSwapBuffers and eglMakeCurrent: layers that measure, draw or capture work there.
 *
 * @module
 */

import type { Release } from "../contract/world.ts";
import { type Context, group, isLast } from "../framework/mod.ts";
import { differingResults } from "./compare.ts";
import { playBoth } from "./plays.ts";
import { around, neighbors, type Position } from "./scenes.ts";
import { swapsProgram } from "./swaps.ts";

const swaps = group(
  "layer:swaps",
  "After a swap and a change of its context an app with queries of its own, bound objects of every kind and an unusual state " +
    "finds all as without the layer, and no errors but its own.",
);

/** Groups of this file. */
export const tests = [swaps];

const QUERIES = /^gl(GetQuery\w+|IsQuery)$/;
const ERRORS = /^glGetError$/;
const PIXELS = /^glReadPixels$/;
const STATE = /^gl(Get(Integer|Float|Boolean|VertexAttribi)v|IsEnabled|IsProgram)$/;

interface Params {
  readonly position: Position;
  readonly release: Release;
}

/** Expects what an app finds to be the same with the layer as without; what differs without a swap is a matter of other clauses. */
async function expectSame(t: Context<Params>, what: string, isOfInterest: RegExp): Promise<void> {
  const { position, release } = t.params;
  const differing = async (isCalm: boolean) => {
    const program = swapsProgram(isCalm);
    const layers = around(position, neighbors(program));
    const both = await playBoth(t, release, { layers }, program);
    return differingResults(program, both, (fn) => isOfInterest.test(fn));
  };
  const { actual, expected } = await differing(false);
  if (expected.length > 0 && (await differing(true)).expected.length > 0) {
    t.skip("The layer changes it without a swap as well", "see what is said of LAYER-RESULT");
  }
  t.expectSequence(what, actual, expected);
}

function swapTest(name: string, clause: string, what: string, isOfInterest: RegExp): void {
  swaps.test(name)
    .clauses(clause)
    .releases(10, 15)
    .params({ position: ["alone"] })
    .filter(isLast)
    .fn((t) => expectSame(t, what, isOfInterest));
}

swapTest("state_is_kept", "LAYER-SWAP-1", "state that the app finds", STATE);
swapTest("no_errors_are_left", "LAYER-SWAP-2", "errors that the app gets", ERRORS);
swapTest("queries_go_on", "LAYER-SWAP-3", "queries that the app finds", QUERIES);
swapTest("pixels_are_kept", "LAYER-SWAP-4", "pixels that the app reads", PIXELS);
