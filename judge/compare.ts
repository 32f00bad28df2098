/**
 * The results of `deno task compare` and `deno task compare-runs`, as data.
 *
 * @module
 */

import type { BlasCall, BnnmCall, ComputeCall, HistogramCall } from "../cts/contract/compute.ts";
import { UsageError } from "../cts/framework/usage_error.ts";
import { differenceOf } from "./pictures/compare_pictures.ts";
import { allowedBy, compareWithArms, expectedOf } from "./pictures/compare_call.ts";
import { RunComparison } from "./report/compare_runs.ts";
import { readRun } from "./report/read_run.ts";

/** A run of an intrinsic that makes a picture. */
export type PictureIntrinsicCall = Exclude<ComputeCall, BlasCall | BnnmCall | HistogramCall>;

/** How far a result is from Android's. */
export interface ResultComparison {
  /** Whether no component is off by more than the tolerance. */
  readonly isWithin: boolean;
  /** How far a component may be off. */
  readonly tolerance: number;
  /** The largest difference of a component. */
  readonly largest: number;
  /** The mean difference of the components. */
  readonly mean: number;
  /** How many components are off by more than the tolerance. */
  readonly beyond: number;
  /** The implementations of Android that gave the very same bytes. */
  readonly equals: readonly string[];
}

/**
 * Compares somebody's result of an intrinsic with what Android makes.
 *
 * @param call The run; its output counts only where it is read, as the destination of blend.
 * @param got The result: the bytes of a picture as large as the output.
 * @param tolerance How far a component may be off. Default: as in Android's tests.
 * @throws {UsageError} If the result is not as large as the output.
 */
export function compareResult(
  call: PictureIntrinsicCall,
  got: Uint8Array,
  tolerance: number = allowedBy(call),
): ResultComparison {
  const { width, height, data } = expectedOf(call);
  if (got.length !== data.length) {
    throw new UsageError(
      `The result has ${got.length} bytes, expected ${data.length} for ${width} x ${height} cells; ` +
        "give all four components of each cell",
    );
  }
  const picture = { width, height, data: new Uint8Array(got) };
  const { largest, mean, beyond } = differenceOf(picture, { width, height, data }, tolerance);
  const equals = compareWithArms(call, picture)
    .filter(({ difference }) => difference.differing === 0).map(({ name }) => name);
  return { isWithin: beyond === 0, tolerance, largest, mean, beyond, equals };
}

/** A case that is not as it was. */
export interface CaseChange {
  /** The case. */
  readonly id: string;
  /** How it has changed, for example `regression` or `fix`. */
  readonly change: string;
  /** Its status before; undefined if it was not there. */
  readonly before: string | undefined;
  /** Its status now; undefined if it is not there any more. */
  readonly after: string | undefined;
}

/** The changes between two runs. */
export interface RunChanges {
  /** Whether a case fails that did not, or is not judged any more. */
  readonly isWorse: boolean;
  /** The changes, worse ones first. */
  readonly changes: readonly CaseChange[];
}

/**
 * Tells what has changed between two runs of the suite.
 *
 * @param before A folder that `judge` or `deno task cts` wrote to (`out`).
 * @param after The same of the run in question.
 * @throws {UsageError} If one cannot be read, or was ended before its end.
 */
export function compareRuns(before: string, after: string): RunChanges {
  const { isWorse, changes } = new RunComparison(readRun(before), readRun(after));
  return {
    isWorse,
    changes: changes.map(({ id, change, before: old, after: now }) => ({
      id,
      change,
      before: old?.status,
      after: now?.status,
    })),
  };
}
