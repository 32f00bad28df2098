/**
 * The cases of `deno task bench rs`: runs of intrinsics on a frame of video, each with the figures it has to reach.
 *
 * @module
 */

import type { BlasCall, BnnmCall, ComputeCall, ComputeImage } from "../../cts/contract/compute.ts";
import { chance, image, whole } from "../../cts/rs/intrinsic/images.ts";

/** The frame that runs read. */
export const FRAME: FrameSize = { width: 1920, height: 1080 };

/** Columns and rows of a frame. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Figures of a prototype, all from the same machine, and taken here as ratios only. */
export interface Budget {
  /** Milliseconds of the prototype's kernel on one thread and on two. */
  readonly kernel: readonly [one: number, two: number];
  /** Milliseconds of plain TypeScript, where they are known: from, to. */
  readonly plain?: readonly [least: number, most: number];
}

/** Milliseconds that copying a frame took on the prototypes' machine. */
export const BUDGET_COPY = 0.17;

/** A run that is measured. */
export interface BenchCase {
  readonly name: string;
  /** Makes the run, with buffers of its own. @param frame What is read. Default: a frame of video. */
  make(frame?: FrameSize): ComputeCall;
  /** Cells that are written or counted, or multiplications and additions of a product of matrices. */
  readonly work: number;
  readonly unit: "pixel" | "op";
  readonly budget?: Budget;
}

/** Side of the products of matrices. */
const SIDE = 512;
const PIXELS = FRAME.width * FRAME.height;

const GREYSCALE = [0.299, 0.299, 0.299, 0, 0.587, 0.587, 0.587, 0, 0.114, 0.114, 0.114, 0];
const SHARPEN = [0, -1, 0, -1, 5, -1, 0, -1, 0];
const GENERAL_3X3 = [0.07, 0.11, 0.09, 0.13, 0.21, 0.12, 0.08, 0.1, 0.06];

/**
 * Something like a photograph: slow waves of brightness, and grain. Every fourth column of blocks is half transparent.
 */
export function photograph(width: number, height: number, seed = 1): ComputeImage {
  const next = chance(seed);
  return image({ width, height }, (x, y, c) => {
    if (c === 3) return (x >> 6) % 4 === 0 ? 128 : 255;
    const wave = Math.sin(x / (97 - 20 * c) + y / 55) + Math.cos(y / (75 + 30 * c) - x / 190);
    return Math.max(0, Math.min(255, Math.round(128 + 60 * wave + 14 * (next() - 0.5))));
  });
}

/** Runs from a photograph to an image of its size, or of another one. */
function images(frame: FrameSize, size: FrameSize = frame) {
  const output = photograph(size.width, size.height, 2);
  return { input: photograph(frame.width, frame.height), output, clip: whole(size) };
}

function pixels(
  name: string,
  makeOf: (frame: FrameSize) => ComputeCall,
  kernel?: Budget["kernel"],
  plain?: Budget["plain"],
): BenchCase {
  const budget = kernel && { kernel, ...plain && { plain } };
  const make = (frame = FRAME) => makeOf(frame);
  return { name, make, work: PIXELS, unit: "pixel", ...budget && { budget } };
}

function blur(frame: FrameSize, radius: number): ComputeCall {
  return { intrinsic: "blur", radius, ...images(frame) };
}

function convolve3x3(frame: FrameSize, coefficients: readonly number[]): ComputeCall {
  return {
    intrinsic: "convolve3x3",
    coefficients: Float32Array.from(coefficients),
    ...images(frame),
  };
}

function convolve5x5(frame: FrameSize): ComputeCall {
  const next = chance(5);
  const coefficients = Float32Array.from({ length: 25 }, () => 0.08 * next());
  return { intrinsic: "convolve5x5", coefficients, ...images(frame) };
}

function colorMatrix(
  frame: FrameSize,
  matrix: readonly number[],
  add: readonly number[],
): ComputeCall {
  return {
    intrinsic: "colorMatrix",
    matrix: Float32Array.from(matrix),
    add: Float32Array.from(add),
    ...images(frame),
  };
}

/** Factors too large for sums of 16 bits. */
function generalMatrix(frame: FrameSize): ComputeCall {
  const next = chance(16);
  const matrix = Array.from({ length: 16 }, () => 160 * (next() - 0.5));
  return colorMatrix(frame, matrix, [0.1, -0.2, 0.05, 0]);
}

function lut(frame: FrameSize): ComputeCall {
  const table = Uint8Array.from({ length: 1024 }, (_, i) => 255 * ((i & 255) / 255) ** 0.45);
  return { intrinsic: "lut", table, ...images(frame) };
}

function lut3d(frame: FrameSize, side: number): ComputeCall {
  const next = chance(side);
  const data = Uint8Array.from({ length: 4 * side ** 3 }, () => 256 * next());
  return { intrinsic: "lut3d", cube: { x: side, y: side, z: side, data }, ...images(frame) };
}

function histogram(
  frame: FrameSize,
  intrinsic: "histogram" | "histogramDot",
): ComputeCall {
  const channels = intrinsic === "histogram" ? 4 : 1;
  return {
    intrinsic,
    input: photograph(frame.width, frame.height),
    channels,
    output: new Uint32Array(256 * channels),
    coefficients: Float32Array.of(0.299, 0.587, 0.114, 0),
    clip: whole(frame),
  };
}

/** To a part of the size. */
function resize({ width, height }: FrameSize, by: number, of: number): ComputeCall {
  const size = { width: Math.round(width * by / of), height: Math.round(height * by / of) };
  return { intrinsic: "resize", ...images({ width, height }, size) };
}

/** A photograph as cameras give it: V and U take turns in one plane. */
function nv21(frame: FrameSize): ComputeCall {
  const { width, height } = frame;
  const picture = photograph(width, height, 21).data as Uint8Array;
  const y = Uint8Array.from({ length: width * height }, (_, i) => 16 + picture[4 * i]! * 219 / 255);
  const uvStride = 2 * Math.ceil(width / 2);
  const length = uvStride * Math.ceil(height / 2);
  const colors = Uint8Array.from({ length }, (_, i) => {
    const [x, row] = [i % uvStride & ~1, 2 * Math.floor(i / uvStride)];
    return 16 + picture[4 * (row * width + x) + 1 + i % 2]! * 224 / 255;
  });
  const [v, u] = [colors, colors.subarray(1)];
  return {
    intrinsic: "yuvToRgb",
    input: { width, height, y, u, v, yStride: width, uvStride, uvStep: 2 },
    output: photograph(width, height),
    clip: whole(frame),
  };
}

/** A product of square matrices of floats. */
export function sgemm(side: number): BlasCall {
  const next = chance(side);
  const matrix = () => ({
    complex: false,
    columns: side,
    rows: side,
    stride: side,
    data: Float32Array.from({ length: side * side }, () => next() - 0.5),
  });
  return {
    ...{ intrinsic: "blas", routine: "sgemm", transA: 111, transB: 111, side: 0, uplo: 0, diag: 0 },
    ...{ m: side, n: side, k: side, kl: 0, ku: 0, incX: 0, incY: 0, alpha: [1, 0], beta: [0, 0] },
    ...{ a: matrix(), b: matrix(), c: matrix() },
  };
}

/** A product of square matrices of bytes. */
export function bnnm(side: number): BnnmCall {
  const next = chance(side);
  const matrix = () => Uint8Array.from({ length: side * side }, () => 256 * next());
  return {
    ...{ intrinsic: "bnnm", m: side, n: side, k: side, a: matrix(), b: matrix(), c: matrix() },
    ...{ aOffset: 120, bOffset: 132, cOffset: 1 << 20, cMultiplier: 160 },
  };
}

/**
 * All runs. Budgets: the table of WebAssembly kernels measured beside Google's C++ replacement toolkit; plain TypeScript took
 * 1 / 0.17 to 1 / 0.07 of the C++ code's time on blur and convolve, 1 / 0.72 to 1 / 0.56 on color matrix, lut and histogram,
 * and the same on NV21.
 */
export const BENCH_CASES: readonly BenchCase[] = [
  pixels("blur r=5", (frame) => blur(frame, 5), [4.52, 2.33], [79, 193]),
  pixels("blur r=25", (frame) => blur(frame, 25), [10.8, 5.1], [377, 916]),
  pixels("convolve3x3, any factors", (frame) => convolve3x3(frame, GENERAL_3X3), [2.33, 1.14], [
    18.7,
    45,
  ]),
  pixels("convolve3x3, small integers", (frame) => convolve3x3(frame, SHARPEN), [1.65, 0.83], [
    18.7,
    45,
  ]),
  pixels("convolve5x5", convolve5x5, [5.24, 2.63], [42, 104]),
  pixels("color matrix, any factors", generalMatrix, [2.18, 1.11], [8.2, 10.5]),
  pixels(
    "color matrix, greyscale",
    (frame) => colorMatrix(frame, [...GREYSCALE, 0, 0, 0, 1], [0, 0, 0, 0]),
    [1.13, 0.6],
    [8.2, 10.5],
  ),
  pixels("lut", lut, [1.9, 0.93], [2.4, 3.05]),
  pixels("3D lut, 17 nodes", (frame) => lut3d(frame, 17), [7.8, 4]),
  pixels("3D lut, 32 nodes", (frame) => lut3d(frame, 32), [8.2, 4.1]),
  pixels(
    "blend src-over",
    (frame) => ({ intrinsic: "blend", mode: "srcOver", ...images(frame) }),
    [0.56, 0.34],
  ),
  pixels(
    "blend multiply",
    (frame) => ({ intrinsic: "blend", mode: "multiply", ...images(frame) }),
    [0.35, 0.21],
  ),
  pixels("histogram", (frame) => histogram(frame, "histogram"), [2.14, 1.11], [2.6, 3.3]),
  pixels("histogram, dot", (frame) => histogram(frame, "histogramDot")),
  {
    ...pixels("resize to 1280x720", (frame) => resize(frame, 2, 3), [2.18, 1.14]),
    work: 1280 * 720,
  },
  { ...pixels("resize to 960x540", (frame) => resize(frame, 1, 2), [1.58, 0.79]), work: 960 * 540 },
  pixels("NV21 to RGBA", nv21, [0.95, 0.5], [9.8, 9.8]),
  { name: `sgemm ${SIDE}`, make: () => sgemm(SIDE), work: 2 * SIDE ** 3, unit: "op" },
  { name: `BNNM ${SIDE}`, make: () => bnnm(SIDE), work: 2 * SIDE ** 3, unit: "op" },
];
