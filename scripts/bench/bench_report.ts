/**
 * The report of `deno task bench` for a person.
 *
 * @module
 */

import { fromFileUrl } from "@std/path";
import { reasonOf } from "../../cts/contract/show.ts";
import type { Output } from "../../cts/framework/run.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { loadCompute } from "../../judge/compute/load_compute.ts";
import { figures } from "./device_figures.ts";
import { contextMemory } from "./egl.ts";
import { benchApp, benchIntrinsics } from "./intrinsics.ts";
import { measure } from "./measure.ts";
import { nativeLines } from "./native.ts";
import { benchScripts, scriptLines } from "./scripts.ts";
import { benchTable, raceLines } from "./table.ts";
import { loadGoogleToolkit, type Toolkit } from "./toolkit.ts";

/** The load from which on a second thread may have no processor of its own. */
const BUSY = 0.5;

/** Measures the device, and the whole suite. */
export async function benchDevice(output: Output): Promise<void> {
  for (const { name, median: time, per, baseline, budget } of await figures()) {
    const ratio = baseline === undefined ? "" : `, ${(time / baseline.median).toFixed(2)} x`;
    const aim = budget === undefined ? "" : ` (budget: ${budget})`;
    output.line(`${name}: ${time.toFixed(3)} ms per ${per}${ratio}${aim}`);
  }
  for (const line of await contextMemory()) output.line(line);
  await benchNative(output);
  output.line(await suiteFigure());
}

/** Measures calls through layers in machine code. */
export async function benchNative(output: Output): Promise<void> {
  for (const line of await nativeLines(measure)) output.line(line);
}

async function suiteFigure(): Promise<string> {
  const started = performance.now();
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", fromFileUrl(new URL("../cts.ts", import.meta.url))],
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

/** Google's toolkit, which the user has named: without it there is nothing to measure. */
function rivalOf(folder: string): () => Toolkit {
  try {
    const toolkit = loadGoogleToolkit(folder);
    return () => toolkit;
  } catch (error) {
    throw new UsageError(reasonOf(error));
  }
}

/**
 * Measures the intrinsics of RenderScript.
 *
 * @param compute A library that is measured, too.
 * @param toolkit The folder of Google's toolkit. Default: the bench's own C++.
 * @param asJson Whether JSON is printed.
 * @param output Where it prints.
 */
export async function benchRs(
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
