/**
 * The oracle for intrinsics: plain TypeScript, slow and obviously right, in the three forms in which Android has them.
 *
 * @module
 */

import { type Compute, INTRINSICS } from "../../contract/compute.ts";
import type { Arm } from "./arm.ts";
import { runArm } from "./run.ts";

export { type Arm, ARMS } from "./arm.ts";
export { type ArmName, armOf } from "./arm_of.ts";
export { toolkitBlend } from "./blend.ts";
export {
  compareImages,
  type Comparison,
  type ComponentPlace,
  type Tolerance,
  tolerance,
} from "./compare.ts";
export { type CellCall, type OutputData, outputData, withOwnOutput } from "./output.ts";
export { reference } from "./run.ts";

/**
 * One of Android's implementations as a library. It runs at once, so `run` returns nothing to wait for.
 *
 * @param arm Which one.
 */
export function oracle(arm: Arm): Compute {
  return { name: `oracle (${arm})`, intrinsics: INTRINSICS, run: (call) => runArm(call, arm) };
}
