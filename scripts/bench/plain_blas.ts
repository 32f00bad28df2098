/**
 * Products of matrices as plain loops over typed arrays, to measure kernels beside.
 *
 * @module
 */

import type { BlasCall, BnnmCall } from "../../cts/contract/compute.ts";

/**
 * C = alpha A B + beta C for matrices of real floats or doubles that are not transposed. Rows of B and of C are gone through in
 * order, so that memory is read as it lies.
 *
 * @throws {RangeError} If it is another routine.
 */
export function plainProduct({ routine, m, n, k, alpha, beta, a, b, c }: BlasCall): void {
  if (!["sgemm", "dgemm"].includes(routine)) {
    throw new RangeError(`Routine is "${routine}", expected sgemm or dgemm`);
  }
  const [left, right, result] = [a!.data, b!.data, c!.data];
  for (let i = 0; i < m; i++) {
    const row = i * c!.stride;
    for (let j = 0; j < n; j++) result[row + j]! *= beta[0];
    for (let l = 0; l < k; l++) {
      const factor = alpha[0] * left[i * a!.stride + l]!;
      const from = l * b!.stride;
      for (let j = 0; j < n; j++) result[row + j]! += factor * right[from + j]!;
    }
  }
}

/** BNNM, with sums of 32 bits. */
export function plainBnnm(call: BnnmCall): void {
  const { m, n, k, a, b, c, aOffset, bOffset, cOffset, cMultiplier } = call;
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = 0;
      for (let l = 0; l < k; l++) {
        sum = (sum + (a[i * k + l]! - aOffset) * (b[j * k + l]! - bOffset)) | 0;
      }
      const scaled = Math.imul(sum + cOffset, cMultiplier);
      c[i * n + j] = Math.max(0, Math.min(255, ((scaled + (1 << 20)) | 0) >> 21));
    }
  }
}
