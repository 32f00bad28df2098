/**
 * How far somebody's result of an intrinsic is from Android's.
 *
 * @module
 */

import { ARMS, oracle, reference, tolerance, withOwnOutput } from "../../cts/rs/oracle/mod.ts";
import { type Difference, differenceOf } from "./compare_pictures.ts";
import { isHistogram, type PictureCall } from "./intrinsic_settings.ts";
import type { Picture } from "./picture.ts";

/** How far a result is from one of Android's implementations. */
export interface ArmDifference {
  /** Its name, for example `neon`. */
  readonly name: string;
  readonly difference: Difference;
}

/**
 * How far a component may be off, as in Android's tests.
 *
 * @param call The run.
 */
export function allowedBy(call: PictureCall): number {
  const androids = tolerance(call);
  return "integer" in androids ? androids.integer : 0;
}

/**
 * The picture that Android makes of a run, whatever is in its output; for blend, of the destination.
 *
 * @param call The run; it is left as it is.
 */
export function expectedOf(call: PictureCall): Picture {
  return resultOf(call, reference);
}

/**
 * Compares a result with each of Android's implementations.
 *
 * @param call The run; it is left as it is.
 * @param got The result.
 * @param onStep Told which is computed. Default: nobody.
 */
export function compareWithArms(
  call: PictureCall,
  got: Picture,
  onStep: (name: string) => void = () => undefined,
): ArmDifference[] {
  const runs = ARMS.map((arm) => [arm, oracle(arm).run] as const);
  const all = call.intrinsic === "blend" ? [...runs, ["toolkit", reference] as const] : runs;
  return all.map(([name, run]) => {
    onStep(name);
    return { name, difference: differenceOf(got, resultOf(call, run), 0) };
  });
}

/**
 * The picture that a run writes.
 *
 * @param call The run, of an intrinsic that makes one.
 */
export function pictureOf(call: PictureCall): Picture {
  if (isHistogram(call)) throw new Error("A histogram is no picture");
  const { width, height, data } = call.output;
  return { width, height, data: new Uint8Array(data) };
}

/** The picture that a run makes of an empty output; for blend, of the destination. */
function resultOf(call: PictureCall, run: (call: PictureCall) => unknown): Picture {
  const own = withOwnOutput(call);
  run(own);
  return pictureOf(own);
}
