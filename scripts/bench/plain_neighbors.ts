/**
 * The intrinsics that read neighbors, as plain loops over typed arrays, to measure kernels beside.
 *
 * @module
 */

import type { BlurCall, ConvolveCall, ResizeCall } from "../../cts/contract/compute.ts";

/** The bytes of an image for numbers that are rounded and limited when they are written. */
export function clamped(data: Uint8Array | Float32Array): Uint8ClampedArray {
  return new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
}

/** Offsets in a row of the cells from `-radius` on, with those at the edges repeated. */
function columnOffsets(width: number, radius: number): Int32Array {
  return Int32Array.from(
    { length: width + 2 * radius },
    (_, i) => 4 * Math.max(0, Math.min(width - 1, i - radius)),
  );
}

/** A Gaussian blur: each row down its columns, then across. */
export function blur({ input, output, radius }: BlurCall): void {
  const { width, height, data } = input;
  const to = clamped(output.data);
  const sigma = 0.4 * radius + 0.6;
  const reach = Math.ceil(radius);
  const weights = Float32Array.from(
    { length: 2 * reach + 1 },
    (_, i) => Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((a, b) => a + b);
  for (let i = 0; i < weights.length; i++) weights[i]! /= sum;
  const columns = columnOffsets(width, reach);
  const row = new Float32Array(4 * width);
  for (let y = 0; y < height; y++) {
    row.fill(0);
    for (let k = -reach; k <= reach; k++) {
      const from = Math.max(0, Math.min(height - 1, y + k)) * 4 * width;
      const weight = weights[k + reach]!;
      for (let i = 0; i < row.length; i++) row[i]! += weight * data[from + i]!;
    }
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let k = 0; k < weights.length; k++) {
        const at = columns[x + k]!;
        const weight = weights[k]!;
        r += weight * row[at]!;
        g += weight * row[at + 1]!;
        b += weight * row[at + 2]!;
        a += weight * row[at + 3]!;
      }
      const at = 4 * (y * width + x);
      to[at] = r;
      to[at + 1] = g;
      to[at + 2] = b;
      to[at + 3] = a;
    }
  }
}

/** A weighted sum of neighbors. */
export function convolve({ input, output, coefficients }: ConvolveCall): void {
  const { width, height, data } = input;
  const to = clamped(output.data);
  const side = Math.sqrt(coefficients.length);
  const reach = side >> 1;
  const columns = columnOffsets(width, reach);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let j = 0; j < side; j++) {
        const row = 4 * width * Math.max(0, Math.min(height - 1, y + j - reach));
        for (let i = 0; i < side; i++) {
          const at = row + columns[x + i]!;
          const factor = coefficients[j * side + i]!;
          r += factor * data[at]!;
          g += factor * data[at + 1]!;
          b += factor * data[at + 2]!;
          a += factor * data[at + 3]!;
        }
      }
      const at = 4 * (y * width + x);
      to[at] = r;
      to[at + 1] = g;
      to[at + 2] = b;
      to[at + 3] = a;
    }
  }
}

/** For each place of a size: 4 offsets of cells, and their shares. */
function cubicTaps(from: number, to: number): { at: Int32Array; share: Float32Array } {
  const at = new Int32Array(4 * to);
  const share = new Float32Array(4 * to);
  for (let i = 0; i < to; i++) {
    const place = (i + 0.5) * from / to - 0.5;
    const first = Math.floor(place) - 1;
    const f = place - Math.floor(place);
    for (let k = 0; k < 4; k++) at[4 * i + k] = Math.max(0, Math.min(from - 1, first + k));
    share[4 * i] = f * (-0.5 + f * (1 - 0.5 * f));
    share[4 * i + 1] = 1 + f * f * (-2.5 + 1.5 * f);
    share[4 * i + 2] = f * (0.5 + f * (2 - 1.5 * f));
    share[4 * i + 3] = f * f * (-0.5 + 0.5 * f);
  }
  return { at, share };
}

/** Bicubic: each row down its columns, then across. */
export function resize({ input, output }: ResizeCall): void {
  const { width, height, data } = input;
  const to = clamped(output.data);
  const across = cubicTaps(width, output.width);
  const down = cubicTaps(height, output.height);
  const row = new Float32Array(4 * width);
  for (let y = 0; y < output.height; y++) {
    row.fill(0);
    for (let k = 0; k < 4; k++) {
      const from = down.at[4 * y + k]! * row.length;
      const share = down.share[4 * y + k]!;
      for (let i = 0; i < row.length; i++) row[i]! += share * data[from + i]!;
    }
    for (let x = 0; x < output.width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let k = 4 * x; k < 4 * x + 4; k++) {
        const at = 4 * across.at[k]!;
        const share = across.share[k]!;
        r += share * row[at]!;
        g += share * row[at + 1]!;
        b += share * row[at + 2]!;
        a += share * row[at + 3]!;
      }
      const at = 4 * (y * output.width + x);
      to[at] = r;
      to[at + 1] = g;
      to[at + 2] = b;
      to[at + 3] = a;
    }
  }
}
