/**
 * Judges runs of intrinsics against the oracle.
 *
 * @module
 */

import type { BlasCall, ComputeCall } from "../../contract/compute.ts";
import type { Release } from "../../contract/world.ts";
import type { Context } from "../../framework/mod.ts";
import type { WorldBuilder } from "../../fakes/world_builder.ts";
import {
  armOf,
  type CellCall,
  compareImages,
  outputData,
  reference,
  tolerance,
  withOwnOutput,
} from "../oracle/mod.ts";
import { blasRoutine, writtenOperand } from "../oracle/blas_routines.ts";
import { blasError, isBlasEqual } from "../oracle/blas_compare.ts";
import { contextOn } from "../programs.ts";
import { type Path, playOn, stockDevice } from "../scenes.ts";
import { type CallOptions, recordCall } from "./play_call.ts";

/** Where a run is played. */
export interface Place extends CallOptions {
  readonly path: Path;
  /** Default: 9. */
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
  const { path, release = 9, device = stockDevice(release) } = place;
  const { record, made } = await playOn(t, device, (app) => {
    const rsc = contextOn(app, path);
    return calls.map((call) => recordCall(app, rsc, call, place));
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
  calls.forEach((call, index) => expectCall(t, call, made[index]!));
}

/**
 * Expects that what a run wrote is within tolerance of the oracle.
 *
 * @param t The case.
 * @param call The run as it was before.
 * @param made The run with what was written.
 */
export function expectCall(t: Context<unknown>, call: ComputeCall, made: ComputeCall): void {
  const expected = withOwnOutput(call);
  reference(expected);
  if (expected.intrinsic === "blas") {
    return expectBlas(t, call as BlasCall, made as BlasCall, expected);
  }
  expectCells(t, call as CellCall, made as CellCall, expected as CellCall);
}

function expectCells(
  t: Context<unknown>,
  call: CellCall,
  made: CellCall,
  expected: CellCall,
): void {
  const got = outputData(made);
  const { largest, mean, beyond, where } = compareImages(got, outputData(expected), call);
  const arms = armOf(call, got);
  const place = where === undefined ? "" : `, first at ${where.x},${where.y}.${where.component}`;
  t.note(
    `largest difference ${largest}, mean ${mean.toPrecision(3)}${place}; equals ` +
      (arms.join(", ") || "none of Android's implementations"),
  );
  const allowed = JSON.stringify(tolerance(call));
  t.expectEqual(`share of components beyond ${allowed}${place}`, beyond, 0);
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
      t.expectEqual(`${name} of ${call.routine}, which is read`, got.data, wanted.data);
      continue;
    }
    const error = blasError(call, got, wanted);
    t.note(`${call.routine}, ${name}: ${JSON.stringify(error)}`);
    t.expect(`${name} of ${call.routine}`, isBlasEqual(call, got, wanted), error);
  }
}
