/**
 * The oracle of ScriptIntrinsicBLAS.BNNM, a product of matrices of bytes.
 *
 * Source: rsCpuIntrinsicBLAS.cpp of Android 9 (kernelBNNM): sums are of 32 bits, with 21 of them after the point when they are
 * rounded. Where they overflow, C leaves open what happens, and the gemmlowp library of most devices computes otherwise; here
 * they wrap around.
 *
 * @module
 */

import type { BnnmCall } from "../../contract/compute.ts";

const FRACTION_BITS = 21;

/**
 * Runs BNNM.
 *
 * @param call The call; all of its `c` is written.
 * @throws {RangeError} If an offset is no byte, or a matrix is too small.
 */
export function bnnm(call: BnnmCall): void {
  const { m, n, k, a, b, c } = call;
  checkByte("aOffset", call.aOffset);
  checkByte("bOffset", call.bOffset);
  checkLength("A", a, m * k);
  checkLength("B", b, n * k);
  checkLength("C", c, m * n);
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < n; j++) {
      let sum = call.cOffset | 0;
      for (let l = 0; l < k; l++) {
        sum = sum + (a[i * k + l]! - call.aOffset) * (b[j * k + l]! - call.bOffset) | 0;
      }
      const half = 1 << FRACTION_BITS - 1;
      const value = (Math.imul(sum, call.cMultiplier) + half) >> FRACTION_BITS;
      c[i * n + j] = Math.min(Math.max(value, 0), 255);
    }
  }
}

function checkByte(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 0 || value > 255) {
    throw new RangeError(`Offset ${name} is ${value}, expected a whole number from 0 to 255`);
  }
}

function checkLength(name: string, data: Uint8Array, length: number): void {
  if (data.length < length) {
    throw new RangeError(`${name} has ${data.length} bytes, expected at least ${length}`);
  }
}
