/**
 * The figures of the bench for a program: as JSON, or compared with an earlier run.
 *
 * @module
 */

import type { Output } from "../../cts/framework/run.ts";
import { type BenchRun, benchRun, compareBench } from "./against.ts";
import { figures } from "./device_figures.ts";
import type { Figure } from "./figure.ts";

/** How often ratios are measured for their bounds. */
const MEASUREMENTS = 3;

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

/**
 * Measures for a program.
 *
 * @param asJson Whether JSON is printed.
 * @param before An earlier run, to compare with.
 * @param output Where it prints.
 * @returns Whether nothing is worse.
 */
export async function benchGate(
  asJson: boolean,
  before: BenchRun | undefined,
  output: Output,
): Promise<boolean> {
  const processors = navigator.hardwareConcurrency;
  const first = await measureAgain(output);
  let run = benchRun(first, processors);
  if (before !== undefined && compareBench(before, run).isWorse) {
    run = benchRun([...first, ...await measureAgain(output)], processors);
  }
  const compared = before === undefined ? undefined : compareBench(before, run);
  if (asJson) output.line(JSON.stringify({ ...run, ...compared }));
  else compared?.lines.forEach((line) => output.line(line));
  return compared?.isWorse !== true;
}
