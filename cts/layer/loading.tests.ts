/**
 * Tests of how a layer is loaded, initialized and unloaded.
 *
 * @module
 */

import { type Handle, recordProgram, type Result } from "../contract/recorder.ts";
import type { Program } from "../contract/program.ts";
import type { Release } from "../contract/world.ts";
import { initialized, isNull, valueOf } from "../fakes/observe.ts";
import { initialize } from "../fakes/programs.ts";
import { type Context, group, isFirstOrLast, isLast } from "../framework/mod.ts";
import { requireOutlived } from "./deaths.ts";
import { playStack, requireAlive, skipDead } from "./plays.ts";
import {
  APP_PROCESS,
  EXPORTS,
  isUnderTest,
  openLayer,
  type Stack,
  stackWorld,
  UNDER_TEST,
} from "./scenes.ts";

const loading = group(
  "layer:loading",
  "The layer's library is loaded wherever it stands, has both exports, and its process outlives its loading, its " +
    "initialization, every offer and its unloading.",
);

/** Groups of this file. */
export const tests = [loading];

const [UNDER] = UNDER_TEST;
/** Where LAYER-LOAD-4 is judged. */
const BETWEEN: Stack = { layers: [{ name: "upper" }, UNDER, { name: "lower" }] };

loading.test("process_outlives_initialisation")
  .clauses("LAYER-LOAD-4")
  .releases(10, 15)
  .params({ driver: ["stock", "fake"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { driver, release } = t.params;
    const program = recordProgram((app) => initialize(app));
    const stack = { ...BETWEEN, ...(driver === "fake" ? { driver: {} } : {}) };
    const record = await playStack(t, release, stack, program);
    await requireOutlived(t, "LAYER-LOAD-4", { release, stack, program, record });
    const others = initialized(record).filter((who) => who !== UNDER);
    t.expectSequence("the layers around it that were initialized", others, ["lower", "upper"]);
  });

loading.test("is_loaded")
  .clauses("LAYER-LOAD-1")
  .releases(10, 15)
  .params({ place: ["app-data", "system"] })
  .filter(({ place, release }) =>
    isLast({ release }) || place === "app-data" && isFirstOrLast({ release })
  )
  .fn(async (t) => {
    const { place, release } = t.params;
    const { world } = stackWorld(release, { layers: [UNDER], place });
    const program = recordProgram((app) => initialize(app));
    const { record } = await t.play({ world, process: APP_PROCESS, program });
    const loaded = record.libraries.filter(({ path }) => isUnderTest(path)).length;
    if (record.end.kind === "running" && loaded === 0) t.note(await reasonOf(t));
    if (record.end.kind === "running") {
      t.expectEqual("copies of the library in the process", loaded, 1);
    } else if ((await playStack(t, release, BETWEEN, program)).end.kind !== "running") skipDead(t);
    else requireAlive(t, record, program);
  });

/** Leaves the case out if the process does not outlive the layer on a device that has no defects of Android's either. */
async function requireOutlivedOtherwise(
  t: Context<{ readonly release: Release }>,
  program: Program,
): Promise<void> {
  const { end } = await playStack(t, t.params.release, { layers: [UNDER] }, program);
  if (end.kind !== "running") skipDead(t);
}

/** Why the layer's file cannot be loaded, as dlerror says it. */
async function reasonOf(t: Context<unknown>): Promise<string> {
  let said: Result | undefined;
  const program = recordProgram((app) => {
    openLayer(app);
    said = app.libdl.dlerror();
  });
  const { world } = stackWorld(15, { layers: [UNDER] });
  const { record } = await t.play({ world, process: APP_PROCESS, program }, "opened by the app");
  return `dlopen: ${String(valueOf(record, said!))}`;
}

for (
  const [clause, symbol] of [["LAYER-LOAD-2", EXPORTS[0]], ["LAYER-LOAD-3", EXPORTS[1]]] as const
) {
  loading.test(`exports_${symbol}`)
    .clauses(clause)
    .releases(10, 15)
    .filter(isLast)
    .fn(async (t) => {
      let handle: Result | undefined;
      let found: Result | undefined;
      const program = recordProgram((app) => {
        handle = openLayer(app);
        found = app.libdl.dlsym(handle as Handle, symbol);
      });
      const { world } = stackWorld(t.params.release, { layers: [UNDER] });
      const { record } = await t.play({ world, process: APP_PROCESS, program });
      if (record.end.kind !== "running") skipDead(t);
      if (isNull(record, handle!)) {
        t.skip("The layer was not loaded", "see what is said of LAYER-LOAD-1");
      }
      t.expect(`dlsym finds ${symbol}`, !isNull(record, found!), "NULL");
    });
}

loading.test("calls_no_initialising_function")
  .describe("On a device that does as Android does: such a call never returns.")
  .clauses("LAYER-LOAD-5")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const program = recordProgram((app) => initialize(app));
    const { world } = stackWorld(t.params.release, { layers: [UNDER], compat: true });
    const { record } = await t.play({ world, process: APP_PROCESS, program });
    if (record.end.kind !== "running" && record.end.kind !== "hang") skipDead(t);
    if (record.end.kind === "hang") await requireOutlivedOtherwise(t, program);
    requireAlive(t, record, program);
  });

loading.test("process_outlives_unloading")
  .clauses("LAYER-LOAD-6")
  .releases(10, 15)
  .filter(isLast)
  .fn(async (t) => {
    const program = recordProgram((app) => {
      app.libdl.dlclose(openLayer(app));
      app.egl.GetDisplay(0);
    });
    const { world } = stackWorld(t.params.release, { layers: [UNDER] });
    const { record } = await t.play({
      world: { ...world, settings: {} },
      process: APP_PROCESS,
      program,
    });
    if (record.end.kind !== "running" && record.results.length === 0) skipDead(t);
    requireAlive(t, record, program);
  });
