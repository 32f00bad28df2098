/**
 * Matrices and vectors: products, systems, and updates of a matrix by products of vectors.
 *
 * @module
 */

import { RsBlasDiag, RsBlasTranspose } from "../../../../../cts/contract/rs_blas.ts";
import {
  ACTION,
  ALPHA,
  APART,
  BAND,
  BAND_DIAGONAL,
  BETA,
  BY_COLUMN,
  BY_ROW,
  DIAGONAL,
  FULL,
  IS_CONJUGATED,
  IS_ONE,
  IS_REAL,
  IS_TWICE,
  MATRIX,
  MATRIX_COLUMNS,
  MATRIX_ROWS,
  MATRIX_STEP,
  OVER,
  PACKED_LOWER,
  PACKED_UPPER,
  PLAIN,
  SOLVE,
  STORAGE,
  UNDER,
  UNIT,
  VECTOR_ROOM,
  X,
  X_STEP,
  Y,
  Y_STEP,
} from "../../../kernels/assembly/blas_parameters.ts";
import type { KernelBlock } from "../../../kernels/kernel_block.ts";
import {
  type BlasNumbers,
  isPlain,
  isScalar,
  isUpper,
  partOf,
  type Scalar,
  scalarOf,
  tileLimits,
  writeInts,
  writeScalar,
} from "./view.ts";
import type { BlasJob, MatrixCells } from "../jobs.ts";
import type { KernelPlan } from "../kernel_plan.ts";

/** Nanoseconds for a product of two doubles. */
const PRODUCT_NS = 0.2;
const TILES = 4;
/** Numbers of vectors that a tile has in scratch memory. */
const VECTORS = 6;

interface Vectors {
  readonly matrix: MatrixCells;
  readonly rows: number;
  readonly columns: number;
  readonly isTriangle: boolean;
  readonly x: MatrixCells;
  readonly xInc: number;
  readonly y: MatrixCells;
  readonly yInc: number;
  readonly alpha: Scalar;
  readonly beta: Scalar;
  readonly action: number;
  readonly isConjugated: boolean;
  readonly diagonal: number;
  readonly isTwice: boolean;
}

/** Prepares a product of a matrix and a vector, or a system. */
export function vectorPlan(
  job: BlasJob,
  routine: BlasNumbers,
  block: KernelBlock,
): KernelPlan | undefined {
  const isGeneral = routine.family.startsWith("g");
  const isTriangle = routine.family.startsWith("t");
  const isRows = isPlain(job.transA);
  const [rows, columns] = isGeneral ? [job.m, job.n] : [job.n, job.n];
  const common = {
    matrix: job.a!,
    rows,
    columns,
    isTriangle: !isGeneral,
    x: job.b!,
    xInc: job.incX,
    isTwice: false,
  };
  if ((isGeneral && !isRows ? columns : rows) === 0) return undefined;
  if (isTriangle) {
    const solved = routine.family.endsWith("sv") ? SOLVE : 0;
    return plan(job, routine, block, {
      ...common,
      y: job.b!,
      yInc: job.incX,
      alpha: [1, 0],
      beta: [0, 0],
      action: solved | (isRows ? BY_ROW : BY_COLUMN),
      isConjugated: job.transA === RsBlasTranspose.CONJ_TRANS,
      diagonal: job.diag === RsBlasDiag.UNIT ? IS_ONE : APART,
    }, "blasVector");
  }
  const alpha = scalarOf(job.alpha, routine);
  const beta = scalarOf(job.beta, routine);
  if (isScalar(alpha, 0) && isScalar(beta, 1)) return undefined;
  const by = isRows ? BY_ROW : BY_COLUMN;
  return plan(job, routine, block, {
    ...common,
    y: job.c!,
    yInc: job.incY,
    alpha,
    beta,
    action: isScalar(alpha, 0) ? 0 : isGeneral ? by : BY_ROW | BY_COLUMN,
    isConjugated: isGeneral ? job.transA === RsBlasTranspose.CONJ_TRANS : routine.isHermitian,
    diagonal: isGeneral || isScalar(alpha, 0) ? PLAIN : routine.isHermitian ? IS_REAL : APART,
  }, "blasVector");
}

/** Prepares an update of a matrix by products of vectors. */
export function updatePlan(
  job: BlasJob,
  routine: BlasNumbers,
  block: KernelBlock,
): KernelPlan | undefined {
  const { family, isHermitian } = routine;
  const isGeneral = family.startsWith("g");
  const isTwice = family.endsWith("2");
  const [rows, columns] = isGeneral ? [job.m, job.n] : [job.n, job.n];
  const hasY = isGeneral || isTwice;
  const alpha = scalarOf(job.alpha, routine, isHermitian && !isTwice);
  if (rows === 0 || columns === 0 || isScalar(alpha, 0)) return undefined;
  return plan(job, routine, block, {
    matrix: hasY || isHermitian ? job.c! : job.b!,
    rows,
    columns,
    isTriangle: !isGeneral,
    x: job.a!,
    xInc: job.incX,
    y: hasY ? job.b! : job.a!,
    yInc: hasY ? job.incY : job.incX,
    alpha,
    beta: [1, 0],
    action: 0,
    isConjugated: isHermitian || family === "gerc",
    diagonal: isHermitian ? IS_REAL : PLAIN,
    isTwice,
  }, "blasUpdate");
}

function plan(
  job: BlasJob,
  routine: BlasNumbers,
  block: KernelBlock,
  vectors: Vectors,
  kernel: "blasVector" | "blasUpdate",
): KernelPlan {
  const { unit, bytes, numberBytes, family } = routine;
  const { matrix, rows, columns, x, xInc, y, yInc, action } = vectors;
  const room = Math.ceil(Math.max(rows, columns) * unit / 16) * 16;
  writeInts(block, [
    [MATRIX, matrix.pointer],
    [MATRIX_STEP, matrix.stride * bytes],
    [MATRIX_ROWS, rows],
    [MATRIX_COLUMNS, columns],
    [UNIT, unit],
    [X, x.pointer],
    [X_STEP, xInc * bytes],
    [Y, y.pointer],
    [Y_STEP, yInc * bytes],
    [ACTION, action],
    [IS_CONJUGATED, Number(vectors.isConjugated)],
    [DIAGONAL, vectors.diagonal],
    [VECTOR_ROOM, room],
    [IS_TWICE, Number(vectors.isTwice)],
    ...storageOf(job, family, vectors),
  ]);
  writeScalar(block, ALPHA, vectors.alpha);
  writeScalar(block, BETA, vectors.beta);
  const isTurned = kernel === "blasVector" && !vectors.isTriangle && !isPlain(job.transA);
  const size = isTurned ? columns : rows;
  const isAlone = kernel === "blasVector" && vectors.isTriangle;
  const step = isAlone ? size : partOf(size, TILES, 64, Math.ceil(size / 16) * 16, 16);
  return {
    kernel: `${kernel}${routine.suffix}`,
    step,
    work: PRODUCT_NS * unit * numberBytes / 8 * rows * columns,
    scratchBytes: VECTORS * room * numberBytes,
    limits: size === 1 ? { x1: 0, x2: 1, y1: 0, y2: 1 } : tileLimits(size),
  };
}

function storageOf(
  job: BlasJob,
  family: string,
  { rows, columns, isTriangle }: Vectors,
): readonly (readonly [offset: number, value: number])[] {
  const letter = family[1]!;
  const upper = isUpper(job);
  const isBand = letter === "b";
  const [all, none] = [Math.max(rows, columns), 0];
  const beside = isBand ? job.k : all;
  const [under, over] = !isTriangle
    ? isBand ? [job.kl, job.ku] : [all, all]
    : upper
    ? [none, beside]
    : [beside, none];
  const packed = upper ? PACKED_UPPER : PACKED_LOWER;
  return [
    [STORAGE, isBand ? BAND : letter === "p" ? packed : FULL],
    [BAND_DIAGONAL, isBand ? under : 0],
    [UNDER, Math.min(under, all)],
    [OVER, Math.min(over, all)],
  ];
}
