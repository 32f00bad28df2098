/**
 * The intrinsics on pictures of bytes as a good JavaScript programmer writes them: plain loops over typed arrays, which the
 * reference's kernels are measured beside.
 *
 * @module
 */

import {
  type BlendCall,
  type ColorMatrixCall,
  type Compute,
  type ComputeCall,
  type HistogramCall,
  INTRINSICS,
  type Lut3dCall,
  type LutCall,
  type YuvToRgbCall,
} from "../../cts/contract/compute.ts";
import { plainBnnm, plainProduct } from "./plain_blas.ts";
import { blur, clamped, convolve, resize } from "./plain_neighbors.ts";

/** A loop for each intrinsic, for whole images of `u8` with 4 components, `sgemm` and BNNM. */
export const PLAIN: Compute = {
  name: "plain TypeScript",
  intrinsics: INTRINSICS,
  run,
};

function run(call: ComputeCall): void {
  switch (call.intrinsic) {
    case "blur":
      return blur(call);
    case "convolve3x3":
    case "convolve5x5":
      return convolve(call);
    case "colorMatrix":
      return colorMatrix(call);
    case "lut":
      return lut(call);
    case "lut3d":
      return lut3d(call);
    case "blend":
      return call.mode === "multiply" ? multiply(call) : sourceOver(call);
    case "histogram":
      return histogram(call);
    case "histogramDot":
      return histogramDot(call);
    case "resize":
      return resize(call);
    case "yuvToRgb":
      return yuvToRgb(call);
    case "blas":
      return plainProduct(call);
    case "bnnm":
      return plainBnnm(call);
  }
}

function colorMatrix({ input, output, matrix, add }: ColorMatrixCall): void {
  const from = input.data;
  const to = clamped(output.data);
  const [m0, m1, m2, m3, m4, m5, m6, m7] = numbersOf(matrix);
  const [m8, m9, ma, mb, mc, md, me, mf] = numbersOf(matrix.subarray(8));
  const [addR, addG, addB, addA] = numbersOf(add.map((term) => 255 * term));
  for (let i = 0; i < from.length; i += 4) {
    const r = from[i]!;
    const g = from[i + 1]!;
    const b = from[i + 2]!;
    const a = from[i + 3]!;
    to[i] = r * m0 + g * m4 + b * m8 + a * mc + addR;
    to[i + 1] = r * m1 + g * m5 + b * m9 + a * md + addG;
    to[i + 2] = r * m2 + g * m6 + b * ma + a * me + addB;
    to[i + 3] = r * m3 + g * m7 + b * mb + a * mf + addA;
  }
}

type Eight = readonly [number, number, number, number, number, number, number, number];

function numbersOf(array: Float32Array): Eight {
  return [...array] as unknown as Eight;
}

function lut({ input, output, table }: LutCall): void {
  const [from, to] = [input.data, output.data];
  for (let i = 0; i < from.length; i += 4) {
    to[i] = table[from[i]!]!;
    to[i + 1] = table[256 + from[i + 1]!]!;
    to[i + 2] = table[512 + from[i + 2]!]!;
    to[i + 3] = table[768 + from[i + 3]!]!;
  }
}

function lut3d({ input, output, cube }: Lut3dCall): void {
  const from = input.data;
  const to = clamped(output.data);
  const { x, y, z, data } = cube;
  const [scaleX, scaleY, scaleZ] = [(x - 1) / 255, (y - 1) / 255, (z - 1) / 255];
  const [stepY, stepZ] = [4 * x, 4 * x * y];
  for (let i = 0; i < from.length; i += 4) {
    const r = from[i]! * scaleX;
    const g = from[i + 1]! * scaleY;
    const b = from[i + 2]! * scaleZ;
    const fx = r - Math.floor(r);
    const fy = g - Math.floor(g);
    const fz = b - Math.floor(b);
    const at = 4 * Math.floor(r) + stepY * Math.floor(g) + stepZ * Math.floor(b);
    const dx = fx > 0 ? 4 : 0;
    const dy = fy > 0 ? stepY : 0;
    const dz = fz > 0 ? stepZ : 0;
    for (let c = 0; c < 3; c++) {
      const node = at + c;
      const near = mix(
        mix(data[node]!, data[node + dx]!, fx),
        mix(data[node + dy]!, data[node + dy + dx]!, fx),
        fy,
      );
      const far = mix(
        mix(data[node + dz]!, data[node + dz + dx]!, fx),
        mix(data[node + dz + dy]!, data[node + dz + dy + dx]!, fx),
        fy,
      );
      to[i + c] = mix(near, far, fz);
    }
    to[i + 3] = from[i + 3]!;
  }
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

function sourceOver({ input, output }: BlendCall): void {
  const from = input.data;
  const to = clamped(output.data);
  for (let i = 0; i < to.length; i += 4) {
    const rest = 255 - from[i + 3]!;
    to[i] = from[i]! + ((to[i]! * rest) >> 8);
    to[i + 1] = from[i + 1]! + ((to[i + 1]! * rest) >> 8);
    to[i + 2] = from[i + 2]! + ((to[i + 2]! * rest) >> 8);
    to[i + 3] = from[i + 3]! + ((to[i + 3]! * rest) >> 8);
  }
}

function multiply({ input, output }: BlendCall): void {
  const [from, to] = [input.data, output.data];
  for (let i = 0; i < to.length; i++) to[i] = (from[i]! * to[i]!) >> 8;
}

function histogram({ input, output }: HistogramCall): void {
  const { data } = input;
  output.fill(0);
  for (let i = 0; i < data.length; i += 4) {
    output[4 * data[i]!]!++;
    output[4 * data[i + 1]! + 1]!++;
    output[4 * data[i + 2]! + 2]!++;
    output[4 * data[i + 3]! + 3]!++;
  }
}

function histogramDot({ input, output, coefficients }: HistogramCall): void {
  const { data } = input;
  const [r, g, b, a] = numbersOf(
    coefficients.map((c) => Math.trunc(c * 256 + 0.5)),
  );
  output.fill(0);
  for (let i = 0; i < data.length; i += 4) {
    const sum = r * data[i]! + g * data[i + 1]! + b * data[i + 2]! + a * data[i + 3]!;
    output[(sum + 127) >> 8]!++;
  }
}

function yuvToRgb({ input, output }: YuvToRgbCall): void {
  const { width, height, yStride, uvStride, uvStep } = input;
  const to = clamped(output.data);
  for (let row = 0, at = 0; row < height; row++) {
    for (let x = 0; x < width; x++, at += 4) {
      const color = (row >> 1) * uvStride + (x >> 1) * uvStep;
      const y = 298 * (input.y[row * yStride + x]! - 16) + 128;
      const u = input.u[color]! - 128;
      const v = input.v[color]! - 128;
      to[at] = (y + 409 * v) >> 8;
      to[at + 1] = (y - 100 * u - 208 * v) >> 8;
      to[at + 2] = (y + 516 * u) >> 8;
      to[at + 3] = 255;
    }
  }
}
