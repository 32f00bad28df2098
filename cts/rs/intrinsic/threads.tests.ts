/**
 * Tests of launches that are large enough for several threads.
 *
 * @module
 */

import type { BlasCall, BnnmCall, ComputeImage, ComputeMatrix } from "../../contract/compute.ts";
import type { App, Result } from "../../contract/recorder.ts";
import { type Context, type Group, group } from "../../framework/mod.ts";
import { memoryOf, room } from "../memory.ts";
import { blasError, isAllowed } from "../oracle/blas_compare.ts";
import { contextOn, createAllocation, readCells, writeCells } from "../programs.ts";
import { cellsOf } from "../results.ts";
import { anyRelease, playOn, stockDevice } from "../scenes.ts";
import {
  createIntrinsic,
  hasNeighbors,
  type ImageCall,
  imageType,
  launchImage,
  setParameters,
} from "./image_programs.ts";
import type { MakeCall } from "./image_kind_tests.ts";
import { expectNumbers } from "./image_scenes.ts";
import { type ImageSpec, whole } from "./images.ts";
import { playCall } from "./judge.ts";

const TILE = { width: 64, height: 64 } as const;
const THREADS = [1, 16] as const;

/** The group, to which each intrinsic adds a test: not one of those by which a library alone is judged, which has no threads. */
export const threads: Group = group(
  "rs:intrinsic_threads",
  "Launches that are large enough for several threads: seams between what each of them does.",
);

/** Declares the test of an intrinsic from an image to another. */
export function seamTest(call: MakeCall): void {
  threads.test(call().intrinsic)
    .clauses("RS-INTRINSIC-5")
    .fn(async (t) => {
      const own = call(TILE);
      const isDear = hasNeighbors(own.intrinsic) || own.intrinsic === "lut3d";
      const size = { width: 1024, height: isDear ? 512 : 2048 };
      const large = { ...own, output: { ...own.output, ...size }, clip: whole(size) } as ImageCall;
      await expectSameStrips(t, large.output, (app, rsc) => {
        const script = createIntrinsic(app, rsc, own.intrinsic, own.input);
        setParameters(app, rsc, script, own);
        const input = createTiled(app, rsc, own.input, size);
        const output = createTiled(app, rsc, own.output, size);
        launchImage(app, rsc, script, large, { in: input, out: output });
        return output;
      });
    });
}

/** Creates a large image of copies of a tile of 64 x 64 cells. */
export function createTiled(
  app: App,
  rsc: Result,
  tile: ComputeImage,
  size: Pick<ImageSpec, "width" | "height">,
): Result {
  const cells = createAllocation(app, rsc, imageType(app, rsc, { ...tile, ...size }));
  writeCells(app, rsc, cells, { w: TILE.width, h: TILE.height }, memoryOf(tile.data));
  const copy = (x: number, y: number, w: number, h: number) =>
    app.rs.AllocationCopy2DRange(rsc, cells, x, y, 0, 0, w, h, cells, 0, 0, 0, 0);
  for (let w: number = TILE.width; w < size.width; w *= 2) copy(w, 0, w, TILE.height);
  for (let h: number = TILE.height; h < size.height; h *= 2) copy(0, h, size.width, h);
  return cells;
}

/**
 * Expects that a large output is the same on one thread and on several: its first columns and its last ones from the top to the
 * bottom, and a row.
 *
 * @param t The case.
 * @param output What it is like.
 * @param run Makes it, with a clip of all cells.
 */
export async function expectSameStrips(
  t: Context<unknown>,
  output: ComputeImage,
  run: (app: App, rsc: Result) => Result,
): Promise<void> {
  const { width, height, type, vectorSize } = output;
  const cellBytes = (vectorSize === 3 ? 4 : vectorSize) * (type === "u8" ? 1 : 4);
  const strips = [
    { x: 0, w: 2, h: height },
    { x: width - 2, w: 2, h: height },
    { y: height >> 1, w: width, h: 1 },
  ];
  const results: number[][] = [];
  for (const count of THREADS) {
    const device = stockDevice(anyRelease(t)).property("debug.rs.max-threads", String(count));
    const { record, made } = await playOn(t, device, (app) => {
      const rsc = contextOn(app, "cpu");
      const cells = run(app, rsc);
      return strips.map((strip) =>
        readCells(app, rsc, cells, strip, room(strip.w * strip.h * cellBytes))
      );
    });
    results.push(made.flatMap((read) => cellsOf(record, read)));
  }
  expectNumbers(t, "strips with more threads", results[1]!, results[0]!);
}

/** Expects that a large product is the same on one thread and on several, but for how sums of floats are rounded. */
export async function expectSameProduct(
  t: Context<unknown>,
  call: BlasCall | BnnmCall,
): Promise<void> {
  const results: (ComputeMatrix | Uint8Array | undefined)[] = [];
  for (const count of THREADS) {
    const device = stockDevice(anyRelease(t)).property("debug.rs.max-threads", String(count));
    results.push((await playCall(t, call, { path: "cpu", device })).c);
  }
  const [one, several] = results;
  if (call.intrinsic === "bnnm") {
    return expectNumbers(t, "C with more threads", several as Uint8Array, one as Uint8Array);
  }
  const error = blasError(call, several as ComputeMatrix, one as ComputeMatrix);
  t.expect("C with more threads", isAllowed(error), error);
}
