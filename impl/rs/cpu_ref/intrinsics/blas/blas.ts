/**
 * BLAS, levels 2 and 3: which kernel runs a routine.
 *
 * Matrices are row by row, as CBLAS has them. As in the reference BLAS, what was there before does not count where beta is 0, nor
 * do factors where alpha is 0; a diagonal that is real has no imaginary parts, whatever is stored.
 *
 * @module
 */

import type { KernelBlock } from "../../../kernels/kernel_block.ts";
import { productPlan } from "./product.ts";
import { trianglePlan } from "./triangle.ts";
import { updatePlan, vectorPlan } from "./vector.ts";
import { type BlasNumbers, blasNumbers } from "./view.ts";
import type { BlasJob } from "../jobs.ts";
import type { KernelPlan } from "../kernel_plan.ts";

type Plan = (job: BlasJob, routine: BlasNumbers, block: KernelBlock) => KernelPlan | undefined;

const PLANS: ReadonlyMap<string, Plan> = new Map([
  ...plans(productPlan, "gemm symm hemm syrk herk syr2k her2k"),
  ...plans(trianglePlan, "trmm trsm"),
  ...plans(vectorPlan, "gemv gbmv symv sbmv spmv hemv hbmv hpmv trmv tbmv tpmv trsv tbsv tpsv"),
  ...plans(updatePlan, "ger geru gerc syr spr syr2 spr2 her hpr her2 hpr2"),
]);

function plans(plan: Plan, families: string): (readonly [family: string, plan: Plan])[] {
  return families.split(" ").map((family) => [family, plan]);
}

/**
 * Prepares a routine.
 *
 * @param job The run; its sizes fit.
 * @param block Its parameters.
 * @returns The plan, or undefined if nothing changes.
 * @throws {RangeError} If there is no such routine.
 */
export function blasPlan(job: BlasJob, block: KernelBlock): KernelPlan | undefined {
  const routine = blasNumbers(job.routine);
  const plan = PLANS.get(routine.family);
  if (plan === undefined) {
    throw new RangeError(`Routine is "${job.routine}", expected one of BLAS levels 2 and 3`);
  }
  return plan(job, routine, block);
}
