/**
 * One run of an intrinsic, as data: which one, its parameters, what it reads and where it writes.
 *
 * The suite's oracle takes it, and so does a library that is judged for its intrinsics alone (`--compute module:./mine.ts`).
 *
 * Source of all members: the intrinsics of android.renderscript and, for BLAS, rsDefines.h (RsBlasCall) of Android 9.
 *
 * @module
 */

/** Cells of an image, in rows without gaps. A vector of 3 has the room of 4. */
export interface ComputeImage {
  /** The kind of a component: an integer from 0 to 255, or a float. */
  readonly type: "u8" | "f32";
  /** Components of a cell. */
  readonly vectorSize: VectorSize;
  /** Cells of a row, at least 1. */
  readonly width: number;
  /** Rows, at least 1. */
  readonly height: number;
  /** `width * height` cells, each of 1, 2 or 4 components. */
  readonly data: Uint8Array | Float32Array;
}

/** Components of a cell. */
export type VectorSize = 1 | 2 | 3 | 4;

/** The cells that a run writes, or counts: from the first up to, not including, the second. */
export interface ComputeClip {
  /** First column. */
  readonly x1: number;
  /** One past the last column. */
  readonly x2: number;
  /** First row. */
  readonly y1: number;
  /** One past the last row. */
  readonly y2: number;
}

/** A run from an image to another. */
export interface ImageCall {
  /** The cells that are read. */
  readonly input: ComputeImage;
  /** The cells that are written; those outside of the clip stay as they are. */
  readonly output: ComputeImage;
  /** Which cells of the output are written. */
  readonly clip: ComputeClip;
}

/** ScriptIntrinsicBlur: a Gaussian blur of `u8` with 1 or 4 components; edges are repeated. */
export interface BlurCall extends ImageCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "blur";
  /** In cells, above 0 and at most 25; may be a fraction. */
  readonly radius: number;
}

/** ScriptIntrinsicConvolve3x3 and 5x5: a weighted sum of neighbors; edges are repeated. */
export interface ConvolveCall extends ImageCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "convolve3x3" | "convolve5x5";
  /** 9 or 25 factors row by row, that of the upper left neighbor first. */
  readonly coefficients: Float32Array;
}

/** ScriptIntrinsicColorMatrix: a matrix by each cell. Input and output may differ in type and in components. */
export interface ColorMatrixCall extends ImageCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "colorMatrix";
  /** 16 numbers column by column: component `i` of the output is the sum over `j` of `in[j] * matrix[4 * j + i]`. */
  readonly matrix: Float32Array;
  /** 4 numbers that are added, where 1 is the largest value of `u8`. */
  readonly add: Float32Array;
}

/** ScriptIntrinsicLUT: a table for each component of `u8` with 4 of them. */
export interface LutCall extends ImageCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "lut";
  /** 4 tables of 256 values. */
  readonly table: Uint8Array;
}

/** ScriptIntrinsic3DLUT: a table of colors, interpolated; alpha stays. All are `u8` with 4 components. */
export interface Lut3dCall extends ImageCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "lut3d";
  /** Colors; red is x, green is y, blue is z. */
  readonly cube: {
    /** Colors along red. */
    readonly x: number;
    /** Colors along green. */
    readonly y: number;
    /** Colors along blue. */
    readonly z: number;
    /** 4 bytes for each, x fastest. */
    readonly data: Uint8Array;
  };
}

/** ScriptIntrinsicBlend: `input` is the source, `output` the destination, which is read too. Both are `u8` with 4 components. */
export interface BlendCall extends ImageCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "blend";
  /** How they are blended. */
  readonly mode: BlendMode;
}

/** The modes of blend. */
export type BlendMode = keyof typeof BLEND_MODES;

/** The modes of blend with the slots of their kernels (rsCpuIntrinsicBlend.cpp). */
export const BLEND_MODES = {
  clear: 0,
  src: 1,
  dst: 2,
  srcOver: 3,
  dstOver: 4,
  srcIn: 5,
  dstIn: 6,
  srcOut: 7,
  dstOut: 8,
  srcAtop: 9,
  dstAtop: 10,
  xor: 11,
  multiply: 14,
  add: 34,
  subtract: 35,
} as const;

/** ScriptIntrinsicHistogram: how often each value occurs, for each component, or for the weighted sum of all. */
export interface HistogramCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "histogram" | "histogramDot";
  /** Of `u8`. */
  readonly input: ComputeImage;
  /** Components that are counted; 1 for `histogramDot`. */
  readonly channels: VectorSize;
  /** 256 bins of 1, 2 or 4 counts; three channels have the room of 4. The run sets every one of them. */
  readonly output: Uint32Array;
  /** 4 weights for `histogramDot`, none negative, 1 or less in all. */
  readonly coefficients: Float32Array;
  /** Cells that are counted. */
  readonly clip: ComputeClip;
}

/** ScriptIntrinsicResize: bicubic, to the size of the output. */
export interface ResizeCall extends ImageCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "resize";
}

/** ScriptIntrinsicYuvToRGB: to `u8` with 4 components. */
export interface YuvToRgbCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "yuvToRgb";
  /** The cells that are read. */
  readonly input: YuvImage;
  /** The cells that are written: alpha is 255. */
  readonly output: ComputeImage;
  /** Which cells of the output are written. */
  readonly clip: ComputeClip;
}

/** A frame of video: full brightness, and colors for blocks of 2 x 2 cells. */
export interface YuvImage {
  /** Cells of a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** Brightness, from 16 to 235. */
  readonly y: Uint8Array;
  /** Blue less brightness, 128 for none; half as many cells in both directions. */
  readonly u: Uint8Array;
  /** Red less brightness, as `u`. */
  readonly v: Uint8Array;
  /** Bytes from row to row of `y`. */
  readonly yStride: number;
  /** Bytes from row to row of `u` and of `v`. */
  readonly uvStride: number;
  /** Bytes from cell to cell of `u` and of `v`: 1, or 2 if they take turns. */
  readonly uvStep: number;
}

/** ScriptIntrinsicBLAS: a routine of levels 2 and 3. What a routine has no use for is 0, or missing. */
export interface BlasCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "blas";
  /** As BLAS calls it: `sgemm`, `ztrsv` and so on. */
  readonly routine: string;
  /** 111 as it is, 112 transposed, 113 transposed and conjugated. */
  readonly transA: number;
  /** As `transA`. */
  readonly transB: number;
  /** 141 if A is at the left, 142 at the right. */
  readonly side: number;
  /** 121 for the upper triangle, 122 for the lower. */
  readonly uplo: number;
  /** 131 if the diagonal is what A has, 132 if it is all 1. */
  readonly diag: number;
  /** Rows of the result. */
  readonly m: number;
  /** Columns of the result. */
  readonly n: number;
  /** The size that the product sums over, or diagonals beside the main one. */
  readonly k: number;
  /** Diagonals below the main one. */
  readonly kl: number;
  /** Diagonals above the main one. */
  readonly ku: number;
  /** Distance of the elements of x, at least 1. */
  readonly incX: number;
  /** Distance of the elements of y, at least 1. */
  readonly incY: number;
  /** Real and imaginary part of the product's factor. */
  readonly alpha: readonly [re: number, im: number];
  /** Real and imaginary part of the factor of what was there before. */
  readonly beta: readonly [re: number, im: number];
  /** The matrix A, or the vector x of a routine that only updates a matrix. */
  readonly a?: ComputeMatrix;
  /** The matrix B, or the vector x; y of an update by two vectors, and A of `syr` and `spr`. */
  readonly b?: ComputeMatrix;
  /** The matrix C, the vector y, or the matrix A that is updated. */
  readonly c?: ComputeMatrix;
}

/** A matrix row by row, or a vector as its only row. */
export interface ComputeMatrix {
  /** Whether each element is a real and an imaginary part. */
  readonly complex: boolean;
  /** Elements of a row. */
  readonly columns: number;
  /** Rows; 1 for a vector. */
  readonly rows: number;
  /** Elements from row to row, at least `columns`. */
  readonly stride: number;
  /** `rows * stride` elements; also where results are written. */
  readonly data: Float32Array | Float64Array;
}

/**
 * ScriptIntrinsicBLAS.BNNM: a product of matrices of bytes, as neural networks use it. Element (i, j) of C is the sum over k of
 * `(A(i, k) - aOffset) * (B(j, k) - bOffset)`, plus `cOffset`, times `cMultiplier`, divided by 2 to the 21 and rounded.
 */
export interface BnnmCall {
  /** Which intrinsic it is. */
  readonly intrinsic: "bnnm";
  /** Rows of A and C. */
  readonly m: number;
  /** Rows of B, columns of C. */
  readonly n: number;
  /** Columns of A and B. */
  readonly k: number;
  /** `m * k` bytes. */
  readonly a: Uint8Array;
  /** From 0 to 255. */
  readonly aOffset: number;
  /** `n * k` bytes: B is transposed. */
  readonly b: Uint8Array;
  /** From 0 to 255. */
  readonly bOffset: number;
  /** `m * n` bytes, which the run sets. */
  readonly c: Uint8Array;
  /** The number that is added to a sum. */
  readonly cOffset: number;
  /** The number that a sum is multiplied by. */
  readonly cMultiplier: number;
}

/** One run of an intrinsic. */
export type ComputeCall =
  | BlurCall
  | ConvolveCall
  | ColorMatrixCall
  | LutCall
  | Lut3dCall
  | BlendCall
  | HistogramCall
  | ResizeCall
  | YuvToRgbCall
  | BlasCall
  | BnnmCall;

/** An intrinsic's name. */
export type IntrinsicName = ComputeCall["intrinsic"];

/** All intrinsics. */
export const INTRINSICS = [
  "blur",
  "convolve3x3",
  "convolve5x5",
  "colorMatrix",
  "lut",
  "lut3d",
  "blend",
  "histogram",
  "histogramDot",
  "resize",
  "yuvToRgb",
  "blas",
  "bnnm",
] as const satisfies readonly IntrinsicName[];

/** A library of intrinsics. */
export interface Compute {
  /** Name and version, for the report. */
  readonly name: string;
  /** The intrinsics that it has; cases of others are skipped. */
  readonly intrinsics: readonly IntrinsicName[];
  /**
   * Whether it does such a run: what it says no to is skipped and counted. Default: it does all runs of its intrinsics.
   *
   * @param call The run. Types and components of cells, sizes, radii and modes tell; what its buffers hold should not.
   */
  supports?(call: ComputeCall): boolean;
  /**
   * Runs an intrinsic: reads the call's inputs, and writes its output.
   *
   * @param call The run. Buffers are the callee's until it is done.
   * @throws {Unsupported} If it does no such run, as when {@link supports} says no.
   * @throws {Error} If it cannot, which is a mistake.
   */
  run(call: ComputeCall): void | Promise<void>;
}

/** The exception of a library for a run that it does not do; any error of this name will do. */
export class Unsupported extends Error {
  /** The name that it is known by, whichever class it is of. */
  override readonly name = "Unsupported";
}
