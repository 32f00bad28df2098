/**
 * The routines of ScriptIntrinsicBLAS: what each computes, which matrices it has, in which of a call's places, and how they
 * are stored.
 *
 * A call passes up to three allocations, `a`, `b` and `c`. Most routines have A, B or x, and C or y there; those of level 2
 * that update a matrix have their vectors first:
 *
 * | routines                                | a   | b     | c     |
 * | --------------------------------------- | --- | ----- | ----- |
 * | gemv gbmv symv sbmv spmv hemv hbmv hpmv | A   | x     | **y** |
 * | trmv tbmv tpmv trsv tbsv tpsv           | A   | **x** |       |
 * | ger geru gerc syr2 spr2 her2 hpr2       | x   | y     | **A** |
 * | syr spr                                 | x   | **A** |       |
 * | her hpr                                 | x   |       | **A** |
 * | gemm symm hemm syr2k her2k              | A   | B     | **C** |
 * | syrk herk                               | A   |       | **C** |
 * | trmm trsm                               | A   | **B** |       |
 *
 * Source: rsCpuIntrinsicBLAS.cpp and ScriptIntrinsicBLAS.java of Android 9; operations as in the reference BLAS of netlib.
 *
 * @module
 */

import type { BlasCall } from "../../contract/compute.ts";
import { RsBlasFunction, RsBlasSide, RsBlasTranspose, RsBlasUplo } from "../../contract/rs_blas.ts";

/**
 * The computation of a routine, where `op` is as `transA` says, and vectors are columns:
 *
 * - `product`: C = alpha op(A) op(B) + beta C; with `side` right, B A. With two vectors, alpha x y' + A.
 * - `rankK`: C = alpha op(A) op(A)' + beta C in one triangle.
 * - `rank2K`: C = alpha op(A) op(B)' + alpha op(B) op(A)' + beta C in one triangle; conjugate alpha in the second, if hermitian.
 * - `triangularProduct`: B = alpha op(A) B, or alpha B op(A).
 * - `solve`: B becomes the X of op(A) X = alpha B, or X op(A) = alpha B.
 */
export type BlasOperation = "product" | "rankK" | "rank2K" | "triangularProduct" | "solve";

/** Which elements a matrix has: all, those of one triangle and zeros, or those of one triangle, mirrored. */
export type BlasStructure = "general" | "triangular" | "symmetric" | "hermitian";

/**
 * Where elements lie: `full` row by row; `band` the diagonals only, row by row, the lowest first; `packed` the rows of one
 * triangle without gaps; `x` and `y` a vector whose elements are `incX` or `incY` apart.
 */
export type BlasStorage = "full" | "band" | "packed" | "x" | "y";

/** A member of a call that a routine uses. */
export type BlasParameter = Exclude<keyof BlasCall, "intrinsic" | "routine" | BlasPlace>;

/** A call's place for a matrix or a vector. */
export type BlasPlace = "a" | "b" | "c";

/** A matrix or vector of a routine. */
export interface BlasOperand {
  /** Where the call has it. */
  readonly place: BlasPlace;
  /** As BLAS calls it. */
  readonly role: "A" | "B" | "C" | "x" | "y";
  /** Which elements it has. */
  readonly structure: BlasStructure;
  /** Where they lie. */
  readonly storage: BlasStorage;
  /** Whether the routine writes it. */
  readonly written: boolean;
  /** Rows of the matrix that is meant, before `op`; elements of a vector. */
  readonly rows: (call: BlasCall) => number;
  /** Columns of it; 1 for a vector. */
  readonly columns: (call: BlasCall) => number;
}

/** A routine. */
export interface BlasRoutine {
  /** As BLAS calls it, in lower case. */
  readonly name: string;
  /** Its number, of {@link RsBlasFunction}. */
  readonly func: number;
  /** 2 with vectors, 3 with matrices only. */
  readonly level: 2 | 3;
  /** Whether elements have an imaginary part. */
  readonly complex: boolean;
  /** Whether numbers are doubles, not floats. */
  readonly double: boolean;
  /** The computation. */
  readonly operation: BlasOperation;
  /** Whether the second factor of an update is conjugated as well as transposed. */
  readonly conjugated: boolean;
  /** Its matrices and vectors, in the order of their places. */
  readonly operands: readonly BlasOperand[];
  /** The further parameters of the call that it uses. */
  readonly parameters: readonly BlasParameter[];
  /** Of `parameters`, the scalars whose imaginary part does not count. */
  readonly realScalars: readonly ("alpha" | "beta")[];
  /** The values that `transA` may have. */
  readonly transposes: readonly number[];
}

/**
 * A routine by its name.
 *
 * @param name As BLAS calls it, in lower case.
 * @throws {RangeError} If there is none of levels 2 and 3.
 */
export function blasRoutine(name: string): BlasRoutine {
  const routine = BLAS_ROUTINES.find((candidate) => candidate.name === name);
  if (routine === undefined) {
    throw new RangeError(`Routine is "${name}", expected one of BLAS levels 2 and 3`);
  }
  return routine;
}

/**
 * The operand that a routine writes.
 *
 * @param routine The routine; each writes exactly one.
 */
export function writtenOperand(routine: BlasRoutine): BlasOperand {
  return routine.operands.find((operand) => operand.written)!;
}

/**
 * The smallest room that an operand needs in a call.
 *
 * @param operand The operand.
 * @param call The call's sizes and options; its matrices do not count.
 * @returns Rows and columns of storage. A band is given as many columns as the matrix that it stands for, as
 * ScriptIntrinsicBLAS asks for it, even though the first `kl + ku + 1` hold it.
 */
export function storedShape(
  operand: BlasOperand,
  call: BlasCall,
): { readonly rows: number; readonly columns: number } {
  const rows = operand.rows(call);
  const columns = operand.columns(call);
  switch (operand.storage) {
    case "full":
      return { rows, columns };
    case "band": {
      const [below, above] = bandOf(operand, call);
      return { rows, columns: Math.max(columns, below + above + 1) };
    }
    case "packed":
      return { rows: 1, columns: rows * (rows + 1) / 2 };
    case "x":
      return { rows: 1, columns: Math.max(0, 1 + (rows - 1) * call.incX) };
    case "y":
      return { rows: 1, columns: Math.max(0, 1 + (rows - 1) * call.incY) };
  }
}

/**
 * The diagonals that a band has: those below and those above the main one.
 *
 * @param operand The operand, stored as a band.
 * @param call The call.
 */
export function bandOf(
  operand: BlasOperand,
  call: BlasCall,
): readonly [below: number, above: number] {
  if (operand.structure === "general") return [call.kl, call.ku];
  return call.uplo === RsBlasUplo.UPPER ? [0, call.k] : [call.k, 0];
}

type Extent = (call: BlasCall) => number;
type Precision = "s" | "d" | "c" | "z";

interface Family {
  readonly precisions: readonly Precision[];
  readonly operation: BlasOperation;
  readonly operands: readonly BlasOperand[];
  readonly parameters: readonly BlasParameter[];
  readonly conjugated?: boolean;
  readonly realScalars?: readonly ("alpha" | "beta")[];
}

const ALL: readonly Precision[] = ["s", "d", "c", "z"];
const REAL: readonly Precision[] = ["s", "d"];
const COMPLEX: readonly Precision[] = ["c", "z"];

const m: Extent = (call) => call.m;
const n: Extent = (call) => call.n;
const isPlain = (trans: number) => trans === RsBlasTranspose.NO_TRANS;
const sideOrder: Extent = (call) => call.side === RsBlasSide.LEFT ? call.m : call.n;

function matrix(
  place: BlasPlace,
  role: BlasOperand["role"],
  structure: BlasStructure,
  [rows, columns]: readonly [Extent, Extent],
  storage: BlasStorage = "full",
): BlasOperand {
  return { place, role, structure, storage, rows, columns, written: false };
}

function vector(place: BlasPlace, role: "x" | "y", length: Extent): BlasOperand {
  return matrix(place, role, "general", [length, () => 1], role);
}

function written(operand: BlasOperand): BlasOperand {
  return { ...operand, written: true };
}

function matrixByVector(storage: BlasStorage, band: readonly BlasParameter[]): Family {
  return {
    precisions: ALL,
    operation: "product",
    operands: [
      matrix("a", "A", "general", [m, n], storage),
      vector("b", "x", (call) => isPlain(call.transA) ? call.n : call.m),
      written(vector("c", "y", (call) => isPlain(call.transA) ? call.m : call.n)),
    ],
    parameters: ["transA", "m", "n", ...band, "alpha", "beta", "incX", "incY"],
  };
}

function triangularByVector(
  operation: "triangularProduct" | "solve",
  storage: BlasStorage,
  band: readonly BlasParameter[],
): Family {
  return {
    precisions: ALL,
    operation,
    operands: [matrix("a", "A", "triangular", [n, n], storage), written(vector("b", "x", n))],
    parameters: ["uplo", "transA", "diag", "n", ...band, "incX"],
  };
}

function mirroredByVector(
  structure: "symmetric" | "hermitian",
  storage: BlasStorage,
  band: readonly BlasParameter[],
): Family {
  return {
    precisions: structure === "symmetric" ? REAL : COMPLEX,
    operation: "product",
    operands: [
      matrix("a", "A", structure, [n, n], storage),
      vector("b", "x", n),
      written(vector("c", "y", n)),
    ],
    parameters: ["uplo", "n", ...band, "alpha", "beta", "incX", "incY"],
  };
}

function outerProduct(precisions: readonly Precision[], conjugated: boolean): Family {
  return {
    precisions,
    operation: "product",
    conjugated,
    operands: [
      vector("a", "x", m),
      vector("b", "y", n),
      written(matrix("c", "A", "general", [m, n])),
    ],
    parameters: ["m", "n", "alpha", "incX", "incY"],
  };
}

function vectorUpdate(structure: "symmetric" | "hermitian", storage: BlasStorage): Family {
  const hermitian = structure === "hermitian";
  return {
    precisions: hermitian ? COMPLEX : REAL,
    operation: "rankK",
    conjugated: hermitian,
    operands: [
      vector("a", "x", n),
      written(matrix(hermitian ? "c" : "b", "A", structure, [n, n], storage)),
    ],
    parameters: ["uplo", "n", "alpha", "incX"],
    realScalars: hermitian ? ["alpha"] : [],
  };
}

function twoVectorUpdate(structure: "symmetric" | "hermitian", storage: BlasStorage): Family {
  return {
    precisions: structure === "hermitian" ? COMPLEX : REAL,
    operation: "rank2K",
    conjugated: structure === "hermitian",
    operands: [
      vector("a", "x", n),
      vector("b", "y", n),
      written(matrix("c", "A", structure, [n, n], storage)),
    ],
    parameters: ["uplo", "n", "alpha", "incX", "incY"],
  };
}

function mirroredByMatrix(structure: "symmetric" | "hermitian"): Family {
  return {
    precisions: structure === "hermitian" ? COMPLEX : ALL,
    operation: "product",
    operands: [
      matrix("a", "A", structure, [sideOrder, sideOrder]),
      matrix("b", "B", "general", [m, n]),
      written(matrix("c", "C", "general", [m, n])),
    ],
    parameters: ["side", "uplo", "m", "n", "alpha", "beta"],
  };
}

function matrixUpdate(structure: "symmetric" | "hermitian", two: boolean): Family {
  const hermitian = structure === "hermitian";
  const shape: readonly [Extent, Extent] = [
    (call) => isPlain(call.transA) ? call.n : call.k,
    (call) => isPlain(call.transA) ? call.k : call.n,
  ];
  return {
    precisions: hermitian ? COMPLEX : ALL,
    operation: two ? "rank2K" : "rankK",
    conjugated: hermitian,
    operands: [
      matrix("a", "A", "general", shape),
      ...(two ? [matrix("b", "B", "general", shape)] : []),
      written(matrix("c", "C", structure, [n, n])),
    ],
    parameters: ["uplo", "transA", "n", "k", "alpha", "beta"],
    realScalars: !hermitian ? [] : two ? ["beta"] : ["alpha", "beta"],
  };
}

function triangularByMatrix(operation: "triangularProduct" | "solve"): Family {
  return {
    precisions: ALL,
    operation,
    operands: [
      matrix("a", "A", "triangular", [sideOrder, sideOrder]),
      written(matrix("b", "B", "general", [m, n])),
    ],
    parameters: ["side", "uplo", "transA", "diag", "m", "n", "alpha"],
  };
}

const FAMILIES: Readonly<Record<string, Family>> = {
  gemv: matrixByVector("full", []),
  gbmv: matrixByVector("band", ["kl", "ku"]),
  trmv: triangularByVector("triangularProduct", "full", []),
  tbmv: triangularByVector("triangularProduct", "band", ["k"]),
  tpmv: triangularByVector("triangularProduct", "packed", []),
  trsv: triangularByVector("solve", "full", []),
  tbsv: triangularByVector("solve", "band", ["k"]),
  tpsv: triangularByVector("solve", "packed", []),
  symv: mirroredByVector("symmetric", "full", []),
  sbmv: mirroredByVector("symmetric", "band", ["k"]),
  spmv: mirroredByVector("symmetric", "packed", []),
  hemv: mirroredByVector("hermitian", "full", []),
  hbmv: mirroredByVector("hermitian", "band", ["k"]),
  hpmv: mirroredByVector("hermitian", "packed", []),
  ger: outerProduct(REAL, false),
  geru: outerProduct(COMPLEX, false),
  gerc: outerProduct(COMPLEX, true),
  syr: vectorUpdate("symmetric", "full"),
  spr: vectorUpdate("symmetric", "packed"),
  her: vectorUpdate("hermitian", "full"),
  hpr: vectorUpdate("hermitian", "packed"),
  syr2: twoVectorUpdate("symmetric", "full"),
  spr2: twoVectorUpdate("symmetric", "packed"),
  her2: twoVectorUpdate("hermitian", "full"),
  hpr2: twoVectorUpdate("hermitian", "packed"),
  gemm: {
    precisions: ALL,
    operation: "product",
    operands: [
      matrix("a", "A", "general", [
        (call) => isPlain(call.transA) ? call.m : call.k,
        (call) => isPlain(call.transA) ? call.k : call.m,
      ]),
      matrix("b", "B", "general", [
        (call) => isPlain(call.transB) ? call.k : call.n,
        (call) => isPlain(call.transB) ? call.n : call.k,
      ]),
      written(matrix("c", "C", "general", [m, n])),
    ],
    parameters: ["transA", "transB", "m", "n", "k", "alpha", "beta"],
  },
  symm: mirroredByMatrix("symmetric"),
  hemm: mirroredByMatrix("hermitian"),
  syrk: matrixUpdate("symmetric", false),
  herk: matrixUpdate("hermitian", false),
  syr2k: matrixUpdate("symmetric", true),
  her2k: matrixUpdate("hermitian", true),
  trmm: triangularByMatrix("triangularProduct"),
  trsm: triangularByMatrix("solve"),
};

/** All routines of levels 2 and 3, 96 of them. */
export const BLAS_ROUTINES: readonly BlasRoutine[] = Object.entries(FAMILIES).flatMap((
  [suffix, { precisions, realScalars = [], conjugated = false, ...family }],
) =>
  precisions.map((precision): BlasRoutine => {
    const name = `${precision}${suffix}`;
    const { NO_TRANS, TRANS, CONJ_TRANS } = RsBlasTranspose;
    return {
      ...family,
      name,
      func: RsBlasFunction[name as keyof typeof RsBlasFunction],
      level: family.operands.some(({ role }) => role === "x") ? 2 : 3,
      complex: COMPLEX.includes(precision),
      double: precision === "d" || precision === "z",
      conjugated,
      realScalars,
      transposes: conjugated ? [NO_TRANS, CONJ_TRANS] : [NO_TRANS, TRANS, CONJ_TRANS],
    };
  })
);
