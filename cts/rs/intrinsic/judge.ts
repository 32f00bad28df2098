/**
 * Judges runs of intrinsics against the oracle.
 *
 * @module
 */

import type { BlasCall, ComputeCall } from "../../contract/compute.ts";
import type { Result } from "../../contract/recorder.ts";
import type { Release } from "../../contract/world.ts";
import type { Context } from "../../framework/mod.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import {
  armOf,
  type CellCall,
  compareImages,
  type Comparison,
  outputData,
  reference,
  tolerance,
  withOwnOutput,
} from "../oracle/mod.ts";
import { blasRoutine, writtenOperand } from "../oracle/blas_routines.ts";
import { blasError, isAllowed } from "../oracle/blas_compare.ts";
import { contextOn } from "../programs.ts";
import { anyRelease, type Path, playOn, stockDevice } from "../scenes.ts";
import { expectNumbers } from "./image_scenes.ts";
import { type CallOptions, recordCall } from "./play_call.ts";

/** Where a run is played. */
export interface Place extends CallOptions {
  readonly path: Path;
  /** Default: any. */
  readonly release?: Release;
  /** Default: a stock device of that release. */
  readonly device?: WorldBuilder;
}

/**
 * Plays a run.
 *
 * @param t The case.
 * @param call The run; it stays as it is.
 * @param place Where.
 * @returns The same run with what was written.
 */
export async function playCall<Call extends ComputeCall>(
  t: Context<unknown>,
  call: Call,
  place: Place,
): Promise<Call> {
  const [made] = await playCalls(t, [call], place);
  return made as Call;
}

/** As {@link playCall}, for several runs in one context. */
export async function playCalls(
  t: Context<unknown>,
  calls: readonly ComputeCall[],
  place: Place,
): Promise<ComputeCall[]> {
  const { path, release = anyRelease(t), device = stockDevice(release) } = place;
  const { record, made } = await playOn(t, device, (app) => {
    const rsc = contextOn(app, path);
    const shared = new Map<string, Result>();
    return calls.map((call) => recordCall(app, rsc, call, { shared, ...place }));
  });
  return made.map((call) => call.result(record));
}

/**
 * Plays a run, and expects what the oracle says of it, within the tolerance of Android's own tests.
 *
 * @param t The case.
 * @param call The run.
 * @param place Where.
 */
export async function judgeCall(
  t: Context<unknown>,
  call: ComputeCall,
  place: Place,
): Promise<void> {
  await judgeCalls(t, [call], place);
}

/** As {@link judgeCall}, for several runs in one context. */
export async function judgeCalls(
  t: Context<unknown>,
  calls: readonly ComputeCall[],
  place: Place,
): Promise<void> {
  const made = await playCalls(t, calls, place);
  for (const [index, call] of calls.entries()) {
    expectCall(t, call, made[index]!, calls.length === 1 ? "" : `run ${index}${sizeOf(call)}: `);
  }
}

function sizeOf(call: ComputeCall): string {
  if (!("output" in call) || ArrayBuffer.isView(call.output)) return "";
  const { width, height } = call.output;
  return `, ${width} x ${height}`;
}

/**
 * Expects that what a run wrote is within tolerance of the oracle.
 *
 * @param t The case.
 * @param call The run as it was before.
 * @param made The run with what was written.
 * @param what Said before, for the report. Default: nothing.
 */
export function expectCall(
  t: Context<unknown>,
  call: ComputeCall,
  made: ComputeCall,
  what = "",
): void {
  const expected = withOwnOutput(call);
  reference(expected);
  if (expected.intrinsic === "blas") {
    return expectBlas(t, call as BlasCall, made as BlasCall, expected);
  }
  expectCells(t, call as CellCall, made as CellCall, expected as CellCall, what);
}

function expectCells(
  t: Context<unknown>,
  call: CellCall,
  made: CellCall,
  expected: CellCall,
  what: string,
): void {
  const got = outputData(made);
  const comparison = compareImages(got, outputData(expected), call);
  t.note(`${what}largest difference ${comparison.largest}`);
  if (comparison.beyond > 0) {
    const arms = armOf(call, got).join(", ") || "none of Android's implementations";
    t.note(`${what}equals ${arms}`);
    showCells(t, expected, got, `${what}output of ${call.intrinsic}`);
  }
  expectWithin(t, call, comparison, what);
}

/** Shows what is an image of bytes with four components. */
function showCells(
  t: Context<unknown>,
  expected: CellCall,
  got: unknown,
  what: string,
): void {
  if (expected.intrinsic === "bnnm" || ArrayBuffer.isView(expected.output)) return;
  const { vectorSize, width, data } = expected.output;
  if (vectorSize !== 4 || !(data instanceof Uint8Array) || !(got instanceof Uint8Array)) return;
  t.showPictures(what, width, data, got);
}

/**
 * Expects that a result is within the tolerance of Android's own tests.
 *
 * @param t The case.
 * @param call The run.
 * @param comparison What was found.
 * @param what Said before, for the report. Default: nothing.
 */
export function expectWithin(
  t: Context<unknown>,
  call: CellCall,
  { beyond, where }: Comparison,
  what = "",
): void {
  const [limit] = Object.values(tolerance(call));
  if (beyond === 0 || where === undefined) {
    t.expect(`${what}all components are off by at most ${limit}`, beyond === 0);
    return;
  }
  t.expectEqual(
    `${what}component ${where.component} of cell (${where.x}, ${where.y}), the worst of ` +
      `${(100 * beyond).toFixed(2)} % that are off by more than ${limit},`,
    where.got,
    where.expected,
  );
}

function expectBlas(
  t: Context<unknown>,
  call: BlasCall,
  made: BlasCall,
  expected: BlasCall,
): void {
  const { place: written } = writtenOperand(blasRoutine(call.routine));
  for (const name of ["a", "b", "c"] as const) {
    const [got, wanted] = [made[name], expected[name]];
    if (got === undefined || wanted === undefined) continue;
    if (name !== written) {
      expectNumbers(t, `${name} of ${call.routine}, which is read`, got.data, wanted.data);
      continue;
    }
    const error = blasError(call, got, wanted);
    t.note(`${call.routine}, ${name}: ${JSON.stringify(error)}`);
    t.expect(`${name} of ${call.routine}`, isAllowed(error), error);
  }
}
