/**
 * Runs of BLAS that tests are made of.
 *
 * @module
 */

import type { BlasCall, ComputeMatrix } from "../../contract/compute.ts";
import { RsBlasDiag, RsBlasSide, RsBlasTranspose, RsBlasUplo } from "../../contract/rs_blas.ts";
import { elementIndex } from "../oracle/blas_matrix.ts";
import {
  BLAS_ROUTINES,
  type BlasOperand,
  type BlasParameter,
  type BlasRoutine,
  blasRoutine,
  storedShape,
} from "../oracle/blas_routines.ts";
import { chance } from "./images.ts";

/** The parameters of a run in place of the usual. */
export type BlasOptions = Partial<Pick<BlasCall, BlasParameter>>;

/** The value of elements that a routine must leave alone. */
const UNTOUCHED = 99;

const UNUSED: Pick<BlasCall, BlasParameter> = {
  ...{ transA: 0, transB: 0, side: 0, uplo: 0, diag: 0 },
  ...{ m: 0, n: 0, k: 0, kl: 0, ku: 0, incX: 0, incY: 0 },
  alpha: [0, 0],
  beta: [0, 0],
};

const USUAL: Pick<BlasCall, BlasParameter> = {
  transA: RsBlasTranspose.NO_TRANS,
  transB: RsBlasTranspose.NO_TRANS,
  side: RsBlasSide.LEFT,
  uplo: RsBlasUplo.UPPER,
  diag: RsBlasDiag.NON_UNIT,
  ...{ m: 7, n: 5, k: 3, kl: 2, ku: 1, incX: 1, incY: 1 },
  alpha: [1.5, -0.5],
  beta: [0.5, 0.25],
};

/**
 * The routines of a family, in each precision that there is.
 *
 * @param family A name without its first letter, for example `gemm`.
 */
export function precisionsOf(family: string): readonly BlasRoutine[] {
  return BLAS_ROUTINES.filter(({ name }) => name.slice(1) === family);
}

/**
 * Makes a run on numbers from -1 to 1. Elements that are not stored are NaN, or {@link UNTOUCHED} where the routine writes; those of a
 * triangle to be solved for are small beside its diagonal.
 *
 * @param name The routine.
 * @param options Its parameters; what the routine has no use for is left out.
 * @param more Columns that the Allocations of matrices have beside those that the routine uses. Default: none.
 */
export function blasCall(name: string, options: BlasOptions = {}, more = 0): BlasCall {
  const routine = blasRoutine(name);
  const used = routine.parameters.map((parameter) => {
    const value = options[parameter] ?? USUAL[parameter];
    const isReal = !routine.complex || routine.realScalars.some((scalar) => scalar === parameter);
    return [parameter, typeof value === "number" || !isReal ? value : [value[0], 0]];
  });
  const call: BlasCall = {
    intrinsic: "blas",
    routine: name,
    ...UNUSED,
    ...Object.fromEntries(used),
  };
  const matrices = routine.operands.map((operand, index) => [
    operand.place,
    matrixFor(routine, operand, call, { seed: index + 1, more }),
  ]);
  return { ...call, ...Object.fromEntries(matrices) };
}

/** Small and square, wide and high, and larger than what code takes at a time. */
const SIZES: readonly BlasOptions[] = [
  { m: 7, n: 5, k: 3 },
  { m: 4, n: 9, k: 6 },
  { m: 6, n: 6, k: 6 },
  { m: 3, n: 1, k: 1 },
  { m: 19, n: 17, k: 18 },
];

/**
 * Options with which a routine does something else: each value of each with each of the others, and several sizes.
 *
 * @param routine The routine.
 */
export function variantsOf(routine: BlasRoutine): BlasOptions[] {
  const values = {
    transA: transposesOf(routine),
    transB: Object.values(RsBlasTranspose),
    uplo: Object.values(RsBlasUplo),
    diag: Object.values(RsBlasDiag),
    side: Object.values(RsBlasSide),
  };
  const options = Object.keys(values) as (keyof typeof values)[];
  const choices = options.filter((option) => routine.parameters.includes(option))
    .reduce<BlasOptions[]>(
      (made, option) =>
        made.flatMap((one) => values[option].map((value) => ({ ...one, [option]: value }))),
      [{}],
    );
  return Array.from({ length: Math.max(choices.length, SIZES.length) }, (_, index) => ({
    ...SIZES[index % SIZES.length],
    ...(isBand(routine) && { k: 2 }),
    ...choices[index % choices.length],
    ...(index % 3 === 2 && { incX: 2, incY: 3 }),
  }));
}

/**
 * The values that `transA` of a routine may have, as BLAS has it: updates of symmetric complex matrices do not conjugate.
 *
 * @param routine The routine.
 */
export function transposesOf({ operation, complex, transposes }: BlasRoutine): readonly number[] {
  const isUpdate = operation === "rankK" || operation === "rank2K";
  const { CONJ_TRANS, TRANS } = RsBlasTranspose;
  return isUpdate && complex && transposes.includes(TRANS)
    ? transposes.filter((value) => value !== CONJ_TRANS)
    : transposes;
}

/**
 * The same run with some numbers of a matrix changed.
 *
 * @param call The run.
 * @param place The matrix.
 * @param value Gives the number that is at an index; undefined for the same as before.
 */
export function withNumbers(
  call: BlasCall,
  place: "a" | "b" | "c",
  value: (index: number, matrix: ComputeMatrix) => number | undefined,
): BlasCall {
  const matrix = call[place]!;
  const data = matrix.data.map((old, index) => value(index, matrix) ?? old);
  return { ...call, [place]: { ...matrix, data } };
}

function isBand({ operands }: BlasRoutine): boolean {
  return operands.some(({ storage }) => storage === "band");
}

function matrixFor(
  { complex, double }: BlasRoutine,
  operand: BlasOperand,
  call: BlasCall,
  { seed, more }: { readonly seed: number; readonly more: number },
): ComputeMatrix {
  const { rows, columns: used } = storedShape(operand, call);
  const columns = used + (operand.storage === "full" ? more : 0);
  const parts = complex ? 2 : 1;
  const length = rows * columns * parts;
  const data = double ? new Float64Array(length) : new Float32Array(length);
  data.fill(operand.written ? UNTOUCHED : NaN);
  const next = chance(seed);
  const isTriangle = operand.structure === "triangular";
  for (let i = 0; i < operand.rows(call); i++) {
    for (let j = 0; j < operand.columns(call); j++) {
      const index = elementIndex(operand, columns, call, i, j);
      if (index === undefined) continue;
      for (let part = 0; part < parts; part++) {
        const value = 2 * next() - 1;
        data[parts * index + part] = isTriangle ? (i === j ? 2 + value : value / 8) : value;
      }
    }
  }
  return { complex, rows, columns, stride: columns, data };
}
