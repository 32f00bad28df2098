/**
 * The benchmarks of libEGL and the reference driver: contexts and their memory, eglGetProcAddress, eglMakeCurrent.
 *
 * @module
 */

import v8 from "node:v8";
import vm from "node:vm";
import type { Process } from "../../cts/contract/device.ts";
import type { Program } from "../../cts/contract/program.ts";
import { type App, ints, recordProgram, type Result } from "../../cts/contract/recorder.ts";
import { startEgl, startGl } from "../../cts/fakes/programs.ts";
import type { World } from "../../cts/contract/world.ts";
import { buildWorld, type WorldBuilder } from "../../cts/fakes/world_builder.ts";
import { sim } from "../../impl/mod.ts";
import type { SimProcess } from "../../impl/machine/sim_process.ts";
import type { Figure, Measure } from "./figure.ts";

const RELEASE = 14;
const CALLS = 500;
const CYCLES = 10_000;
const LIVE = 30;
/** How often as many contexts as are common are made, so that the heap's grain does not count. */
const GROUPS = 40;
const VERSION_2 = [0x3098, 2, 0x3038];
const EXTENSION = "glVendorThingEXT";

const stock = buildWorld({ release: RELEASE });

/**
 * Figures of calls, each beside a call that only passes through libEGL.
 *
 * @param measure Measures bodies in turn.
 */
export async function eglFigures(measure: Measure): Promise<Figure[]> {
  const withExtension = stock.driver({ extra: [EXTENSION] });
  const bodies: readonly (readonly [string, () => Promise<void>])[] = [
    ["glFlush through libEGL to the driver", await runner(({ gl }) => void gl.Flush())],
    ["eglMakeCurrent of the current context", await runner(makeCurrent(0, 0))],
    ["eglMakeCurrent of two contexts in turn", await runner(makeCurrent(0, 1))],
    ["eglGetProcAddress of a known function", await runner(look("glFlush"))],
    ["eglGetProcAddress of the driver's extension", await runner(look(EXTENSION), withExtension)],
    ["eglGetProcAddress of a name that nobody has", await runner(look("glNobodyHasIt"))],
    ["context, created and destroyed", await runner(cycle)],
  ];
  const times = await measure(...bodies.map(([, body]) => body));
  const figures = bodies.map(([name], i): Figure => ({
    name,
    median: times[i]!,
    per: `${CALLS} times`,
  }));
  const [baseline] = figures;
  return figures.map((figure) => figure === baseline ? figure : { ...figure, baseline: baseline! });
}

/** The objects that the calls of a body start from. */
interface Made {
  readonly display: Result;
  readonly config: ReturnType<Result["outCell"]>;
  readonly contexts: readonly Result[];
}

const cycle = ({ egl }: App, { display, config }: Made) => {
  egl.DestroyContext(display, egl.CreateContext(display, config, null, ints(...VERSION_2)));
};

function makeCurrent(...turns: readonly number[]): (app: App, made: Made) => void {
  let i = 0;
  return ({ egl }, { display, contexts }) => {
    egl.MakeCurrent(display, null, null, contexts[turns[i++ % turns.length]!]!);
  };
}

function look(name: string): (app: App) => void {
  return ({ egl }) => void egl.GetProcAddress(name);
}

/** Makes what makes a call many times in a process with two contexts. */
async function runner(
  write: (app: App, made: Made) => void,
  { world }: WorldBuilder = stock,
): Promise<() => Promise<void>> {
  const process = await start(world);
  let made!: Made;
  await run(
    process,
    recordProgram((app) => {
      const { display, config, context } = startGl(app);
      const other = app.egl.CreateContext(display, config, null, ints(...VERSION_2));
      made = { display, config, contexts: [context, other] };
    }),
  );
  const earlier = (ref: Result) => ({ ...ref, program: 0 }) as Result;
  const { display, config, contexts } = made;
  const there = {
    display: earlier(display),
    config: { ...config, program: 0 },
    contexts: contexts.map(earlier),
  };
  const program = recordProgram((app) => {
    for (let i = 0; i < CALLS; i++) write(app, there);
  });
  return () => run(process, program);
}

async function start(world: World): Promise<Process> {
  const device = await sim().boot(world);
  return await device.launch({ kind: "native" });
}

async function run(process: Process, program: Program): Promise<void> {
  const { end } = await process.run(program);
  if (end.kind !== "running") throw new Error(`Cannot measure: ${JSON.stringify(end)}`);
}

/** Lines about the memory of contexts: of those that live, and what stays of many that do not. */
export async function contextMemory(): Promise<string[]> {
  const process = await start(stock.world) as SimProcess;
  const begin = recordProgram((app) => void startEgl(app));
  await run(process, begin);
  const egl = (fn: string, ...args: readonly unknown[]) => process.call("libEGL.so", fn, ...args);
  const display = egl("eglGetDisplay", 0);
  const configs: unknown[] = [null];
  egl("eglChooseConfig", display, null, configs, 1, new Int32Array(1));
  const attributes = new Int32Array(VERSION_2);
  const create = () => egl("eglCreateContext", display, configs[0], null, attributes);
  const destroy = (context: unknown) => egl("eglDestroyContext", display, context);
  destroy(create());
  const empty = heapUsed();
  const live = Array.from({ length: LIVE * GROUPS }, create);
  const each = (heapUsed() - empty) / live.length;
  live.splice(0).forEach(destroy);
  const before = heapUsed();
  for (let i = 0; i < CYCLES; i++) destroy(create());
  const grown = heapUsed() - before;
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
  return [
    `memory of a context: ${kilobytes(each)}; ${LIVE} live contexts: ${kilobytes(LIVE * each)}`,
    `memory that stays of ${CYCLES} contexts that were destroyed: ${kilobytes(grown)}, ` +
    `${(grown / CYCLES).toFixed(1)} bytes each (budget: no growth)`,
  ];
}

/** Bytes of values and of memory outside the heap, after garbage was collected. */
function heapUsed(): number {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  collect();
  collect();
  const { heapUsed: inside, external } = Deno.memoryUsage();
  return inside + external;
}
