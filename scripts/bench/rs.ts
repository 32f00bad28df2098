/**
 * The benchmarks of RenderScript: contexts, calls through the HAL, launches.
 *
 * @module
 */

import type { Process } from "../../cts/contract/device.ts";
import type { Program } from "../../cts/contract/program.ts";
import { type App, recordProgram } from "../../cts/contract/recorder.ts";
import { RsContextFlags, RsDataType } from "../../cts/contract/rs_defines.ts";
import {
  createAllocation,
  createContext,
  createElement,
  createScript,
  createType,
} from "../../cts/rs/programs.ts";
import { launch } from "../../cts/rs/script/programs.ts";
import { PROBE, stockDevice } from "../../cts/rs/scenes.ts";
import { sim } from "../../impl/mod.ts";
import type { Figure, Measure } from "./figure.ts";

const RELEASE = 14;
const CONTEXTS = 10;
const CALLS = 500;
const LAUNCHES = 8;
const SIDE = 512;

/** The flags that choose each path. */
const FLAGS = { cpu: RsContextFlags.LOW_LATENCY, gpu: 0 } as const;

async function startProcess(): Promise<Process> {
  const device = await sim().boot(stockDevice(RELEASE).world);
  return await device.launch({ kind: "native", executable: PROBE });
}

/** Makes what runs a program again and again in a process that has run another one before. */
async function runner(program: Program, before?: Program): Promise<() => Promise<void>> {
  const process = await startProcess();
  const run = async (what: Program) => {
    const { end } = await process.run(what);
    if (end.kind !== "running") throw new Error(`Cannot measure: ${JSON.stringify(end)}`);
  };
  if (before !== undefined) await run(before);
  return () => run(program);
}

function contexts(path: keyof typeof FLAGS): Program {
  return recordProgram((app) => {
    for (let i = 0; i < CONTEXTS; i++) {
      app.rs.ContextDestroy(createContext(app, { flags: FLAGS[path] }));
    }
  });
}

/** Calls that return something at once: an Element that is there already. */
function calls(path: keyof typeof FLAGS): Promise<() => Promise<void>> {
  let rsc!: ReturnType<App["rs"]["ContextCreate"]>;
  const before = recordProgram((app) => {
    rsc = createContext(app, { flags: FLAGS[path] });
  });
  const program = recordProgram((app) => {
    for (let i = 0; i < CALLS; i++) {
      app.rs.ElementCreate({ ...rsc, program: 0 }, RsDataType.UNSIGNED_8, 0, 0, 4);
    }
  });
  return runner(program, before);
}

/** Launches of a kernel that copies cells of 32 bits. */
function launches(path: keyof typeof FLAGS): Promise<() => Promise<void>> {
  let rsc!: ReturnType<App["rs"]["ContextCreate"]>;
  let script!: typeof rsc;
  const cells: (typeof rsc)[] = [];
  const before = recordProgram((app) => {
    rsc = createContext(app, { flags: FLAGS[path] });
    const element = createElement(app, rsc, { type: RsDataType.UNSIGNED_32 });
    const type = createType(app, rsc, element, { x: SIDE, y: SIDE });
    cells.push(createAllocation(app, rsc, type), createAllocation(app, rsc, type));
    script = createScript(app, rsc, { kernels: [{ name: "copy", body: [{ do: "copy" }] }] });
  });
  const earlier = (result: typeof rsc) => ({ ...result, program: 0 });
  const program = recordProgram((app) => {
    for (let i = 0; i < LAUNCHES; i++) {
      launch(app, earlier(rsc), earlier(script), 0, {
        in: earlier(cells[0]!),
        out: earlier(cells[1]!),
      });
    }
  });
  return runner(program, before);
}

/** The same copies cell by cell in TypeScript. */
function plainCopies(): () => Promise<void> {
  const [from, to] = [new Uint32Array(SIDE * SIDE), new Uint32Array(SIDE * SIDE)];
  return () => {
    for (let i = 0; i < LAUNCHES; i++) {
      for (let cell = 0; cell < from.length; cell++) to[cell] = from[cell]!;
    }
    return Promise.resolve();
  };
}

/**
 * The figures of RenderScript.
 *
 * @param measure Measures bodies in turn, in milliseconds.
 */
export async function rsFigures(
  measure: Measure,
): Promise<Figure[]> {
  const [cpu, gpu] = await measure(await runner(contexts("cpu")), await runner(contexts("gpu")));
  const [direct, throughHal] = await measure(await calls("cpu"), await calls("gpu"));
  const [plain, onCpu, onGpu] = await measure(
    plainCopies(),
    await launches("cpu"),
    await launches("gpu"),
  );
  const context = {
    name: "RenderScript context, made and destroyed, CPU path",
    median: cpu!,
    per: `${CONTEXTS} contexts`,
  };
  const call = {
    name: "rsElementCreate, CPU path",
    median: direct!,
    per: `${CALLS} calls`,
  };
  const copies = {
    name: `${SIDE} x ${SIDE} cells copied one by one in TypeScript`,
    median: plain!,
    per: `${LAUNCHES} copies`,
  };
  const kernel = `a kernel of ${SIDE} x ${SIDE} cells that copies`;
  return [
    context,
    { ...context, name: "the same, GPU path", median: gpu!, baseline: context },
    call,
    { ...call, name: "the same through the HAL, GPU path", median: throughHal!, baseline: call },
    copies,
    { ...copies, name: `${kernel}, CPU path`, median: onCpu!, baseline: copies },
    { ...copies, name: `${kernel}, GPU path`, median: onGpu!, baseline: copies },
  ];
}
