/**
 * Triangular matrices by matrices, in place: `trmm`, and `trsm`, which undoes it.
 *
 * @module
 */

import { RsBlasDiag, RsBlasSide } from "../../../../../cts/contract/rs_blas.ts";
import {
  IS_LOWER,
  IS_RIGHT,
  IS_SOLVED,
  IS_UNIT,
  SYSTEM,
  SYSTEM_BLOCK,
  SYSTEM_SETS,
  SYSTEM_SIZE,
  TILE_SETS,
  UNKNOWNS,
} from "../../../kernels/assembly/blas_parameters.ts";
import type { KernelBlock } from "../../../kernels/kernel_block.ts";
import { productScratch, productsPlan, writeProduct } from "./product.ts";
import {
  type BlasNumbers,
  isPlain,
  isScalar,
  isUpper,
  partOf,
  rowsOf,
  scalarOf,
  tileLimits,
  turned,
  writeInts,
  writeView,
} from "./view.ts";
import type { BlasJob } from "../jobs.ts";
import type { KernelPlan } from "../kernel_plan.ts";

/** Nanoseconds for a product of two doubles. */
const PRODUCT_NS = 0.1;
const TILES = 4;
const TILE_SETS_MAX = 192;

/** Prepares `trmm` or `trsm`. */
export function trianglePlan(
  job: BlasJob,
  routine: BlasNumbers,
  block: KernelBlock,
): KernelPlan | undefined {
  const { m, n } = job;
  const { unit, numberBytes } = routine;
  const alpha = scalarOf(job.alpha, routine);
  const isSolved = routine.family === "trsm";
  const isRight = job.side === RsBlasSide.RIGHT;
  const [size, sets] = isRight ? [n, m] : [m, n];
  const a = rowsOf(job.a!, routine, job.transA);
  const b = rowsOf(job.b!, routine);
  const system = isRight ? turned(a) : a;
  const product = {
    to: job.b!,
    rows: m,
    columns: n,
    depth: size,
    alpha: isSolved ? [-1, 0] as const : alpha,
    beta: isSolved ? alpha : [1, 0] as const,
    left: isRight ? b : system,
    right: isRight ? system : turned(b),
    triangle: 0,
    isReal: false,
  };
  if (isScalar(alpha, 0)) {
    const cleared = { ...product, alpha, beta: alpha, depth: 0 };
    return productsPlan([cleared], routine, block);
  }
  if (m === 0 || n === 0) return undefined;
  const isLower = (isUpper(job) !== isPlain(job.transA)) !== isRight;
  const tileSets = partOf(sets, TILES, 48, TILE_SETS_MAX, 48);
  writeProduct(block, 0, product, unit);
  writeView(block, SYSTEM, system);
  writeView(block, UNKNOWNS, isRight ? turned(b) : b);
  writeInts(block, [
    [SYSTEM_SIZE, size],
    [SYSTEM_SETS, sets],
    [IS_SOLVED, Number(isSolved)],
    [IS_RIGHT, Number(isRight)],
    [IS_UNIT, Number(job.diag === RsBlasDiag.UNIT)],
    [IS_LOWER, Number(isLower)],
    [TILE_SETS, tileSets],
  ]);
  const factors = SYSTEM_BLOCK * SYSTEM_BLOCK * numberBytes * (unit === 1 ? 1 : 4) + 64;
  const unknowns = SYSTEM_BLOCK * (tileSets * unit * numberBytes + 64);
  const [rows, columns] = isRight ? [tileSets, SYSTEM_BLOCK] : [SYSTEM_BLOCK, tileSets];
  return {
    kernel: `blasTriangle${routine.suffix}`,
    step: 1,
    work: PRODUCT_NS * unit * unit * numberBytes / 8 * size * size * sets / 2,
    scratchBytes: Math.max(factors + unknowns, productScratch(rows, columns, size, routine)),
    limits: tileLimits(Math.ceil(sets / tileSets)),
  };
}
