/**
 * Intrinsics as a programmer writes them in TypeScript who has nothing else: loops over typed arrays, on one thread.
 *
 * They are what an implementation must be faster than, and compute what it computes, but for rounding. All images are of
 * `u8` with 4 components.
 *
 * @module
 */

import type {
  BlurCall,
  ColorMatrixCall,
  ConvolveCall,
  ResizeCall,
} from "../../contract/compute.ts";
import { blurWeights } from "../oracle/blur.ts";

/** A run that there is a baseline for. */
export type BaselineCall = BlurCall | ConvolveCall | ColorMatrixCall | ResizeCall;

/**
 * Runs an intrinsic on all cells.
 *
 * @param call The run; its output is written, whatever its clip is.
 */
export function baseline(call: BaselineCall): void {
  switch (call.intrinsic) {
    case "blur":
      return blur(call);
    case "convolve3x3":
    case "convolve5x5":
      return convolve(call);
    case "colorMatrix":
      return colorMatrix(call);
    case "resize":
      return resize(call);
  }
}

/** Rows first, then columns. */
function blur({ input, output, radius }: BlurCall): void {
  const { width, height } = input;
  const { reach, floats } = blurWeights(radius);
  const across = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b, a] = [0, 0, 0, 0];
      for (let k = -reach; k <= reach; k++) {
        const at = 4 * (y * width + Math.max(0, Math.min(x + k, width - 1)));
        const weight = floats[k + reach]!;
        r += input.data[at]! * weight;
        g += input.data[at + 1]! * weight;
        b += input.data[at + 2]! * weight;
        a += input.data[at + 3]! * weight;
      }
      const to = 4 * (y * width + x);
      across[to] = r;
      across[to + 1] = g;
      across[to + 2] = b;
      across[to + 3] = a;
    }
  }
  for (let y = 0; y < height; y++) {
    for (let i = 0; i < 4 * width; i++) {
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        sum += across[4 * width * Math.max(0, Math.min(y + k, height - 1)) + i]! *
          floats[k + reach]!;
      }
      output.data[4 * width * y + i] = sum;
    }
  }
}

function convolve({ input, output, coefficients, intrinsic }: ConvolveCall): void {
  const { width, height } = input;
  const reach = intrinsic === "convolve3x3" ? 1 : 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let [r, g, b, a, tap] = [0.5, 0.5, 0.5, 0.5, 0];
      for (let dy = -reach; dy <= reach; dy++) {
        const row = width * Math.max(0, Math.min(y + dy, height - 1));
        for (let dx = -reach; dx <= reach; dx++) {
          const at = 4 * (row + Math.max(0, Math.min(x + dx, width - 1)));
          const factor = coefficients[tap++]!;
          r += input.data[at]! * factor;
          g += input.data[at + 1]! * factor;
          b += input.data[at + 2]! * factor;
          a += input.data[at + 3]! * factor;
        }
      }
      const to = 4 * (y * width + x);
      output.data[to] = byteOf(r);
      output.data[to + 1] = byteOf(g);
      output.data[to + 2] = byteOf(b);
      output.data[to + 3] = byteOf(a);
    }
  }
}

function colorMatrix({ input, output, matrix, add }: ColorMatrixCall): void {
  for (let at = 0; at < output.data.length; at += 4) {
    const r = input.data[at]!;
    const g = input.data[at + 1]!;
    const b = input.data[at + 2]!;
    const a = input.data[at + 3]!;
    for (let i = 0; i < 4; i++) {
      output.data[at + i] = byteOf(
        r * matrix[i]! + g * matrix[4 + i]! + b * matrix[8 + i]! + a * matrix[12 + i]! +
          255 * add[i]!,
      );
    }
  }
}

function resize({ input, output }: ResizeCall): void {
  const columns = neighbors(input.width, output.width);
  const rows = neighbors(input.height, output.height);
  for (let y = 0; y < output.height; y++) {
    for (let x = 0; x < output.width; x++) {
      for (let i = 0; i < 4; i++) {
        let sum = 0.5;
        for (let v = 0; v < 4; v++) {
          const row = input.width * rows.places[4 * y + v]!;
          let line = 0;
          for (let u = 0; u < 4; u++) {
            line += input.data[4 * (row + columns.places[4 * x + u]!) + i]! *
              columns.weights[4 * x + u]!;
          }
          sum += line * rows.weights[4 * y + v]!;
        }
        output.data[4 * (y * output.width + x) + i] = byteOf(sum);
      }
    }
  }
}

/** For each place of the output the four of the input around it, and the weights of a cubic curve through them. */
function neighbors(from: number, to: number) {
  const places = new Int32Array(4 * to);
  const weights = new Float32Array(4 * to);
  for (let i = 0; i < to; i++) {
    const place = (i + 0.5) * from / to - 0.5;
    const first = Math.floor(place);
    const x = place - first;
    for (let k = 0; k < 4; k++) places[4 * i + k] = Math.max(0, Math.min(first + k - 1, from - 1));
    weights[4 * i] = ((-0.5 * x + 1) * x - 0.5) * x;
    weights[4 * i + 1] = (1.5 * x - 2.5) * x * x + 1;
    weights[4 * i + 2] = ((-1.5 * x + 2) * x + 0.5) * x;
    weights[4 * i + 3] = (0.5 * x - 0.5) * x * x;
  }
  return { places, weights };
}

function byteOf(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
