/**
 * The figures of `deno task bench` about the device: its boot, starts of processes, and calls through layers.
 *
 * @module
 */

import type { Device, Process } from "../../cts/contract/device.ts";
import type { Program } from "../../cts/contract/program.ts";
import { type App, recordProgram } from "../../cts/contract/recorder.ts";
import type { World } from "../../cts/contract/world.ts";
import { startGl } from "../../cts/fakes/programs.ts";
import { APP, buildWorld, type LayerKnobs } from "../../cts/fakes/world_builder.ts";
import { sim } from "../../impl/mod.ts";
import { eglFigures } from "./egl.ts";
import type { Figure } from "./figure.ts";
import { measure } from "./measure.ts";
import { rsFigures } from "./rs.ts";

const CALLS = 2000;
const DRIVER_CALLS = "glFlush";

const implementation = sim();

function layers(count: number, knobs: Omit<LayerKnobs, "name">): World {
  const names = Array.from({ length: count }, (_, i) => `L${i}`);
  let builder = buildWorld({ release: 14 }).app({ debuggable: true }).driver();
  for (const name of names) builder = builder.layer({ name, ...knobs }, "app-data");
  return builder.enable(names.map((name) => `lib${name}.so`).join(":")).world;
}

async function start(world: World): Promise<{ device: Device; process: Process }> {
  const device = await implementation.boot(world);
  return { device, process: await device.launch({ kind: "app", package: APP }) };
}

const begin = recordProgram((app) => void startGl(app));
const flushes: Program = recordProgram(({ gl }: App) => {
  for (let i = 0; i < CALLS; i++) gl.Flush();
});

/** Makes the calls, in a process that has started. */
async function caller(world: World): Promise<() => Promise<void>> {
  const { process } = await start(world);
  await process.run(begin);
  return async () => void await process.run(flushes);
}

/** Starts a process, up to its first call. */
function starter(world: World): () => Promise<void> {
  return async () => {
    const { device, process } = await start(world);
    await process.run(begin);
    await device.dispose();
  };
}

/** All figures, the baselines before what is compared with them. */
export async function figures(): Promise<Figure[]> {
  const plain = buildWorld({ release: 14 }).app().driver().world;
  const [boot, bare, three] = await measure(
    async () => await (await implementation.boot(plain)).dispose(),
    starter(layers(0, {})),
    starter(layers(3, {})),
  );
  const [direct, sixteen, again] = await measure(
    await caller(layers(0, {})),
    await caller(layers(16, { hooks: { glClear: [] } })),
    await caller(layers(0, {})),
  );
  const started: Figure = { name: "start of a process, no layers", median: bare!, per: "start" };
  const called: Figure = {
    name: `${DRIVER_CALLS}, no layer`,
    median: direct!,
    per: `${CALLS} calls`,
  };
  return [
    {
      name: "boot of a device with one app",
      median: boot!,
      per: "boot",
      budget: "under 2 ms",
    },
    started,
    {
      name: "the same with 3 layers (3 x 1105 offers)",
      median: three!,
      per: "start",
      baseline: started,
    },
    called,
    {
      name: `${DRIVER_CALLS}, no layer, a second process: what noise does`,
      median: again!,
      per: `${CALLS} calls`,
      baseline: called,
      isNoise: true,
    },
    {
      name: `${DRIVER_CALLS}, 16 layers that do not intercept it`,
      median: sixteen!,
      per: `${CALLS} calls`,
      baseline: called,
      budget: "about 1: no extra frame in the call path",
    },
    ...await eglFigures(measure),
    ...await rsFigures(measure),
  ];
}
