/**
 * Runs of intrinsics in a process's memory, as calls with buffers.
 *
 * @module
 */

import type {
  ComputeCall,
  ComputeImage,
  ComputeMatrix,
  YuvImage,
} from "../../cts/contract/compute.ts";
import { blasRoutine, writtenOperand } from "../../cts/rs/oracle/blas_routines.ts";
import {
  type Cells,
  type HistogramJob,
  type IntrinsicJob,
  type Lut3dJob,
  type MatrixCells,
  roomOf,
  type YuvToRgbJob,
} from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { bytesOf, type Numbers } from "./buffers.ts";

/** Bytes of the memory, in rows. */
interface Rows {
  readonly pointer: number;
  /** Bytes from row to row. */
  readonly stride: number;
  /** Bytes of a row. */
  readonly bytes: number;
  readonly rows: number;
}

/**
 * Makes a call of a job.
 *
 * @param memory All bytes of the process.
 * @param job The job.
 * @returns The same run, with copies of all cells, those that are written included.
 */
export function callOfJob(memory: Uint8Array, job: IntrinsicJob): ComputeCall {
  const image = (cells: Cells) => imageOf(memory, cells);
  const bytes = (pointer: number, size: number) => memory.slice(pointer, pointer + size);
  switch (job.intrinsic) {
    case "blur":
    case "convolve3x3":
    case "convolve5x5":
    case "colorMatrix":
    case "blend":
    case "resize":
      return { ...job, input: image(job.input), output: image(job.output) };
    case "lut":
      return {
        ...job,
        input: image(job.input),
        output: image(job.output),
        table: bytes(job.table.pointer, 1024),
      };
    case "lut3d":
      return {
        ...job,
        input: image(job.input),
        output: image(job.output),
        cube: cubeOf(memory, job.cube),
      };
    case "histogram":
    case "histogramDot": {
      const output = new Uint32Array(256 * roomOf(job.channels));
      fill(output, memory, binsOf(job));
      return { ...job, input: image(job.input), output };
    }
    case "yuvToRgb":
      return { ...job, input: frameOf(memory, job), output: image(job.output) };
    case "blas": {
      const { a, b, c, ...rest } = job;
      return {
        ...rest,
        ...(a && { a: matrixOf(memory, a) }),
        ...(b && { b: matrixOf(memory, b) }),
        ...(c && { c: matrixOf(memory, c) }),
      };
    }
    case "bnnm": {
      const { m, n, k, a, b, c } = job;
      const matrix = ({ pointer, stride }: typeof a, rows: number, columns: number) => {
        const data = new Uint8Array(rows * columns);
        fill(data, memory, { pointer, stride, bytes: columns, rows });
        return data;
      };
      return { ...job, a: matrix(a, m, k), b: matrix(b, n, k), c: matrix(c, m, n) };
    }
  }
}

/**
 * Puts what a job's call has written into the memory.
 *
 * @param memory All bytes of the process.
 * @param job The job.
 * @param output The bytes of the call's output.
 */
export function putOutput(memory: Uint8Array, job: IntrinsicJob, output: Uint8Array): void {
  const { pointer, stride, bytes, rows } = outputOf(job);
  for (let y = 0; y < rows; y++) {
    memory.set(output.subarray(y * bytes, (y + 1) * bytes), pointer + y * stride);
  }
}

function outputOf(job: IntrinsicJob): Rows {
  switch (job.intrinsic) {
    case "histogram":
    case "histogramDot":
      return binsOf(job);
    case "blas":
      return matrixRows(job[writtenOperand(blasRoutine(job.routine)).place]!);
    case "bnnm":
      return { ...job.c, bytes: job.n, rows: job.m };
    default:
      return imageRows(job.output);
  }
}

function fill(numbers: Numbers, memory: Uint8Array, { pointer, stride, bytes, rows }: Rows): void {
  const tight = bytesOf(numbers);
  for (let y = 0; y < rows; y++) {
    const at = pointer + y * stride;
    tight.set(memory.subarray(at, at + bytes), y * bytes);
  }
}

function imageRows({ pointer, stride, width, height, type, vectorSize }: Cells): Rows {
  const bytes = width * roomOf(vectorSize) * (type === "u8" ? 1 : 4);
  return { pointer, stride, bytes, rows: height };
}

function imageOf(memory: Uint8Array, cells: Cells): ComputeImage {
  const { type, vectorSize, width, height } = cells;
  const data = new (type === "u8" ? Uint8Array : Float32Array)(width * roomOf(vectorSize) * height);
  fill(data, memory, imageRows(cells));
  return { type, vectorSize, width, height, data };
}

function cubeOf(memory: Uint8Array, cube: Lut3dJob["cube"]) {
  const { pointer, x, y, z, strideY, strideZ } = cube;
  const data = new Uint8Array(4 * x * y * z);
  for (let slice = 0; slice < z; slice++) {
    fill(data.subarray(4 * x * y * slice), memory, {
      pointer: pointer + slice * strideZ,
      stride: strideY,
      bytes: 4 * x,
      rows: y,
    });
  }
  return { x, y, z, data };
}

function binsOf({ output, channels }: HistogramJob): Rows {
  const bytes = 256 * roomOf(channels) * Uint32Array.BYTES_PER_ELEMENT;
  return { pointer: output.pointer, stride: bytes, bytes, rows: 1 };
}

/** Planes with their strides, up to the last cell that the clip needs. */
function frameOf(memory: Uint8Array, { input, clip }: YuvToRgbJob): YuvImage {
  const { width, height, yStride, uvStride, uvStep } = input;
  const plane = (pointer: number, columns: number, rows: number, stride: number, step: number) =>
    memory.slice(pointer, pointer + (rows - 1) * stride + (columns - 1) * step + 1);
  const [columns, rows] = [Math.max(width, clip.x2), Math.max(height, clip.y2)];
  const halfColumns = Math.max(width >> 1, (clip.x2 + 1) >> 1);
  const halfRows = Math.max(height >> 1, (clip.y2 + 1) >> 1);
  return {
    width,
    height,
    y: plane(input.y, columns, rows, yStride, 1),
    u: plane(input.u, halfColumns, halfRows, uvStride, uvStep),
    v: plane(input.v, halfColumns, halfRows, uvStride, uvStep),
    yStride,
    uvStride,
    uvStep,
  };
}

function matrixRows({ pointer, isDouble, complex, columns, rows, stride }: MatrixCells): Rows {
  const element = (isDouble ? 8 : 4) * (complex ? 2 : 1);
  return { pointer, stride: stride * element, bytes: columns * element, rows };
}

function matrixOf(memory: Uint8Array, cells: MatrixCells): ComputeMatrix {
  const { isDouble, complex, columns, rows } = cells;
  const length = columns * rows * (complex ? 2 : 1);
  const data = new (isDouble ? Float64Array : Float32Array)(length);
  fill(data, memory, matrixRows(cells));
  return { complex, columns, rows, stride: columns, data };
}
