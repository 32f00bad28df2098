/**
 * Calls of BLAS for tests: with matrices of the sizes that a routine needs, and copies of them.
 *
 * @module
 */

import type { BlasCall, ComputeMatrix } from "../../contract/compute.ts";
import { RsBlasDiag, RsBlasSide, RsBlasTranspose, RsBlasUplo } from "../../contract/rs_blas.ts";
import { type BlasParameter, blasRoutine, storedShape, writtenOperand } from "./blas_routines.ts";

/**
 * Makes a call of a routine.
 *
 * @param name The routine.
 * @param options Sizes, options and scalars, and matrices that are given. Missing ones are 4 x 3 with `k` 2, one diagonal at
 * each side, as it is, left, upper, not unit, increments of 1, alpha 1 and beta 0. Those that the routine has no use for are 0.
 * @param number What the numbers of the other matrices are, one after the other, gaps too.
 * @param padding Elements between the rows of these matrices.
 * @throws {RangeError} If there is no such routine.
 */
export function makeBlasCall(
  name: string,
  options: Partial<BlasCall>,
  number: () => number,
  padding = 0,
): BlasCall {
  const routine = blasRoutine(name);
  const values = { ...DEFAULTS, ...options };
  const call = {
    intrinsic: "blas",
    routine: name,
    ...Object.fromEntries(
      Object.entries(DEFAULTS).map(([parameter, value]) => {
        const isUsed = routine.parameters.includes(parameter as BlasParameter);
        if (isUsed) return [parameter, values[parameter as BlasParameter]];
        return [parameter, Array.isArray(value) ? [0, 0] : 0];
      }),
    ),
  } as unknown as BlasCall;
  const matrices = routine.operands.map((operand) => {
    const { rows, columns } = storedShape(operand, call);
    const stride = columns + padding;
    const length = rows * stride * (routine.complex ? 2 : 1);
    const data = new (routine.double ? Float64Array : Float32Array)(length).map(number);
    const made: ComputeMatrix = { complex: routine.complex, rows, columns, stride, data };
    return [operand.place, options[operand.place] ?? made];
  });
  return { ...call, ...Object.fromEntries(matrices) };
}

/**
 * Copies a call with its matrices, so that two implementations can run it.
 *
 * @param call The call.
 */
export function copyBlasCall(call: BlasCall): BlasCall {
  const copies = (["a", "b", "c"] as const).flatMap((place) => {
    const matrix = call[place];
    return matrix === undefined ? [] : [[place, { ...matrix, data: matrix.data.slice() }]];
  });
  return { ...call, ...Object.fromEntries(copies) };
}

/**
 * The matrix of a call that its routine writes.
 *
 * @param call The call.
 * @throws {RangeError} If there is no such routine.
 */
export function blasOutput(call: BlasCall): ComputeMatrix {
  return call[writtenOperand(blasRoutine(call.routine)).place]!;
}

const DEFAULTS: { readonly [Name in BlasParameter]: BlasCall[Name] } = {
  transA: RsBlasTranspose.NO_TRANS,
  transB: RsBlasTranspose.NO_TRANS,
  side: RsBlasSide.LEFT,
  uplo: RsBlasUplo.UPPER,
  diag: RsBlasDiag.NON_UNIT,
  m: 4,
  n: 3,
  k: 2,
  kl: 1,
  ku: 1,
  incX: 1,
  incY: 1,
  alpha: [1, 0],
  beta: [0, 0],
};
