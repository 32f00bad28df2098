/**
 * The routines of BLAS levels 2 and 3: which Allocation of a launch is what, and how large it must be.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicBLAS.cpp of Android 9 (invokeForEach); sizes as in the reference BLAS.
 *
 * @module
 */

import {
  type RsBlasCall,
  RsBlasDiag,
  RsBlasSide,
  RsBlasTranspose,
  RsBlasUplo,
} from "../../../../../cts/contract/rs_blas.ts";

type Size = (call: RsBlasCall) => number;

/**
 * A matrix or a vector of a routine. `band` has the diagonals only, row by row; `packed` the rows of a triangle one after the
 * other; elements of `x` and `y` are `incX` and `incY` apart.
 */
export interface BlasOperand {
  readonly storage: "full" | "band" | "packed" | "x" | "y";
  /** Rows; elements of a vector; rows of the triangle. */
  readonly rows: Size;
  /** Elements of a row of `full` and `band`. */
  readonly columns: Size;
}

/** A member of a call that has few values. */
export type BlasOption = "transA" | "transB" | "uplo" | "diag" | "side";

/** A routine, for all types of numbers. */
export interface BlasRoutine {
  /** The matrices in the three inputs of a launch; undefined for none. The last one is written. */
  readonly operands: readonly (BlasOperand | undefined)[];
  readonly options: readonly BlasOption[];
  /** Whether `m` is among the sizes; `n` always is. */
  readonly usesM: boolean;
}

const m: Size = (call) => call.m;
const n: Size = (call) => call.n;
const k: Size = (call) => call.k;
const isA: (call: RsBlasCall) => boolean = (call) => call.transA === RsBlasTranspose.NO_TRANS;
const isB: (call: RsBlasCall) => boolean = (call) => call.transB === RsBlasTranspose.NO_TRANS;
const sideOf: Size = (call) => call.side === RsBlasSide.LEFT ? call.m : call.n;
const diagonals: Size = (call) => call.k + 1;

const full = (rows: Size, columns: Size): BlasOperand => ({ storage: "full", rows, columns });
const band = (rows: Size, columns: Size): BlasOperand => ({ storage: "band", rows, columns });
const packed = (rows: Size): BlasOperand => ({ storage: "packed", rows, columns: rows });
const x = (rows: Size): BlasOperand => ({ storage: "x", rows, columns: () => 1 });
const y = (rows: Size): BlasOperand => ({ storage: "y", rows, columns: () => 1 });
const opA = (rows: Size, columns: Size): BlasOperand =>
  full(
    (call) => isA(call) ? rows(call) : columns(call),
    (call) => isA(call) ? columns(call) : rows(call),
  );
const opB = (rows: Size, columns: Size): BlasOperand =>
  full(
    (call) => isB(call) ? rows(call) : columns(call),
    (call) => isB(call) ? columns(call) : rows(call),
  );

type Operands = readonly (BlasOperand | undefined)[];
const square = full(n, n);
const vectors: Operands = [
  x((call) => isA(call) ? call.n : call.m),
  y((call) => isA(call) ? call.m : call.n),
];
const triangular = (a: BlasOperand): BlasRoutine => ({
  operands: [a, x(n)],
  options: ["transA", "uplo", "diag"],
  usesM: false,
});
const mirrored = (operands: Operands): BlasRoutine => ({
  operands,
  options: ["uplo"],
  usesM: false,
});
const ranked = (...operands: Operands): BlasRoutine => ({
  operands,
  options: ["transA", "uplo"],
  usesM: false,
});
const general = (options: readonly BlasOption[], ...operands: Operands): BlasRoutine => ({
  operands,
  options,
  usesM: true,
});

const ger = general([], x(m), y(n), full(m, n));
const symm = general(["side", "uplo"], full(sideOf, sideOf), full(m, n), full(m, n));
const trmm = general(["side", "uplo", "transA", "diag"], full(sideOf, sideOf), full(m, n));
const symv = mirrored([square, x(n), y(n)]);
const sbmv = mirrored([band(n, diagonals), x(n), y(n)]);
const spmv = mirrored([packed(n), x(n), y(n)]);
const syr2 = mirrored([x(n), y(n), square]);
const spr2 = mirrored([x(n), y(n), packed(n)]);
const syrk = ranked(opA(n, k), undefined, square);
const syr2k = ranked(opA(n, k), opA(n, k), square);

/** Routines by their names without the first letter. */
export const BLAS_ROUTINES: ReadonlyMap<string, BlasRoutine> = new Map(Object.entries({
  gemv: general(["transA"], full(m, n), ...vectors),
  gbmv: general(["transA"], band(m, (call) => call.kl + call.ku + 1), ...vectors),
  trmv: triangular(square),
  trsv: triangular(square),
  tbmv: triangular(band(n, diagonals)),
  tbsv: triangular(band(n, diagonals)),
  tpmv: triangular(packed(n)),
  tpsv: triangular(packed(n)),
  symv,
  hemv: symv,
  sbmv,
  hbmv: sbmv,
  spmv,
  hpmv: spmv,
  ger,
  geru: ger,
  gerc: ger,
  syr: mirrored([x(n), square]),
  spr: mirrored([x(n), packed(n)]),
  her: mirrored([x(n), undefined, square]),
  hpr: mirrored([x(n), undefined, packed(n)]),
  syr2,
  her2: syr2,
  spr2,
  hpr2: spr2,
  gemm: general(["transA", "transB"], opA(m, k), opB(k, n), full(m, n)),
  symm,
  hemm: symm,
  syrk,
  herk: syrk,
  syr2k,
  her2k: syr2k,
  trmm,
  trsm: trmm,
}));

/**
 * The values that a member of a call may have.
 *
 * @param option The member.
 * @param routine The routine's whole name: a few of complex numbers have one kind of transposing only.
 */
export function blasOptionValues(option: BlasOption, routine: string): readonly number[] {
  switch (option) {
    case "uplo":
      return Object.values(RsBlasUplo);
    case "diag":
      return Object.values(RsBlasDiag);
    case "side":
      return Object.values(RsBlasSide);
    default:
      return Object.values(RsBlasTranspose).filter((value) =>
        !(/^[cz]syr2?k$/.test(routine) && value === RsBlasTranspose.CONJ_TRANS) &&
        !(/^[cz]her2?k$/.test(routine) && value === RsBlasTranspose.TRANS)
      );
  }
}
