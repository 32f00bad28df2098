/**
 * Tests that need a GPU, of this machine or in software.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import type { ComputeCall, ComputeClip, ComputeImage } from "../../../../cts/contract/compute.ts";
import { intrinsicsFixture } from "../../cpu_ref/testing/intrinsics_fixture.ts";
import { GpuFixture, whyNoGpu } from "./gpu_fixture.ts";

const reason = await whyNoGpu();

/**
 * Declares a test, which is skipped where there is no GPU.
 *
 * @param name Its name; where it is skipped, the remedy comes with it.
 * @param body The test.
 */
export function gpuTest(name: string, body: () => Promise<void>): void {
  const isSkipped = reason !== undefined;
  Deno.test({ name: isSkipped ? `${name} (${reason})` : name, ignore: isSkipped, fn: body });
}

/**
 * Declares a test that runs calls on the GPU and on the processor, whose results must be the same.
 *
 * @param name Its name.
 * @param tolerance How far components may differ; of those above 1, for each unit.
 * @param calls Makes the calls.
 */
export function sameTest(
  name: string,
  tolerance: number,
  calls: () => Iterable<ComputeCall>,
): void {
  gpuTest(name, async () => {
    await using gpu = new GpuFixture();
    const processor = await intrinsicsFixture();
    const started = Array.from(calls(), (call) => {
      const expected = structuredClone(call);
      processor.run(expected);
      return { call, expected, read: gpu.start(call) };
    });
    for (const [index, { call, expected, read }] of started.entries()) {
      const decided = `WebGpuDriver run ${call.intrinsic} on the GPU`;
      assertEquals(gpu.process.decisions[index], decided, titleOf(call));
      read();
      const difference = differenceOf(dataOf(call), dataOf(expected));
      assertEquals(difference <= tolerance ? "same" : difference, "same", titleOf(call));
    }
  });
}

function dataOf(call: ComputeCall): ArrayLike<number> {
  if (!("output" in call)) throw new Error(`${call.intrinsic} has no output`);
  return call.output instanceof Uint32Array ? call.output : call.output.data;
}

/** The largest difference, of floats above 1 for each unit. */
function differenceOf(got: ArrayLike<number>, expected: ArrayLike<number>): number {
  const unit = (value: number) => got instanceof Float32Array ? Math.max(1, Math.abs(value)) : 1;
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    largest = Math.max(largest, Math.abs(got[i]! - expected[i]!) / unit(expected[i]!));
  }
  return largest;
}

function titleOf(call: ComputeCall): string {
  return JSON.stringify(
    call,
    (_, value) => ArrayBuffer.isView(value) ? `${value.byteLength} bytes` : value,
  );
}

/** Makes numbers from 0 to 255, always the same ones. */
export function numbers(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 16) & 255;
  };
}

/** Makes images of such numbers; those of floats lie between -1 and 3. */
export function images(next: () => number) {
  return (
    type: ComputeImage["type"],
    vectorSize: ComputeImage["vectorSize"],
    [width, height]: readonly [number, number],
  ): ComputeImage => {
    const length = width * height * (vectorSize === 3 ? 4 : vectorSize);
    const data = type === "u8"
      ? Uint8Array.from({ length }, next)
      : Float32Array.from({ length }, () => next() / 64 - 1);
    return { type, vectorSize, width, height, data };
  };
}

/** All cells, and some of them. */
export function clipsOf([width, height]: readonly [number, number]): readonly ComputeClip[] {
  return [
    { x1: 0, x2: width, y1: 0, y2: height },
    { x1: width >> 2, x2: width - (width >> 3), y1: height >> 2, y2: height },
  ];
}

/** Odd sizes, from one cell on. */
export const SIZES = [[1, 1], [7, 5], [37, 11], [131, 3]] as const;
