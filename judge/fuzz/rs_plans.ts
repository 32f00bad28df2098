/**
 * Random plans of RenderScript: small programs, each with a context of its own, with objects or runs of intrinsics.
 *
 * Where Android ends the process or writes what is not its own, nothing is equal twice. Left out are a convolution of 5 x 5
 * cells in limits with 4 columns behind the left edge, where Android's NEON code reads a wrong address; factors of a matrix or
 * of a convolution for bytes that 16 bits do not hold, and products of BNNM that 32 bits do not hold, as C does not say what
 * they become; a resize of bytes in less than 4 columns, behind which Android's NEON code reads; and limits of a resize or of a
 * frame of video that begin right of the first column, which Android counts twice (RS-INTRINSIC-100).
 *
 * @module
 */

import fc from "fast-check";
import type { ComputeCall } from "../../cts/contract/compute.ts";
import type { Release } from "../../cts/contract/world.ts";
import { RANDOM_CALLS } from "./intrinsic_calls.ts";
import { type ObjectPlan, objectPlans } from "./object_plans.ts";

/** Columns behind those at the left edge of an image that Android's NEON code cannot convolve with 5 x 5 cells. */
const [NARROW, EDGE] = [4, 2];

/** The largest factor of a matrix or of a convolution for bytes. */
const FACTOR_MAX = 100;
/** The largest product of BNNM that 32 bits hold when it is rounded, and the largest of two of its bytes. */
const [PRODUCT_MAX, BYTES_MAX] = [2 ** 31 - 2 ** 20 - 1, 255 * 255];
/** Columns that Android's NEON code reads of bytes that it resizes. */
const TAPS = 4;
/** The last release that was seen to count the first column of a blend's limits twice; Android 14 does not. */
const TWICE_LAST = 9;

/** One of the programs of a process. */
export type RsPart =
  | ({ readonly of: "objects" } & ObjectPlan)
  | { readonly of: "intrinsics"; readonly call: ComputeCall };

/** A scene with RenderScript. */
export interface RsPlan {
  readonly parts: readonly RsPart[];
}

const calls = fc.oneof(...Object.values(RANDOM_CALLS)).filter(isWide).map(asDefined);
const part: fc.Arbitrary<RsPart> = fc.oneof(
  objectPlans.map((plan) => ({ of: "objects" as const, ...plan })),
  calls.map((call) => ({ of: "intrinsics" as const, call })),
);

/** Random scenes with RenderScript. */
export const rsPlans: fc.Arbitrary<RsPlan> = fc.tuple(
  // Which programs there are is made small first.
  fc.subarray([0, 1, 2, 3] as const, { minLength: 1 }),
  fc.tuple(part, part, part, part),
).map(([places, all]) => ({ parts: places.map((at) => all[at]) }));

/**
 * A run that a release's code defines: Android 9's NEON code of blend begins as far right of the limits as they begin right of
 * the first column, and so writes what may not be its own.
 *
 * @param call The run.
 * @param release The release.
 */
export function definedOn(call: ComputeCall, release: Release): ComputeCall {
  if (call.intrinsic !== "blend" || release > TWICE_LAST) return call;
  return { ...call, clip: { ...call.clip, x1: 0 } };
}

/** Checks that a run reads no column that its image lacks. */
function isWide(call: ComputeCall): boolean {
  return call.intrinsic !== "resize" || call.input.type !== "u8" || call.input.width >= TAPS;
}

/** A run whose outcome Android's code defines. */
function asDefined(call: ComputeCall): ComputeCall {
  if (call.intrinsic === "resize" || call.intrinsic === "yuvToRgb") {
    return { ...call, clip: { ...call.clip, x1: 0 } };
  }
  if (call.intrinsic === "colorMatrix" && call.input.type === "u8" && call.output.type === "u8") {
    return { ...call, matrix: call.matrix.map(held), add: call.add.map(held) };
  }
  if (call.intrinsic === "bnnm") {
    const most = Math.floor(PRODUCT_MAX / (Math.abs(call.cOffset) + call.k * BYTES_MAX));
    return { ...call, cMultiplier: Math.min(call.cMultiplier, most) };
  }
  if (call.intrinsic !== "convolve3x3" && call.intrinsic !== "convolve5x5") return call;
  const coefficients = call.input.type === "u8" ? call.coefficients.map(held) : call.coefficients;
  const { x1, x2 } = call.clip;
  const isCut = call.intrinsic === "convolve5x5" && x2 - Math.max(x1, EDGE) === NARROW;
  return { ...call, coefficients, clip: isCut ? { ...call.clip, x2: x2 - 1 } : call.clip };
}

/** A factor that 16 bits hold with 8 bits behind the point. */
function held(factor: number): number {
  return Number.isNaN(factor) ? 0 : Math.max(-FACTOR_MAX, Math.min(FACTOR_MAX, factor));
}
