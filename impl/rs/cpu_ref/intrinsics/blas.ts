/**
 * BLAS, levels 2 and 3: which kernel runs a routine.
 *
 * Matrices are row by row, as CBLAS has them; which of a call's three allocations is what, see rsCpuIntrinsicBLAS.cpp. As in the
 * reference BLAS, what was there before does not count where beta is 0, nor do factors where alpha is 0.
 *
 * @module
 */

import type { KernelBlock } from "../../kernels/kernel_block.ts";
import { type BlasRoutine, blasRoutine } from "./blas_view.ts";
import { productPlan } from "./blas_product.ts";
import { trianglePlan } from "./blas_triangle.ts";
import { updatePlan, vectorPlan } from "./blas_vector.ts";
import type { BlasJob } from "./jobs.ts";
import type { KernelPlan } from "./kernel_plan.ts";

type Plan = (job: BlasJob, routine: BlasRoutine, block: KernelBlock) => KernelPlan | undefined;

const PLANS: Readonly<Record<string, Plan>> = {
  gemm: productPlan,
  symm: productPlan,
  hemm: productPlan,
  syrk: productPlan,
  herk: productPlan,
  syr2k: productPlan,
  her2k: productPlan,
  trmm: trianglePlan,
  trsm: trianglePlan,
  gemv: vectorPlan,
  gbmv: vectorPlan,
  symv: vectorPlan,
  sbmv: vectorPlan,
  spmv: vectorPlan,
  hemv: vectorPlan,
  hbmv: vectorPlan,
  hpmv: vectorPlan,
  trmv: vectorPlan,
  tbmv: vectorPlan,
  tpmv: vectorPlan,
  trsv: vectorPlan,
  tbsv: vectorPlan,
  tpsv: vectorPlan,
  ger: updatePlan,
  geru: updatePlan,
  gerc: updatePlan,
  syr: updatePlan,
  spr: updatePlan,
  syr2: updatePlan,
  spr2: updatePlan,
  her: updatePlan,
  hpr: updatePlan,
  her2: updatePlan,
  hpr2: updatePlan,
};

/**
 * Prepares a routine.
 *
 * @param job The run; its sizes fit.
 * @param block Its parameters.
 * @returns The plan, or undefined if nothing changes.
 * @throws {RangeError} If there is no such routine.
 */
export function blasPlan(job: BlasJob, block: KernelBlock): KernelPlan | undefined {
  const routine = blasRoutine(job.routine);
  const plan = PLANS[routine.family];
  if (plan === undefined) {
    throw new RangeError(`Routine is "${job.routine}", expected one of BLAS levels 2 and 3`);
  }
  return plan(job, routine, block);
}
