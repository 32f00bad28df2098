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
import { reasonOf } from "../cts/contract/show.ts";
import { consoleOutput, type Output } from "../cts/framework/run.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { median } from "../cts/rs/median.ts";
import { sim } from "../impl/mod.ts";
import { contextMemory, eglFigures } from "./bench/egl.ts";
import { type BenchRun, benchRun, compareBench, readBench } from "./bench/against.ts";
import type { Figure } from "./bench/figure.ts";
import { benchApp, benchIntrinsics } from "./bench/intrinsics.ts";
import { nativeLines } from "./bench/native.ts";
import { rsFigures } from "./bench/rs.ts";
import { benchScripts, scriptLines } from "./bench/scripts.ts";
import { benchTable, raceLines } from "./bench/table.ts";
import { loadGoogleToolkit, type Toolkit } from "./bench/toolkit.ts";
import { loadCompute } from "../judge/compute/load_compute.ts";
import { runCommand } from "../judge/command/run_command.ts";

/** The options of the command. */
export const OPTIONS = {
  compute: {
    value: "module:FILE",
    help: "with rs: measure a library of intrinsics too, the default export of a module",
  },
  toolkit: {
    value: "FOLDER",
    help:
      "with rs: race with Google's toolkit, a copy of its repository, in place of the bench's own C++",
  },
  json: { help: "print what was measured as JSON; without rs, each ratio three times" },
  against: {
    value: "FILE",
    help: "compare ratios with those that an earlier run printed with --json",
  },
  help: { short: "h", help: "print this" },
} as const;

const USAGE = `usage: deno task bench [native|rs] [options]

Measures the reference device and the suite, each figure beside its budget or a baseline of the same run.
With native: calls through layers in machine code, over the system's own driver, and what starts them; nothing else.
With rs: the intrinsics of RenderScript on 1920 x 1080 pixels, on one thread and on two, beside a copy of the
frame, plain TypeScript, and sharp, opencv-js and a toolkit in C++ where they have the operation; and two
scripts beside intrinsics that do the same. Takes three minutes or more.
docs/intrinsics.md says what its columns mean; they are for a machine that does nothing else.
With --against, the ratios are measured three times, and three times more if one is worse than before by more than noise.
Exit status: 0 measured, whatever the figures are, 1 with --against: a ratio is worse, 2 the command is wrong.`;

const WARM_UP = 15;
const ROUNDS = 61;
const CALLS = 2000;
/** How often ratios are measured for their bounds. */
const MEASUREMENTS = 3;
const DRIVER_CALLS = "glFlush";
/** The load from which on a second thread may have no processor of its own. */
const BUSY = 0.5;

/**
 * Measures several bodies in turn, A B A B and so on, so that what one does to the machine's caches and to the
 * compiler's guesses, it does to all.
 *
 * @returns The median of each, in milliseconds.
 */
async function measure(...bodies: readonly (() => Promise<void>)[]): Promise<number[]> {
  const times: number[][] = bodies.map(() => []);
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [i, body] of bodies.entries()) {
      const start = performance.now();
      await body();
      if (round >= WARM_UP) times[i]!.push(performance.now() - start);
    }
  }
  return times.map(median);
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

/** What makes the calls, in a process that has started. */
async function caller(world: World): Promise<() => Promise<void>> {
  const { process } = await start(world);
  await process.run(begin);
  return async () => void await process.run(flushes);
}

/** What starts a process up to its first call. */
function starter(world: World): () => Promise<void> {
  return async () => {
    const { device, process } = await start(world);
    await process.run(begin);
    await device.dispose();
  };
}

async function suiteFigure(): Promise<string> {
  const started = performance.now();
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fromFileUrl(new URL("cts.ts", import.meta.url))],
    stdout: "piped",
    stderr: "null",
    env: { NO_COLOR: "1" },
  });
  const { stdout } = await command.output();
  const seconds = (performance.now() - started) / 1000;
  const last = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
  const cases = (last.match(/\d+/g) ?? []).reduce((sum, digits) => sum + Number(digits), 0);
  return `whole suite: ${cases} cases in ${seconds.toFixed(1)} s, ${
    (cases / seconds).toFixed(0)
  } cases a second (budget: under 8 s, at least 200 a second); ${last}`;
}

async function figures(): Promise<Figure[]> {
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

/** The figures that the gate is about, several times, after once to warm up. */
async function measureAgain(output: Output): Promise<readonly (readonly Figure[])[]> {
  const measurements: Figure[][] = [];
  for (let i = 0; i <= MEASUREMENTS; i++) {
    output.progress(`[${i}/${MEASUREMENTS}] measuring`);
    const measured = await figures();
    if (i > 0) measurements.push(measured);
  }
  return measurements;
}

/** Measures for a program: prints JSON, or compares with an earlier run. */
async function gate(
  asJson: boolean,
  before: BenchRun | undefined,
  output: Output,
): Promise<number> {
  const processors = navigator.hardwareConcurrency;
  const first = await measureAgain(output);
  let run = benchRun(first, processors);
  if (before !== undefined && compareBench(before, run).isWorse) {
    run = benchRun([...first, ...await measureAgain(output)], processors);
  }
  const compared = before === undefined ? undefined : compareBench(before, run);
  if (asJson) output.line(JSON.stringify({ ...run, ...compared }));
  else compared?.lines.forEach((line) => output.line(line));
  return compared?.isWorse === true ? 1 : 0;
}

/** Google's toolkit, which the user has named: without it there is nothing to measure. */
function rivalOf(folder: string): () => Toolkit {
  try {
    const toolkit = loadGoogleToolkit(folder);
    return () => toolkit;
  } catch (error) {
    throw new UsageError(reasonOf(error));
  }
}

async function intrinsics(
  compute: string | undefined,
  toolkit: string | undefined,
  asJson: boolean,
  output: Output,
): Promise<void> {
  const library = compute === undefined ? {} : { compute: await loadCompute(compute) };
  const rival = toolkit === undefined ? {} : { toolkit: rivalOf(toolkit) };
  const load = Deno.loadavg()[0]!;
  const { rows, notes } = await benchIntrinsics({ ...library, ...rival });
  const app = await benchApp();
  const scripts = await benchScripts();
  if (asJson) {
    const processors = navigator.hardwareConcurrency;
    output.line(JSON.stringify({ processors, load, rows, app, scripts, notes }));
    return;
  }
  for (const line of [...benchTable(rows), ...raceLines(rows), ...notes]) output.line(line);
  output.line(
    `blur r=5 through android.renderscript: ${app.launch.toFixed(2)} ms for the launch, ` +
      `${app.all.toFixed(2)} ms with the picture copied in and out`,
  );
  for (const line of scriptLines(scripts)) output.line(line);
  if (load > BUSY) {
    output.line(
      `The machine was busy (load ${load.toFixed(1)} before): figures of two threads do not count`,
    );
  }
}

/**
 * Runs the command.
 *
 * @param args Its words.
 * @param output Where the figures go.
 * @returns The exit status.
 */
export function main(args: readonly string[], output: Output): Promise<number> {
  return runCommand(
    { args, options: OPTIONS, positionals: "SUBJECT", usage: USAGE },
    output,
    async (options) => {
      const [subject, ...more] = options.positionals;
      const unknown = subject === "rs" || subject === "native" ? more[0] : subject;
      if (unknown !== undefined) {
        throw new UsageError(`Word "${unknown}" is not expected, expected native, rs or nothing`);
      }
      const against = options.get("against");
      if (against !== undefined && subject !== undefined) {
        throw new UsageError(
          `Option "--against" is not for the subject ${subject}, leave one of them out`,
        );
      }
      const before = against === undefined ? undefined : readBench(against);
      if (subject === "rs") {
        await intrinsics(
          options.get("compute"),
          options.get("toolkit"),
          options.has("json"),
          output,
        );
        return 0;
      }
      for (const name of ["compute", "toolkit"] as const) {
        if (!options.has(name)) continue;
        throw new UsageError(`Option "--${name}" is for the subject rs, expected bench rs`);
      }
      if (subject === "native" && options.has("json")) {
        throw new UsageError(
          'Option "--json" is not for the subject native, leave one of them out',
        );
      }
      if (before !== undefined || options.has("json")) {
        return await gate(options.has("json"), before, output);
      }
      if (subject === "native") {
        for (const line of await nativeLines(measure)) output.line(line);
        return 0;
      }
      for (const { name, median: time, per, baseline, budget } of await figures()) {
        const ratio = baseline === undefined ? "" : `, ${(time / baseline.median).toFixed(2)} x`;
        const aim = budget === undefined ? "" : ` (budget: ${budget})`;
        output.line(`${name}: ${time.toFixed(3)} ms per ${per}${ratio}${aim}`);
      }
      for (const line of await contextMemory()) output.line(line);
      for (const line of await nativeLines(measure)) output.line(line);
      output.line(await suiteFigure());
      return 0;
    },
  );
}

if (import.meta.main) Deno.exit(await main(Deno.args, consoleOutput(false)));
