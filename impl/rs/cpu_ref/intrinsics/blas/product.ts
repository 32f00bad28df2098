/**
 * Products of matrices: `gemm`, and what differs from it in how a factor is read, or in which elements are written.
 *
 * @module
 */

import { RsBlasSide } from "../../../../../cts/contract/rs_blas.ts";
import {
  ABOVE,
  ALPHA,
  BELOW,
  BETA,
  COLUMNS,
  DEPTH,
  HERMITIAN,
  LEFT,
  LEFT_LINES,
  LINE_BYTES,
  PACKED,
  PRODUCT_BYTES,
  PRODUCTS,
  REAL_DIAGONAL,
  RIGHT,
  RIGHT_BYTES,
  ROWS,
  TILE_COLUMNS,
  TILE_ROWS,
  TO,
  TO_STEP,
  TRIANGLE,
  UNIT,
} from "../../../kernels/assembly/blas_parameters.ts";
import type { KernelBlock } from "../../../kernels/kernel_block.ts";
import {
  type BlasNumbers,
  type BlasView,
  conjugated,
  isScalar,
  isUpper,
  partOf,
  rowsOf,
  type Scalar,
  scalarOf,
  tileLimits,
  turned,
  writeInts,
  writeScalar,
  writeView,
} from "./view.ts";
import type { BlasJob, MatrixCells } from "../jobs.ts";
import type { KernelPlan } from "../kernel_plan.ts";

/** Nanoseconds for a product of two doubles. */
const PRODUCT_NS = 0.08;
/** Nanoseconds for an element that is written. */
const ELEMENT_NS = 1;
const TILES = 4;
const TILE_ROWS_MAX = 132;
const TILE_NUMBERS_MAX = 512;

/** The arguments of a product kernel. */
export interface Product {
  /** The cells that are written. */
  readonly to: MatrixCells;
  /** Rows of it. */
  readonly rows: number;
  /** Columns of it. */
  readonly columns: number;
  /** How many products are summed up. */
  readonly depth: number;
  /** The number that the sum is multiplied by. */
  readonly alpha: Scalar;
  /** The number that the old value is multiplied by, before the sum is added; if it is 0, the old value is not read. */
  readonly beta: Scalar;
  /** The first factor: its lines are rows. */
  readonly left: BlasView;
  /** The second factor: its lines are columns. */
  readonly right: BlasView;
  /** Which elements are written: 0 for all, or ABOVE or BELOW. */
  readonly triangle: number;
  /** Whether the diagonal is real. */
  readonly isReal: boolean;
}

/** Prepares `gemm`, `symm`, `hemm`, `syrk`, `herk`, `syr2k` or `her2k`. */
export function productPlan(
  job: BlasJob,
  routine: BlasNumbers,
  block: KernelBlock,
): KernelPlan | undefined {
  return productsPlan(productsOf(job, routine), routine, block);
}

/**
 * Prepares products that are added to the same matrix.
 *
 * @param products One or two of them; all but the last may have any beta, the later ones 1.
 * @param routine The routine.
 * @param block The parameters.
 */
export function productsPlan(
  products: readonly Product[],
  routine: BlasNumbers,
  block: KernelBlock,
): KernelPlan | undefined {
  const { unit, numberBytes, suffix } = routine;
  const first = products[0]!;
  const isEmpty = isScalar(first.alpha, 0) || first.depth === 0;
  if (first.rows === 0 || first.columns === 0) return undefined;
  if (isEmpty && isScalar(first.beta, 1)) return undefined;
  const written = isEmpty ? [{ ...first, depth: 0, alpha: [0, 0] as const }] : products;
  const parts = first.rows < TILES * LEFT_LINES * 2 ? TILES : 1;
  const tileRows = partOf(first.rows, TILES, 24, TILE_ROWS_MAX, LEFT_LINES);
  const tileColumns = partOf(first.columns, parts, 64, TILE_NUMBERS_MAX / unit, 16);
  written.forEach((product, index) => {
    writeProduct(block, index * PRODUCT_BYTES, product, unit);
    writeInts(block, [
      [index * PRODUCT_BYTES + TILE_ROWS, tileRows],
      [index * PRODUCT_BYTES + TILE_COLUMNS, tileColumns],
      [index * PRODUCT_BYTES + PRODUCTS, written.length],
    ]);
  });
  const tiles = Math.ceil(first.rows / tileRows) * Math.ceil(first.columns / tileColumns);
  const cost = PRODUCT_NS * unit * unit * first.depth * numberBytes / 8 * written.length;
  return {
    kernel: `blasProduct${suffix}`,
    step: 1,
    work: first.rows * first.columns * (ELEMENT_NS + cost),
    scratchBytes: productScratch(tileRows, tileColumns, first.depth, routine),
    limits: tileLimits(tiles),
  };
}

/** Scratch memory for products of tiles, in bytes. */
export function productScratch(
  rows: number,
  columns: number,
  depth: number,
  { unit, numberBytes }: BlasNumbers,
): number {
  const lines = RIGHT_BYTES / numberBytes;
  const left = Math.ceil(rows / LEFT_LINES) * LEFT_LINES;
  const right = Math.ceil(columns * unit / lines) * lines;
  const line = Math.min(LINE_BYTES, depth * unit * numberBytes);
  return PACKED + left * LINE_BYTES + right * line + 64;
}

/** Writes the parameters of a product, at an offset from OWN. */
export function writeProduct(
  block: KernelBlock,
  offset: number,
  product: Product,
  unit: number,
): void {
  const { to, rows, columns, depth, alpha, beta, left, right, triangle, isReal } = product;
  const bytes = unit * (to.isDouble ? 8 : 4);
  writeInts(block, [
    [offset + TO, to.pointer],
    [offset + TO_STEP, to.stride * bytes],
    [offset + UNIT, unit],
    [offset + ROWS, rows],
    [offset + COLUMNS, columns],
    [offset + DEPTH, depth],
    [offset + TRIANGLE, triangle],
    [offset + REAL_DIAGONAL, Number(isReal)],
  ]);
  writeScalar(block, offset + ALPHA, alpha);
  writeScalar(block, offset + BETA, beta);
  writeView(block, offset + LEFT, left);
  writeView(block, offset + RIGHT, right);
}

function productsOf(job: BlasJob, routine: BlasNumbers): readonly Product[] {
  switch (routine.family) {
    case "gemm":
      return [generalProduct(job, routine)];
    case "symm":
    case "hemm":
      return [mirroredProduct(job, routine)];
    default:
      return rankProducts(job, routine);
  }
}

function generalProduct(job: BlasJob, routine: BlasNumbers): Product {
  const { m, n, k, transA, transB } = job;
  const left = rowsOf(job.a!, routine, transA);
  const right = turned(rowsOf(job.b!, routine, transB));
  return { ...whole(job, routine), rows: m, columns: n, depth: k, left, right };
}

function mirroredProduct(job: BlasJob, routine: BlasNumbers): Product {
  const { m, n } = job;
  const flag = routine.isHermitian ? HERMITIAN : 0;
  const a = rowsOf(job.a!, routine);
  const b = rowsOf(job.b!, routine);
  const sizes = { ...whole(job, routine), rows: m, columns: n };
  const [first, other] = isUpper(job) ? [ABOVE, BELOW] : [BELOW, ABOVE];
  if (job.side === RsBlasSide.LEFT) {
    return { ...sizes, depth: m, left: { ...a, flags: first | flag }, right: turned(b) };
  }
  return { ...sizes, depth: n, left: b, right: { ...turned(a), flags: other | flag } };
}

function rankProducts(job: BlasJob, routine: BlasNumbers): readonly Product[] {
  const { isHermitian } = routine;
  const isTwice = routine.family.endsWith("2k");
  const adjoint = (view: BlasView) => isHermitian ? conjugated(view) : view;
  const a = rowsOf(job.a!, routine, job.transA, !isHermitian);
  const shape = {
    ...whole(job, routine),
    alpha: scalarOf(job.alpha, routine, isHermitian && !isTwice),
    beta: scalarOf(job.beta, routine, isHermitian),
    rows: job.n,
    columns: job.n,
    depth: job.k,
    triangle: isUpper(job) ? ABOVE : BELOW,
    isReal: isHermitian,
  };
  if (!isTwice) return [{ ...shape, left: a, right: adjoint(a) }];
  const b = rowsOf(job.b!, routine, job.transA, !isHermitian);
  const [re, im] = shape.alpha;
  return [
    { ...shape, left: a, right: adjoint(b) },
    { ...shape, alpha: [re, isHermitian ? -im : im], beta: [1, 0], left: b, right: adjoint(a) },
  ];
}

function whole(job: BlasJob, routine: BlasNumbers) {
  return {
    to: job.c!,
    alpha: scalarOf(job.alpha, routine),
    beta: scalarOf(job.beta, routine),
    triangle: 0,
    isReal: false,
  };
}
