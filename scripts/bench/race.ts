/**
 * The race of the reference's kernels with the toolkit in C++. What computes something else does not take part.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";
import {
  type CellCall,
  compareImages,
  outputData,
  reference,
  withOwnOutput,
} from "../../cts/rs/oracle/mod.ts";
import type { BenchCase } from "./cases.ts";
import { processorClock } from "../../judge/compute/processor_clock.ts";
import { type Body, interleaved, type RoundsOptions } from "./rounds.ts";
import type { Toolkit } from "./toolkit.ts";

/** How many times longer the toolkit takes than the kernel, by threads. */
export type RaceRatios = readonly [one: number, two: number];

/** Threads of each race. */
const THREADS = [1, 2] as const;
/** Of the frame on which results are compared: odd, so that each loop has a rest. */
const SMALL = { width: 203, height: 67 } as const;

/**
 * Lets both run by turns, and compares their times: on one thread that of a processor, on two that on the wall.
 *
 * @param kernels The reference's run on one thread and on two.
 * @param toolkit Its rival.
 * @param one What both compute.
 * @param call Its run that the kernels are prepared for; it is left as it is.
 * @param options How long they run.
 * @returns The ratios, why there are none, or undefined if the toolkit has no such operation.
 */
export async function race(
  kernels: readonly Body[],
  toolkit: Toolkit,
  one: Pick<BenchCase, "make">,
  call: ComputeCall,
  options: RoundsOptions,
): Promise<RaceRatios | string | undefined> {
  const own = withOwnOutput(call);
  const rivals = THREADS.map((threads) => toolkit.prepare(own, threads));
  if (rivals.some((rival) => rival === undefined)) return undefined;
  for (const threads of THREADS) {
    const wrong = wrongResult(toolkit, one, threads);
    if (wrong !== undefined) return wrong;
  }
  const ratios: number[] = [];
  for (const [i, threads] of THREADS.entries()) {
    const bodies = new Map([["kernel", kernels[i]!], ["toolkit", rivals[i]!]] as const);
    const clock = threads === 1 ? { clock: processorClock().clock } : {};
    const times = await interleaved(bodies, { ...options, ...clock });
    ratios.push(times.get("toolkit")! / times.get("kernel")!);
  }
  return [ratios[0]!, ratios[1]!];
}

/**
 * Compares a toolkit's result on a small frame with the oracle's, as far off as Android's own tests allow.
 *
 * @returns What is wrong; undefined if nothing is.
 */
export function wrongResult(
  toolkit: Toolkit,
  { make }: Pick<BenchCase, "make">,
  threads: number,
): string | undefined {
  const small = make(SMALL) as CellCall;
  const [got, expected] = [withOwnOutput(small), withOwnOutput(small)];
  toolkit.prepare(got, threads)?.();
  reference(expected);
  const { largest, beyond } = compareImages(outputData(got), outputData(expected), small);
  if (beyond === 0) return undefined;
  return `its result is off by up to ${largest}, ${(100 * beyond).toFixed(1)} % are too far off`;
}
