/**
 * Matrices of complex numbers, and reading and writing them where a BLAS call stores them.
 *
 * Numbers are doubles; of real routines the imaginary parts are 0.
 *
 * @module
 */

import type { BlasCall, ComputeMatrix } from "../../contract/compute.ts";
import { RsBlasDiag, RsBlasUplo } from "../../contract/rs_blas.ts";
import { bandOf, type BlasOperand } from "./blas_routines.ts";

/** A number. */
export type Complex = readonly [re: number, im: number];

/** Rows of numbers. */
export type Dense = readonly (readonly Complex[])[];

/** The number 0. */
export const ZERO: Complex = [0, 0];

/** The 0 of an element that is not stored; a sum of products leaves it out, whatever it would be multiplied by. */
export const ABSENT: Complex = [0, 0];

/** The number 1. */
export const ONE: Complex = [1, 0];

/** The sum of two numbers. */
export function add(a: Complex, b: Complex): Complex {
  return [a[0] + b[0], a[1] + b[1]];
}

/** The difference of two numbers. */
export function subtract(a: Complex, b: Complex): Complex {
  return [a[0] - b[0], a[1] - b[1]];
}

/** The product of two numbers; of real ones it is real, even if one is infinite. */
export function multiply(a: Complex, b: Complex): Complex {
  if (a[1] === 0 && b[1] === 0) return [a[0] * b[0], 0];
  return [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
}

/** The quotient of two numbers; of real ones it is real. */
export function divide(a: Complex, b: Complex): Complex {
  if (a[1] === 0 && b[1] === 0) return [a[0] / b[0], 0];
  const square = b[0] * b[0] + b[1] * b[1];
  const [re, im] = multiply(a, conjugate(b));
  return [re / square, im / square];
}

/** The number with the imaginary part's sign changed; of a real one, the number itself. */
export function conjugate(a: Complex): Complex {
  return a[1] === 0 ? a : [a[0], -a[1]];
}

/** Checks that two numbers are equal. */
export function isEqual(a: Complex, b: Complex): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** A matrix whose element (i, j) is what the function says. */
export function dense(
  rows: number,
  columns: number,
  element: (i: number, j: number) => Complex,
): Dense {
  const made: Complex[][] = [];
  for (let i = 0; i < rows; i++) {
    const row: Complex[] = [];
    for (let j = 0; j < columns; j++) row.push(element(i, j));
    made.push(row);
  }
  return made;
}

/** Rows become columns, conjugated if asked to. */
export function transpose(matrix: Dense, conjugated = false): Dense {
  const columns = matrix[0]?.length ?? 0;
  return dense(columns, matrix.length, (j, i) => {
    const value = matrix[i]![j]!;
    return conjugated ? conjugate(value) : value;
  });
}

/** Element (i, j) of the product of two matrices: the sum over k from 0 up, without {@link ABSENT}. */
export function productElement(left: Dense, right: Dense, i: number, j: number): Complex {
  const row = left[i]!;
  let [re, im] = ZERO;
  for (let k = 0; k < row.length; k++) {
    const a = row[k]!;
    const b = right[k]![j]!;
    if (a === ABSENT || b === ABSENT) continue;
    const product = multiply(a, b);
    re += product[0];
    im += product[1];
  }
  return [re, im];
}

/**
 * Where an element is stored.
 *
 * @param operand The operand.
 * @param stride Elements from row to row.
 * @param call The call.
 * @param i Its row in the matrix that is meant.
 * @param j Its column.
 * @returns An index of elements; `undefined` if the element is outside the triangle or the band.
 */
export function elementIndex(
  operand: BlasOperand,
  stride: number,
  call: BlasCall,
  i: number,
  j: number,
): number | undefined {
  const upper = call.uplo === RsBlasUplo.UPPER;
  if (operand.structure !== "general" && (upper ? j < i : j > i)) return undefined;
  switch (operand.storage) {
    case "full":
      return i * stride + j;
    case "band": {
      const [below, above] = bandOf(operand, call);
      return j - i < -below || j - i > above ? undefined : i * stride + below + j - i;
    }
    case "packed": {
      const n = operand.rows(call);
      return upper ? i * n - i * (i - 1) / 2 + j - i : i * (i + 1) / 2 + j;
    }
    case "x":
      return i * call.incX;
    case "y":
      return i * call.incY;
  }
}

/**
 * Reads an operand whole: mirrored if it is symmetric or hermitian, with {@link ABSENT} and ones where it stores none.
 *
 * @param operand The operand.
 * @param call The call.
 * @throws {RangeError} If the call's matrix is too small.
 */
export function readOperand(operand: BlasOperand, call: BlasCall): Dense {
  const matrix = matrixOf(operand, call);
  const { structure } = operand;
  const stored = (i: number, j: number) => {
    const index = elementIndex(operand, matrix.stride, call, i, j);
    return index === undefined ? undefined : elementAt(matrix, index, operand);
  };
  return dense(operand.rows(call), operand.columns(call), (i, j) => {
    if (structure === "triangular" && i === j && call.diag === RsBlasDiag.UNIT) return ONE;
    const own = stored(i, j);
    if (structure === "symmetric") return own ?? stored(j, i) ?? ABSENT;
    if (structure === "hermitian") {
      if (own !== undefined) return i === j ? [own[0], 0] : own;
      return conjugate(stored(j, i) ?? ABSENT);
    }
    return own ?? ABSENT;
  });
}

/**
 * Writes an operand's elements where it stores them; others stay as they are.
 *
 * @param operand The operand.
 * @param call The call.
 * @param values The matrix.
 */
export function writeOperand(operand: BlasOperand, call: BlasCall, values: Dense): void {
  const matrix = matrixOf(operand, call);
  values.forEach((row, i) =>
    row.forEach(([re, im], j) => {
      const index = elementIndex(operand, matrix.stride, call, i, j);
      if (index === undefined) return;
      if (matrix.complex) {
        matrix.data[2 * index] = re;
        matrix.data[2 * index + 1] = im;
      } else {
        matrix.data[index] = re;
      }
    })
  );
}

/**
 * Where the elements that an operand stores are.
 *
 * @param operand The operand.
 * @param call The call.
 * @returns Indices of elements, row by row.
 */
export function storedIndices(operand: BlasOperand, call: BlasCall): number[] {
  const { stride } = matrixOf(operand, call);
  const indices: number[] = [];
  for (let i = 0; i < operand.rows(call); i++) {
    for (let j = 0; j < operand.columns(call); j++) {
      const index = elementIndex(operand, stride, call, i, j);
      if (index !== undefined) indices.push(index);
    }
  }
  return indices;
}

/**
 * The matrix of a call that an operand is.
 *
 * @throws {RangeError} If the call has none there.
 */
export function matrixOf(operand: BlasOperand, call: BlasCall): ComputeMatrix {
  const matrix = call[operand.place];
  if (matrix === undefined) {
    throw new RangeError(
      `Call of ${call.routine} has no "${operand.place}", expected ${operand.role} there`,
    );
  }
  return matrix;
}

function elementAt(matrix: ComputeMatrix, index: number, operand: BlasOperand): Complex {
  const elements = matrix.data.length / (matrix.complex ? 2 : 1);
  if (index >= elements) {
    throw new RangeError(
      `${operand.role} has ${elements} elements, expected at least ${index + 1}`,
    );
  }
  if (!matrix.complex) return [matrix.data[index]!, 0];
  return [matrix.data[2 * index]!, matrix.data[2 * index + 1]!];
}
