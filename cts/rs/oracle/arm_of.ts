/**
 * Which of Android's implementations a result comes from.
 *
 * @module
 */

import { type Arm, ARMS } from "./arm.ts";
import { layoutOf } from "./compare.ts";
import { type CellCall, type OutputData, outputData, withOwnOutput } from "./output.ts";
import { reference, runArm } from "./run.ts";

/** One of Android's implementations, or for blend the portable code of the replacement toolkit. */
export type ArmName = Arm | "toolkit";

/**
 * The implementations whose result is the same, bit for bit but for what is behind a third component.
 *
 * @param call The run, with its output as it was before; it stays so.
 * @param got What the run made of the output.
 * @returns In the order of `ARMS`; empty if none.
 */
export function armOf(call: CellCall, got: OutputData): ArmName[] {
  const { components, step } = layoutOf(call);
  const isEqual = (run: (own: CellCall) => void) => {
    const own = withOwnOutput(call);
    run(own);
    const expected = outputData(own);
    return got.length === expected.length &&
      expected.every((value, i) => i % step >= components || Object.is(value, got[i]));
  };
  const names: ArmName[] = ARMS.filter((arm) => isEqual((own) => runArm(own, arm)));
  if (call.intrinsic === "blend" && isEqual(reference)) names.push("toolkit");
  return names;
}
