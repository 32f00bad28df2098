/**
 * The output of runs.
 *
 * @module
 */

import type { BlasCall, ComputeCall, ComputeMatrix } from "../../contract/compute.ts";

/** A run whose result is a list of numbers, each judged by itself: every intrinsic but BLAS. */
export type CellCall = Exclude<ComputeCall, BlasCall>;

/** Numbers of a result. */
export type OutputData = Uint8Array | Uint32Array | Float32Array;

/**
 * The memory that a run writes.
 *
 * @param call The run.
 */
export function outputData(call: CellCall): OutputData {
  if (call.intrinsic === "bnnm") return call.c;
  return ArrayBuffer.isView(call.output) ? call.output : call.output.data;
}

/**
 * The same run with memory of its own for the output. Inputs are shared.
 *
 * @param call The run, before it was done: blend and BLAS read what they write.
 */
export function withOwnOutput<Call extends ComputeCall>(call: Call): Call {
  const own = call as ComputeCall;
  if (own.intrinsic === "bnnm") return { ...own, c: own.c.slice() } as Call;
  if (own.intrinsic === "blas") {
    const operands = { a: ownMatrix(own.a), b: ownMatrix(own.b), c: ownMatrix(own.c) };
    return { ...own, ...operands } as Call;
  }
  if (ArrayBuffer.isView(own.output)) return { ...own, output: own.output.slice() } as Call;
  return { ...own, output: { ...own.output, data: own.output.data.slice() } } as Call;
}

function ownMatrix(matrix: ComputeMatrix | undefined): ComputeMatrix | undefined {
  return matrix && { ...matrix, data: matrix.data.slice() };
}
