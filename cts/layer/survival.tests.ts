/**
 * Tests of whether an app's process outlives the layer. They stand near the front: what a process did not outlive says
 * little of anything else, so that other tests are left out then.
 *
 * @module
 */

import { type Context, group, isLast } from "../framework/mod.ts";
import type { Release } from "../contract/world.ts";
import { type DeathClause, requireOutlived } from "./deaths.ts";
import { APP_NAMES, type AppName, appProgram } from "./programs.ts";
import { playStack, requireContext, requireLoaded } from "./plays.ts";
import { around } from "./scenes.ts";

const survival = group(
  "layer:survival",
  "An app's process outlives every call, whatever the app does, and no call comes back to the function that made it.",
);

/** Groups of this file. */
export const tests = [survival];

survival.test("process_outlives_every_app")
  .clauses("LAYER-LIFE-6")
  .releases(10, 15)
  .params({ app: APP_NAMES })
  .filter(isLast)
  .fn((t) => outlive(t, "LAYER-LIFE-6"));

survival.test("no_function_calls_itself")
  .clauses("LAYER-NEXT-3")
  .releases(10, 15)
  .params({ app: APP_NAMES })
  .filter(isLast)
  .fn((t) => outlive(t, "LAYER-NEXT-3"));

/** Requires that the process outlives an app, or that it did not for the reason of another clause. */
async function outlive(
  t: Context<{ readonly app: AppName; readonly release: Release }>,
  clause: DeathClause,
): Promise<void> {
  const { app, release } = t.params;
  const program = appProgram(app);
  const stack = { layers: around("alone", []) };
  const record = await playStack(t, release, stack, program);
  requireLoaded(t, record);
  await requireOutlived(t, clause, { release, stack, program, record });
  await requireContext(t, release, stack, program, record);
}
