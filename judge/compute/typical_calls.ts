/**
 * A run of each intrinsic as an app would have it, to measure it.
 *
 * @module
 */

import type { ComputeCall, ImageCall, IntrinsicName } from "../../cts/contract/compute.ts";
import { RsBlasTranspose } from "../../cts/contract/rs_blas.ts";
import { constant, frameOfPicture, noise, whole } from "../../cts/rs/intrinsic/images.ts";

/** Cells of a row, and rows, of the images. */
export const SIDE = 512;
/** Rows and columns of the matrices. */
const MATRIX_SIDE = 256;
/** Colors along each side of the cube. */
const CUBE_SIDE = 17;

/**
 * Makes a run, on RGBA images of {@link SIDE} cells in both directions, or on matrices.
 *
 * @param intrinsic Of which intrinsic.
 */
export function typicalCall(intrinsic: IntrinsicName): ComputeCall {
  const size = { width: SIDE, height: SIDE };
  const images = (): ImageCall => ({
    input: noise(size),
    output: constant(size, 0),
    clip: whole(size),
  });
  switch (intrinsic) {
    case "blur":
      return { intrinsic, radius: 10, ...images() };
    case "convolve3x3":
    case "convolve5x5": {
      const taps = intrinsic === "convolve3x3" ? 9 : 25;
      const coefficients = Float32Array.from({ length: taps }, (_, i) => (i + 1) / taps ** 2);
      return { intrinsic, coefficients, ...images() };
    }
    case "colorMatrix": {
      const matrix = Float32Array.from({ length: 16 }, (_, i) => i % 5 === 0 ? 0.7 : 0.1);
      return { intrinsic, matrix, add: new Float32Array(4), ...images() };
    }
    case "lut":
      return {
        intrinsic,
        table: Uint8Array.from({ length: 1024 }, (_, i) => 255 - i),
        ...images(),
      };
    case "lut3d": {
      const data = Uint8Array.from({ length: 4 * CUBE_SIDE ** 3 }, (_, i) => 7 * i);
      return {
        intrinsic,
        cube: { x: CUBE_SIDE, y: CUBE_SIDE, z: CUBE_SIDE, data },
        ...images(),
      };
    }
    case "blend":
      return { intrinsic, mode: "srcOver", ...images() };
    case "histogram":
    case "histogramDot": {
      const channels = intrinsic === "histogram" ? 4 : 1;
      const { input, clip } = images();
      const coefficients = Float32Array.of(0.299, 0.587, 0.114, 0);
      const output = new Uint32Array(256 * channels);
      return { intrinsic, input, channels, output, coefficients, clip };
    }
    case "resize": {
      const half = { width: SIDE / 2, height: SIDE / 2 };
      return { intrinsic, input: noise(size), output: constant(half, 0), clip: whole(half) };
    }
    case "yuvToRgb":
      return { ...images(), intrinsic, input: frameOfPicture(SIDE, SIDE) };
    case "blas":
      return product();
    case "bnnm": {
      const matrix = () => new Uint8Array(MATRIX_SIDE ** 2).fill(7);
      const sides = { m: MATRIX_SIDE, n: MATRIX_SIDE, k: MATRIX_SIDE };
      const numbers = { aOffset: 3, bOffset: 5, cOffset: 100, cMultiplier: 20000 };
      return { intrinsic, ...sides, ...numbers, a: matrix(), b: matrix(), c: matrix() };
    }
  }
}

function product(): ComputeCall {
  const matrix = (value: number) => ({
    complex: false,
    columns: MATRIX_SIDE,
    rows: MATRIX_SIDE,
    stride: MATRIX_SIDE,
    data: new Float32Array(MATRIX_SIDE ** 2).fill(value),
  });
  return {
    intrinsic: "blas",
    routine: "sgemm",
    transA: RsBlasTranspose.NO_TRANS,
    transB: RsBlasTranspose.NO_TRANS,
    side: 0,
    uplo: 0,
    diag: 0,
    m: MATRIX_SIDE,
    n: MATRIX_SIDE,
    k: MATRIX_SIDE,
    kl: 0,
    ku: 0,
    incX: 0,
    incY: 0,
    alpha: [1, 0],
    beta: [0, 0],
    a: matrix(0.5),
    b: matrix(0.25),
    c: matrix(0),
  };
}
