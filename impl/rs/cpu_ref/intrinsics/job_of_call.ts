/**
 * Calls of the contract as jobs, for who has memory but no device around it.
 *
 * @module
 */

import type {
  ComputeCall,
  ComputeImage,
  ComputeMatrix,
  YuvImage,
} from "../../../../cts/contract/compute.ts";
import type { RsAllocation } from "../../driver/hal.ts";
import type { Cells, IntrinsicJob, MatrixCells, YuvToRgbJob } from "./jobs.ts";

/** Memory for the buffers of calls. */
export interface CallMemory {
  /**
   * Puts a buffer into memory.
   *
   * @param data The buffer.
   * @param rows Rows of the same length that it has, without gaps. Default: 1.
   * @returns Where the first row is, and bytes from row to row, which may leave gaps.
   */
  place(data: ArrayBufferView, rows?: number): PlacedRows;
}

/** Where rows are in memory. */
export interface PlacedRows {
  /** Whose memory it is. */
  readonly allocation: RsAllocation;
  /** Address of the first row. */
  readonly pointer: number;
  /** Bytes from row to row. */
  readonly stride: number;
}

/**
 * Makes a job of a call.
 *
 * @param call The call.
 * @param memory Takes its buffers, those that are written included.
 */
export function jobOfCall(call: ComputeCall, memory: CallMemory): IntrinsicJob {
  const image = (image: ComputeImage) => placeImage(image, memory);
  const matrix = (matrix: ComputeMatrix) => placeMatrix(matrix, memory);
  switch (call.intrinsic) {
    case "histogram":
    case "histogramDot":
      return { ...call, input: image(call.input), output: memory.place(call.output) };
    case "yuvToRgb":
      return { ...call, input: placeFrame(call.input, memory), output: image(call.output) };
    case "blas": {
      const { a, b, c, ...rest } = call;
      return {
        ...rest,
        ...a && { a: matrix(a) },
        ...b && { b: matrix(b) },
        ...c && { c: matrix(c) },
      };
    }
    case "bnnm": {
      const { a, b, c, n, k } = call;
      const bytes = (data: Uint8Array, stride: number) => ({ ...memory.place(data), stride });
      return { ...call, a: bytes(a, k), b: bytes(b, k), c: bytes(c, n) };
    }
    case "lut":
      return {
        ...call,
        input: image(call.input),
        output: image(call.output),
        table: memory.place(call.table),
      };
    case "lut3d": {
      const { x, y, z, data } = call.cube;
      const { stride, ...place } = memory.place(data, y * z);
      const cube = { ...place, x, y, z, strideY: stride, strideZ: stride * y };
      return { ...call, input: image(call.input), output: image(call.output), cube };
    }
    default:
      return { ...call, input: image(call.input), output: image(call.output) };
  }
}

/**
 * Puts an image into memory.
 *
 * @param image The image.
 * @param memory Takes its buffer.
 */
export function placeImage(image: ComputeImage, memory: CallMemory): Cells {
  const { type, vectorSize, width, height, data } = image;
  return { ...memory.place(data, height), type, vectorSize, width, height };
}

/** Planes are behind each other in the same memory. */
function placeFrame({ y, u, v, ...sizes }: YuvImage, memory: CallMemory): YuvToRgbJob["input"] {
  const planes = new Uint8Array(y.length + u.length + v.length);
  planes.set(y);
  planes.set(u, y.length);
  planes.set(v, y.length + u.length);
  const { allocation, pointer } = memory.place(planes);
  const afterY = pointer + y.length;
  return { ...sizes, allocation, y: pointer, u: afterY, v: afterY + u.length };
}

function placeMatrix({ data, ...shape }: ComputeMatrix, memory: CallMemory): MatrixCells {
  const { allocation, pointer } = memory.place(data);
  return { ...shape, allocation, pointer, isDouble: data instanceof Float64Array };
}
