/**
 * One run of an intrinsic on cells in the process's memory.
 *
 * The same unions as in the contract's `compute.ts`, with addresses for buffers; what parameters mean is said there.
 *
 * @module
 */

import type {
  BlasCall,
  BlendMode,
  BnnmCall,
  ComputeClip,
  VectorSize,
} from "../../../../cts/contract/compute.ts";
import type { RsAllocation } from "../../driver/hal.ts";

/** Cells of one slice of an Allocation. */
export interface Cells {
  /** Whose cells they are. */
  readonly allocation: RsAllocation;
  /** Address of the first one. */
  readonly pointer: number;
  /** Bytes from row to row. */
  readonly stride: number;
  /** Cells of a row. */
  readonly width: number;
  /** Rows, at least 1. */
  readonly height: number;
  readonly type: "u8" | "f32";
  readonly vectorSize: VectorSize;
}

/** From cells to cells. */
export interface ImageJob {
  readonly input: Cells;
  readonly output: Cells;
  /** Cells that are written. */
  readonly clip: ComputeClip;
}

/** See `BlurCall`. */
export interface BlurJob extends ImageJob {
  readonly intrinsic: "blur";
  readonly radius: number;
}

/** See `ConvolveCall`. */
export interface ConvolveJob extends ImageJob {
  readonly intrinsic: "convolve3x3" | "convolve5x5";
  readonly coefficients: Float32Array;
}

/** See `ColorMatrixCall`. */
export interface ColorMatrixJob extends ImageJob {
  readonly intrinsic: "colorMatrix";
  readonly matrix: Float32Array;
  readonly add: Float32Array;
}

/** See `LutCall`. */
export interface LutJob extends ImageJob {
  readonly intrinsic: "lut";
  /** 1024 cells of a byte. */
  readonly table: { readonly allocation: RsAllocation; readonly pointer: number };
}

/** See `Lut3dCall`. */
export interface Lut3dJob extends ImageJob {
  readonly intrinsic: "lut3d";
  readonly cube: {
    readonly allocation: RsAllocation;
    readonly pointer: number;
    readonly x: number;
    readonly y: number;
    readonly z: number;
    /** Bytes from row to row. */
    readonly strideY: number;
    /** Bytes from slice to slice. */
    readonly strideZ: number;
  };
}

/** See `BlendCall`. */
export interface BlendJob extends ImageJob {
  readonly intrinsic: "blend";
  readonly mode: BlendMode;
}

/** See `HistogramCall`. */
export interface HistogramJob {
  readonly intrinsic: "histogram" | "histogramDot";
  readonly input: Cells;
  readonly channels: VectorSize;
  /** 256 bins of 1, 2 or 4 counts. */
  readonly output: { readonly allocation: RsAllocation; readonly pointer: number };
  readonly coefficients: Float32Array;
  readonly clip: ComputeClip;
}

/** See `ResizeCall`. */
export interface ResizeJob extends ImageJob {
  readonly intrinsic: "resize";
}

/** See `YuvToRgbCall`. */
export interface YuvToRgbJob {
  readonly intrinsic: "yuvToRgb";
  readonly input: {
    readonly allocation: RsAllocation;
    readonly width: number;
    readonly height: number;
    /** Addresses of the planes. */
    readonly y: number;
    readonly u: number;
    readonly v: number;
    readonly yStride: number;
    readonly uvStride: number;
    readonly uvStep: number;
  };
  readonly output: Cells;
  readonly clip: ComputeClip;
}

/** See `ComputeMatrix`. */
export interface MatrixCells {
  readonly allocation: RsAllocation;
  readonly pointer: number;
  /** Whether components have 64 bits. */
  readonly isDouble: boolean;
  readonly complex: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Elements from row to row. */
  readonly stride: number;
}

/** See `BlasCall`. */
export interface BlasJob extends Omit<BlasCall, "a" | "b" | "c"> {
  readonly a?: MatrixCells;
  readonly b?: MatrixCells;
  readonly c?: MatrixCells;
}

/** See `BnnmCall`. */
export interface BnnmJob extends Omit<BnnmCall, "a" | "b" | "c"> {
  readonly a: ByteMatrix;
  readonly b: ByteMatrix;
  readonly c: ByteMatrix;
}

/** A matrix of bytes. */
export interface ByteMatrix {
  readonly allocation: RsAllocation;
  readonly pointer: number;
  /** Bytes from row to row. */
  readonly stride: number;
}

/** The room of a cell, in components. */
export function roomOf(vectorSize: VectorSize): number {
  return vectorSize === 3 ? 4 : vectorSize;
}

/** Cells of a clip along x and y. */
export function sizeOf({ x1, x2, y1, y2 }: ComputeClip): readonly [width: number, height: number] {
  return [x2 - x1, y2 - y1];
}

/** One run of an intrinsic. */
export type IntrinsicJob =
  | BlurJob
  | ConvolveJob
  | ColorMatrixJob
  | LutJob
  | Lut3dJob
  | BlendJob
  | HistogramJob
  | ResizeJob
  | YuvToRgbJob
  | BlasJob
  | BnnmJob;

/** Runs jobs. */
export interface IntrinsicRunner {
  /** Runs a job. */
  run(job: IntrinsicJob): void;
}
