/**
 * Tests of how a layer is loaded, initialised and unloaded.
 *
 * @module
 */

import {
  type App,
  type Handle,
  recordProgram,
  type Result,
  RTLD_NOW,
} from "../contract/recorder.ts";
import type { Program } from "../contract/program.ts";
import type { Record } from "../contract/record.ts";
import type { Release } from "../contract/world.ts";
import { APP, layerFile } from "../fakes/world_builder.ts";
import { initialized } from "../fakes/observe.ts";
import { initialize } from "../fakes/programs.ts";
import { type Context, group, isFirstOrLast, isLast } from "../framework/mod.ts";
import { requireOutlived } from "./deaths.ts";
import { playStack, requireAlive, skipDead } from "./plays.ts";
import { APP_PROCESS, isUnderTest, stackWorld, UNDER_TEST } from "./scenes.ts";

const loading = group(
  "layer:loading",
  "The layer's library is loaded wherever it stands, has both exports, and its process outlives its loading, its " +
    "initialisation, every offer and its unloading.",
);

/** Groups of this file. */
export const tests = [loading];

const [UNDER] = UNDER_TEST;
const PATH = `/data/data/${APP}/${layerFile(UNDER)}`;
const EXPORTS = {
  "LAYER-LOAD-2": "AndroidGLESLayer_Initialize",
  "LAYER-LOAD-3": "AndroidGLESLayer_GetProcAddress",
} as const;

/** Opens the layer's file as any library. */
function open(app: App): Result {
  return app.libdl.dlopen(PATH, RTLD_NOW);
}

function valueOf(record: Record, { ref }: Result): unknown {
  return record.results[ref]?.value;
}

loading.test("process_outlives_initialisation")
  .clauses("LAYER-LOAD-4")
  .releases(10, 15)
  .params({ driver: ["stock", "fake"] })
  .filter(isFirstOrLast)
  .fn(async (t) => {
    const { driver, release } = t.params;
    const program = recordProgram((app) => initialize(app));
    const stack = {
      layers: [{ name: "upper" }, UNDER, { name: "lower" }],
      ...(driver === "fake" ? { driver: {} } : {}),
    } as const;
    const record = await playStack(t, release, stack, program);
    await requireOutlived(t, "LAYER-LOAD-4", { release, stack, program, record });
    const others = initialized(record).filter((who) => who !== UNDER);
    t.expectSequence("the layers around it that were initialised", others, ["lower", "upper"]);
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
    } else skipDead(t);
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
    open(app);
    said = app.libdl.dlerror();
  });
  const { world } = stackWorld(15, { layers: [UNDER] });
  const { record } = await t.play({ world, process: APP_PROCESS, program }, "opened by the app");
  return `dlopen: ${String(valueOf(record, said!))}`;
}

for (const clause of ["LAYER-LOAD-2", "LAYER-LOAD-3"] as const) {
  const symbol = EXPORTS[clause];
  loading.test(`exports_${symbol}`)
    .clauses(clause)
    .releases(10, 15)
    .filter(isLast)
    .fn(async (t) => {
      let handle: Result | undefined;
      let found: Result | undefined;
      const program = recordProgram((app) => {
        handle = open(app);
        found = app.libdl.dlsym(handle as Handle, symbol);
      });
      const { world } = stackWorld(t.params.release, { layers: [UNDER] });
      const { record } = await t.play({ world, process: APP_PROCESS, program });
      if (record.end.kind !== "running") skipDead(t);
      if (isNull(valueOf(record, handle!))) {
        t.skip("The layer was not loaded", "see what is said of LAYER-LOAD-1");
      }
      t.expect(`dlsym finds ${symbol}`, !isNull(valueOf(record, found!)), "NULL");
    });
}

function isNull(value: unknown): boolean {
  return value === null || value === undefined || value === 0;
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
      app.libdl.dlclose(open(app));
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
