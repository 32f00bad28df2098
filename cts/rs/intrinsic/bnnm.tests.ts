/**
 * Products of matrices of bytes.
 *
 * Plan:
 * - products of several sizes, and which matrix is transposed, also one with a single row;
 * - offsets, the multiplier, rounding and limits;
 * - long sums;
 * - sizes that do not fit.
 *
 * @module
 */

import type { BnnmCall } from "../../contract/compute.ts";
import { blasCallBytes, RsBlasFunction } from "../../contract/rs_blas.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { listenedContext } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { smallProduct } from "./blas_programs.ts";
import { bytesOfChance, chance } from "./images.ts";
import { judgeCall, judgeCalls, playCall } from "./judge.ts";
import { expectSameProduct, threads } from "./threads.tests.ts";

const products = group("rs:intrinsic:bnnm", "Products of matrices of bytes.");

/** The number that 1 is once a sum is multiplied. */
const UNIT = 2 ** 21;
const MULTIPLIER = 5000;

/** A run whose results are about 128. */
function bnnm(m: number, n: number, k: number, options: Partial<BnnmCall> = {}): BnnmCall {
  const next = chance(m + n + k);
  const matrix = (length: number) => bytesOfChance(length, next);
  return {
    intrinsic: "bnnm",
    ...{ m, n, k },
    a: matrix(m * k),
    aOffset: 120,
    b: matrix(n * k),
    bOffset: 131,
    c: new Uint8Array(m * n).fill(77),
    cOffset: Math.round(128 * UNIT / MULTIPLIER),
    cMultiplier: MULTIPLIER,
    ...options,
  };
}

products.test("product")
  .clauses("RS-INTRINSIC-145")
  .params({
    size: ["1x1x1", "5x7x3", "33x9x20", "70x80x9", "1x100x13", "64x1x30", "3x4x300"],
    path: PATHS,
  })
  .filter(({ size, path }) => path === "cpu" || size === "33x9x20")
  .fn(async (t) => {
    const [m, n, k] = t.params.size.split("x").map(Number);
    await judgeCall(t, bnnm(m!, n!, k!), t.params);
  });

products.test("one_row_of_a_round_length")
  .clauses("RS-INTRINSIC-190")
  .fn(async (t) => {
    await judgeCalls(t, [16, 32].map((k) => bnnm(64, 1, k)), { path: "cpu" });
  });

products.test("offsets")
  .clauses("RS-INTRINSIC-146")
  .params({ path: PATHS })
  .fn(async (t) => {
    const offsets = [[0, 0], [0, 255], [255, 0], [255, 255], [1, 254]];
    const calls = offsets.map(([aOffset, bOffset]) =>
      bnnm(9, 11, 6, {
        aOffset: aOffset!,
        bOffset: bOffset!,
        cOffset: aOffset === bOffset ? -40_000 : 140_000,
        cMultiplier: 2000,
      })
    );
    await judgeCalls(t, calls, t.params);
  });

products.test("sums_are_moved_and_scaled")
  .clauses("RS-INTRINSIC-147")
  .params({ path: PATHS })
  .fn(async (t) => {
    const scales = [
      [400_000, 700],
      [-400_000, -700],
      [0, 4000],
      [30_000, 7000],
      [-20_000, 9000],
      [60_000, 1],
      [200_000, 0],
      [
        -90_000,
        -3000,
      ],
    ];
    const calls = scales.map(([cOffset, cMultiplier]) =>
      bnnm(9, 11, 5, { cOffset: cOffset!, cMultiplier: cMultiplier! })
    );
    await judgeCalls(t, calls, t.params);
  });

products.test("rounding_is_not_down")
  .clauses("RS-INTRINSIC-148")
  .params({ path: PATHS })
  .fn(async (t) => {
    const call = bnnm(40, 40, 1, { cMultiplier: 3001, cOffset: 70_000 });
    const { c } = await playCall(t, call, t.params);
    const off = [...c].map((value, index) => {
      const [i, j] = [Math.floor(index / 40), index % 40];
      const sum = (call.a[i]! - call.aOffset) * (call.b[j]! - call.bOffset) + call.cOffset;
      return value - sum * call.cMultiplier / UNIT;
    });
    const mean = off.reduce((sum, one) => sum + one, 0) / off.length;
    t.expect("the mean difference is less than 0.25", Math.abs(mean) < 0.25, mean);
  });

products.test("results_are_limited")
  .clauses("RS-INTRINSIC-149")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [-50_000, 50_000, 150_000].map((cOffset) =>
      bnnm(9, 11, 5, { cOffset, cMultiplier: 9000 })
    );
    await judgeCalls(t, calls, t.params);
  });

products.test("long_sums")
  .clauses("RS-INTRINSIC-150")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [600, 2000].flatMap((k) =>
      [0, 255].map((value) => {
        const ends = { a: new Uint8Array(3 * k).fill(value), b: new Uint8Array(2 * k).fill(255) };
        const aOffset = 255 - value;
        const cMultiplier = Math.floor(2 ** 31 / (k * 65025)) - 1;
        return bnnm(3, 2, k, { ...ends, aOffset, bOffset: 0, cOffset: 0, cMultiplier });
      })
    );
    await judgeCalls(t, calls, t.params);
  });

products.test("sizes_that_do_not_fit")
  .clauses("RS-INTRINSIC-151")
  .params({ size: ["m", "n", "k", "negative", "element"], path: PATHS })
  .filter(({ size, path }) => path === "cpu" || size === "m")
  .fn(async (t) => {
    const { size, path } = t.params;
    const changes = {
      m: { m: 1000 },
      n: { n: 1000 },
      k: { k: 1000 },
      negative: { k: -1 },
      element: {},
    };
    const sizes = { m: 2, n: 2, k: 2, ...changes[size] };
    const type = size === "element" ? "f32" : "u8";
    const call = blasCallBytes({ func: RsBlasFunction.bnnm, ...sizes, cMultiplier: UNIT });
    const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
      const rsc = listenedContext(app, path);
      return { read: smallProduct(app, rsc, type, call), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("C", cellsOf(record, made.read), times(4, 7));
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
  });

threads.test("bnnm")
  .clauses("RS-INTRINSIC-5")
  .fn((t) => expectSameProduct(t, bnnm(260, 260, 220)));

/** The group. */
export const tests: readonly Group[] = [products];
