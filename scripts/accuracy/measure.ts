/**
 * How far the reference's intrinsics are off, on the processor and on the GPU.
 *
 * @module
 */

import type { CellCall } from "../../cts/rs/oracle/mod.ts";
import { CpuIntrinsics } from "../../judge/script/cpu_intrinsics.ts";
import { accuracyGroups } from "./cases.ts";
import { GpuIntrinsicsRun } from "./gpu.ts";
import { type AccuracyRow, accuracyRows } from "./rows.ts";

/** The intrinsics that the GPU does not have. */
const ELSEWHERE = ["blas", "bnnm"];

/** The processor's rows. */
export async function cpuAccuracy(): Promise<AccuracyRow[]> {
  const cpu = await CpuIntrinsics.start();
  try {
    return await accuracyRows(accuracyGroups(), (call) => cpu.run(call));
  } finally {
    cpu.destroy();
  }
}

/**
 * The rows of what runs on the GPU.
 *
 * @throws {Error} If there is none.
 */
export async function gpuAccuracy(): Promise<{ adapter: string; rows: AccuracyRow[] }> {
  const gpu = await GpuIntrinsicsRun.start();
  const groups = accuracyGroups().filter(({ intrinsic }) => !ELSEWHERE.includes(intrinsic));
  const rows = await accuracyRows(groups, (call) => gpu.run(call as CellCall));
  return { adapter: gpu.adapter, rows };
}
