/**
 * Tests of whether an app's process outlives the layer. They stand near the front: what a process did not outlive says
 * little of anything else, so that other tests are left out then.
 *
 * @module
 */

import { group, isLast } from "../framework/mod.ts";
import { APP_NAMES, appProgram } from "./programs.ts";
import { around, playStack, requireAlive, requireLoaded, skipDead } from "./scenes.ts";

const survival = group(
  "layer:survival",
  "An app's process outlives every call, whatever the app does.",
);

/** Groups of this file. */
export const tests = [survival];

survival.test("process_outlives_every_app")
  .clauses("LAYER-LIFE-6")
  .releases(10, 15)
  .params({ app: APP_NAMES })
  .filter(isLast)
  .fn(async (t) => {
    const { app, release } = t.params;
    const program = appProgram(app);
    const record = await playStack(t, release, { layers: around("alone", []) }, program);
    requireLoaded(t, record);
    if (record.end.kind !== "running" && record.results.length === 0) skipDead(t);
    requireAlive(t, record, program);
  });
