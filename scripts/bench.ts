/**
 * `deno task bench`: measures the reference device, each figure beside a baseline of the same run.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import type { Device, Process } from "../cts/contract/device.ts";
import { type App, recordProgram } from "../cts/contract/recorder.ts";
import type { Program } from "../cts/contract/program.ts";
import type { World } from "../cts/contract/world.ts";
import { APP, buildWorld, type LayerKnobs } from "../cts/fakes/world_builder.ts";
import { startGl } from "../cts/fakes/programs.ts";
import { helpText, parseOptions } from "../cts/framework/options.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { sim } from "../impl/mod.ts";

const OPTIONS = { help: { short: "h", help: "print this" } } as const;

const USAGE = `usage: deno task bench

Measures the reference device and the suite, each figure beside its budget or a baseline of the same run.
Exit status: 0 measured, whatever the figures are, 2 the command is wrong.`;

const ROUNDS = 31;
const CALLS = 2000;
const DRIVER_CALLS = "glFlush";

/** A figure: the median of its rounds, in milliseconds, and the budget it has. */
interface Figure {
  readonly name: string;
  readonly median: number;
  readonly per: string;
  readonly baseline?: Figure;
  readonly budget?: string;
}

/** The middle of a list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}

async function measure(body: () => Promise<void> | void, rounds = ROUNDS): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < rounds + 5; i++) {
    const start = performance.now();
    await body();
    if (i >= 5) times.push(performance.now() - start);
  }
  return median(times);
}

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

async function callTime(world: World): Promise<number> {
  const { device, process } = await start(world);
  await process.run(begin);
  const time = await measure(async () => void await process.run(flushes));
  await device.dispose();
  return time;
}

async function activationTime(world: World): Promise<number> {
  return await measure(async () => {
    const { device, process } = await start(world);
    await process.run(begin);
    await device.dispose();
  });
}

async function suiteFigure(): Promise<string> {
  const started = performance.now();
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fromFileUrl(new URL("cts.ts", import.meta.url))],
    stdout: "piped",
    stderr: "null",
  });
  const { stdout } = await command.output();
  const seconds = (performance.now() - started) / 1000;
  const last = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  const cases = (last.match(/\d+/g) ?? []).reduce((sum, digits) => sum + Number(digits), 0);
  return `whole suite: ${cases} cases in ${seconds.toFixed(1)} s, ${
    (cases / seconds).toFixed(0)
  } cases a second (budget: under 10 s, at least 200 a second); ${last}`;
}

async function figures(): Promise<Figure[]> {
  const plain = buildWorld({ release: 14 }).app().driver().world;
  const boot: Figure = {
    name: "boot of a device with one app",
    median: await measure(async () => await (await implementation.boot(plain)).dispose()),
    per: "boot",
    budget: "under 2 ms",
  };
  const bare: Figure = {
    name: "start of a process, no layers",
    median: await activationTime(layers(0, {})),
    per: "start",
  };
  const three: Figure = {
    name: "the same with 3 layers (3 x 1105 offers)",
    median: await activationTime(layers(3, {})),
    per: "start",
    baseline: bare,
  };
  const direct: Figure = {
    name: `${DRIVER_CALLS}, no layer`,
    median: await callTime(layers(0, {})),
    per: `${CALLS} calls`,
  };
  const sixteen: Figure = {
    name: `${DRIVER_CALLS}, 16 layers that do not intercept it`,
    median: await callTime(layers(16, { hooks: { glClear: [] } })),
    per: `${CALLS} calls`,
    baseline: direct,
    budget: "about 1: no extra frame in the call path",
  };
  return [boot, bare, three, direct, sixteen];
}

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where the figures go.
 * @returns The exit status.
 */
export async function main(args: readonly string[], output: Output): Promise<number> {
  try {
    if (parseOptions(args, OPTIONS, undefined).has("help")) {
      output.line(helpText(USAGE, OPTIONS));
      return 0;
    }
    for (const { name, median: time, per, baseline, budget } of await figures()) {
      const ratio = baseline === undefined ? "" : `, ${(time / baseline.median).toFixed(2)} x`;
      const aim = budget === undefined ? "" : ` (budget: ${budget})`;
      output.line(`${name}: ${time.toFixed(3)} ms per ${per}${ratio}${aim}`);
    }
    output.line(await suiteFigure());
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args, consoleOutput(false)));
