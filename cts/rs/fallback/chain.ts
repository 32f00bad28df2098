/**
 * Chains of runs in one context: what one writes, the next one reads.
 *
 * An image stands for one Allocation, wherever it occurs in a chain. Each run is judged by what was really in the images that
 * it read, so that differences within tolerance do not add up.
 *
 * @module
 */

import type { ComputeImage } from "../../contract/compute.ts";
import type { Record as ProcessRecord } from "../../contract/record.ts";
import type { App, Result, RsHandle } from "../../contract/recorder.ts";
import type { Context } from "../../framework/mod.ts";
import { createImage, imageOf, INTRINSIC_IDS, readImage } from "../intrinsic/image_programs.ts";
import { expectNumbers } from "../intrinsic/image_scenes.ts";
import { expectWithin } from "../intrinsic/judge.ts";
import { recordCall } from "../intrinsic/play_call.ts";
import {
  type CellCall,
  compareImages,
  outputData,
  reference,
  withOwnOutput,
} from "../oracle/mod.ts";
import { memoryOf } from "../memory.ts";
import { times } from "../numbers.ts";
import { createScript, writeCells } from "../programs.ts";
import { launch } from "../script/programs.ts";

/** Something that happens in a chain. */
export type ChainStep =
  /** An intrinsic is launched, once unless said. An image may be the output of one run. */
  | { readonly run: CellCall; readonly launches?: number }
  /** A kernel of a script adds a number to each cell of 4 bytes, as an integer. */
  | { readonly add: number; readonly input: ComputeImage; readonly output: ComputeImage }
  /** The app writes some rows of an image, all from `row` on unless the data is less. */
  | { readonly write: ComputeImage; readonly row?: number; readonly data: Uint8Array };

/** When results are read: right after each launch, or when all is done. */
export type ChainReads = "each" | "last";

/** The images of a chain after a step. */
interface StepResult {
  readonly step: ChainStep;
  /** Undefined if the app wrote. */
  result(record: ProcessRecord): CellCall | ComputeImage | undefined;
}

/** A chain that was recorded. */
export interface RecordedChain {
  readonly steps: readonly StepResult[];
  /** The Allocations. */
  readonly images: ReadonlyMap<ComputeImage, Result>;
}

/**
 * Records a chain.
 *
 * @param app Where to record.
 * @param rsc The context.
 * @param steps What happens.
 * @param reads When results are read. Default: when all is done.
 */
export function recordChain(
  app: App,
  rsc: RsHandle,
  steps: readonly ChainStep[],
  reads: ChainReads = "last",
): RecordedChain {
  const images = new Map<ComputeImage, Result>();
  const later: (() => void)[] = [];
  const recorded = steps.map((step) => {
    const made = recordStep(app, rsc, step, images);
    if (reads === "each") made.read();
    else later.push(made.read);
    return { step, result: made.result };
  });
  for (const read of later) read();
  return { steps: recorded, images };
}

function recordStep(
  app: App,
  rsc: RsHandle,
  step: ChainStep,
  images: Map<ComputeImage, Result>,
): { read(): void; result: StepResult["result"] } {
  if ("run" in step) {
    const launches = step.launches ?? 1;
    const call = recordCall(app, rsc, step.run, { images, launches, readsLater: true });
    return { read: () => call.read(), result: (record) => call.result(record) as CellCall };
  }
  if ("write" in step) {
    const { write, row: y = 0, data } = step;
    const h = data.length / (write.data.length / write.height);
    const allocation = allocationOf(app, rsc, write, images);
    writeCells(app, rsc, allocation, { y, w: write.width, h }, memoryOf(data));
    return { read: () => {}, result: () => undefined };
  }
  const { add: value, input, output } = step;
  const spec = { kernels: [{ name: "more", body: [{ do: "add", value }] }] } as const;
  const script = createScript(app, rsc, spec, { resName: `more${value >>> 0}` });
  const [from, to] = [input, output].map((image) => allocationOf(app, rsc, image, images));
  launch(app, rsc, script, 0, { in: from!, out: to! });
  const reads: Result[] = [];
  return {
    read: () => void reads.push(readImage(app, rsc, to!, output)),
    result: (record) => imageOf(record, reads[0]!, output),
  };
}

function allocationOf(
  app: App,
  rsc: RsHandle,
  image: ComputeImage,
  images: Map<ComputeImage, Result>,
): Result {
  const allocation = images.get(image) ?? createImage(app, rsc, image);
  images.set(image, allocation);
  return allocation;
}

/**
 * Expects of each step of a chain what it must have written, given what the steps before it wrote.
 *
 * @param t The case.
 * @param record What the process gave.
 * @param chain The chain.
 */
export function expectChain(
  t: Context<unknown>,
  record: ProcessRecord,
  chain: RecordedChain,
): void {
  const contents = new Map<ComputeImage, ComputeImage>();
  const now = (image: ComputeImage) => contents.get(image) ?? image;
  for (const [i, { step, result }] of chain.steps.entries()) {
    const made = result(record);
    if ("run" in step) {
      const got = made as CellCall;
      expectRun(t, i, withContents(step.run, now), step.launches ?? 1, got);
      if (isImage(step.run)) contents.set(step.run.output, (got as typeof step.run).output);
    } else if ("write" in step) {
      const image = now(step.write);
      const data = Uint8Array.from(image.data);
      data.set(step.data, (step.row ?? 0) * (data.length / image.height));
      contents.set(step.write, { ...image, data });
    } else {
      const image = made as ComputeImage;
      expectNumbers(t, `step ${i}, a kernel`, image.data, sum(now(step.input), step.add));
      contents.set(step.output, image);
    }
  }
}

function isImage(call: CellCall): call is Extract<CellCall, { readonly output: ComputeImage }> {
  return call.intrinsic !== "bnnm" && !ArrayBuffer.isView(call.output);
}

/** A run with what its images really hold. */
function withContents(call: CellCall, now: (image: ComputeImage) => ComputeImage): CellCall {
  const input = call.intrinsic === "yuvToRgb" || call.intrinsic === "bnnm"
    ? {}
    : { input: now(call.input) };
  const output = isImage(call) ? { output: now(call.output) } : {};
  return { ...call, ...input, ...output } as CellCall;
}

function expectRun(
  t: Context<unknown>,
  step: number,
  call: CellCall,
  launches: number,
  got: CellCall,
): void {
  const expected = withOwnOutput(call);
  for (let i = 0; i < launches; i++) reference(expected);
  const comparison = compareImages(outputData(got), outputData(expected), call);
  expectWithin(t, call, comparison, `step ${step}, ${call.intrinsic}: `);
}

function sum({ data }: ComputeImage, value: number): Uint8Array {
  const bytes = Uint8Array.from(data);
  const cells = new Int32Array(bytes.buffer);
  cells.forEach((cell, i) => cells[i] = cell + value);
  return bytes;
}

/** The numbers of the intrinsics that a chain launches, in order, as drivers are asked for them. */
export function launchedIds(steps: readonly ChainStep[]): number[] {
  return steps.flatMap((step) => {
    if (!("run" in step)) return [];
    return times(step.launches ?? 1, INTRINSIC_IDS[step.run.intrinsic]);
  });
}
