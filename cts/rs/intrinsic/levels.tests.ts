/**
 * Tests of Allocations with mipmaps: intrinsics take and make their first level.
 *
 * @module
 */

import type { BnnmCall, ComputeCall } from "../../contract/compute.ts";
import { type App, out, type Result, type RsHandle } from "../../contract/recorder.ts";
import { RsDataType } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { memoryOf } from "../memory.ts";
import {
  createAllocation,
  createElement,
  createType,
  type Dimensions,
  listenedContext,
  readCells,
  writeCells,
} from "../programs.ts";
import { cellsOf } from "../results.ts";
import { anyRelease, playOn, stockDevice } from "../scenes.ts";
import { launch } from "../script/programs.ts";
import { blasCall } from "./blas_calls.ts";
import { createIntrinsic, imageOf, readImage } from "./image_programs.ts";
import { bytesOfChance, chance, noise, whole } from "./images.ts";
import { expectCall } from "./judge.ts";
import { recordCall } from "./play_call.ts";

const levels = group("rs:intrinsic_levels", "Intrinsics on Allocations with mipmaps.");

/** Columns and rows of all. */
const SIDE = 8;
const IMAGE = { width: SIDE, height: SIDE } as const;

/** A Type with mipmaps. */
function levelsOf(
  app: App,
  rsc: RsHandle,
  cell: { readonly type: number; readonly size: number },
  size: Dimensions,
): Result {
  return createType(app, rsc, createElement(app, rsc, cell), { ...size, mipmaps: true });
}

/** An Allocation with mipmaps whose first level holds cells. */
function filled(
  app: App,
  rsc: RsHandle,
  cell: { readonly type: number; readonly size: number },
  size: Dimensions,
  data: ArrayBufferView,
): Result {
  const made = createAllocation(app, rsc, levelsOf(app, rsc, cell, size));
  const { x: w, y: h, z: d } = size;
  writeCells(app, rsc, made, { w, ...h && { h }, ...d && { d } }, memoryOf(data));
  return made;
}

const BYTE = { type: RsDataType.UNSIGNED_8, size: 1 } as const;
const COLOR = { type: RsDataType.UNSIGNED_8, size: 4 } as const;
const FLOAT = { type: RsDataType.FLOAT_32, size: 1 } as const;

/** Products of square matrices, and the cells of these. */
const PRODUCTS = {
  sgemm: [blasCall("sgemm", { m: SIDE, n: SIDE, k: SIDE }), FLOAT],
  bnnm: [productOfBytes(), BYTE],
} as const satisfies Record<string, readonly [ComputeCall, typeof BYTE | typeof FLOAT]>;

function productOfBytes(): BnnmCall {
  const next = chance(3);
  const matrix = () => bytesOfChance(SIDE * SIDE, next);
  const sizes = { m: SIDE, n: SIDE, k: SIDE };
  const offsets = { aOffset: 120, bOffset: 131, cOffset: 53_687, cMultiplier: 5000 };
  return { intrinsic: "bnnm", ...sizes, a: matrix(), b: matrix(), c: matrix(), ...offsets };
}

levels.test("matrices")
  .clauses("RS-INTRINSIC-234")
  .params({ routine: Object.keys(PRODUCTS) as (keyof typeof PRODUCTS)[] })
  .fn(async (t) => {
    const [call, cell] = PRODUCTS[t.params.routine];
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, "cpu");
      const size = { x: SIDE, y: SIDE };
      const shared = new Map([[JSON.stringify([cell, size]), levelsOf(app, rsc, cell, size)]]);
      return recordCall(app, rsc, call, { shared });
    });
    expectCall(t, call, made.result(record));
  });

levels.test("images_and_tables")
  .clauses("RS-INTRINSIC-234")
  .params({ intrinsic: ["lut", "lut3d"] })
  .fn(async (t) => {
    const { intrinsic } = t.params;
    const [input, output] = [noise(IMAGE), noise(IMAGE, 99)];
    const clip = whole(input);
    const table = bytesOfChance(1024, chance(5));
    const cube = { x: 4, y: 4, z: 4, data: bytesOfChance(256, chance(6)) };
    const call: ComputeCall = intrinsic === "lut"
      ? { intrinsic, table, input, output, clip }
      : { intrinsic: "lut3d", cube, input, output, clip };
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, "cpu");
      const image = (data: ArrayBufferView) => filled(app, rsc, COLOR, { x: SIDE, y: SIDE }, data);
      const script = createIntrinsic(app, rsc, call.intrinsic, input);
      const held = intrinsic === "lut"
        ? filled(app, rsc, BYTE, { x: 1024 }, table)
        : filled(app, rsc, COLOR, { x: 4, y: 4, z: 4 }, cube.data);
      app.rs.ScriptSetVarObj(rsc, script, 0, held);
      const result = image(output.data);
      launch(app, rsc, script, 0, { in: image(input.data), out: result });
      return readImage(app, rsc, result, output);
    });
    expectCall(t, call, { ...call, output: imageOf(record, made, output) } as ComputeCall);
  });

levels.test("counts_of_slices")
  .clauses("RS-INTRINSIC-234")
  .fn(async (t) => {
    const cells = bytesOfChance(2 * SIDE * SIDE, chance(9));
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, "cpu");
      const script = createIntrinsic(app, rsc, "histogram", { type: "u8", vectorSize: 1 });
      const counter = { type: RsDataType.UNSIGNED_32, size: 1 };
      const counts = filled(app, rsc, counter, { x: 256 }, new Uint32Array(256).fill(7));
      app.rs.ScriptSetVarObj(rsc, script, 1, counts);
      const input = filled(app, rsc, BYTE, { x: SIDE, y: SIDE, z: 2 }, cells);
      launch(app, rsc, script, 0, { in: input });
      return readCells(app, rsc, counts, { w: 256 }, out("int", 256));
    });
    const expected = Array.from({ length: 256 }, (_, bin) => cells.filter((c) => c === bin).length);
    t.expectSequence("counts", cellsOf(record, made), expected);
  });

/** The group. */
export const tests: readonly Group[] = [levels];
