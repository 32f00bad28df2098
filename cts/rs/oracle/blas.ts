/**
 * The oracle of ScriptIntrinsicBLAS: levels 2 and 3 as row-major CBLAS has them, by way of whole matrices of doubles.
 *
 * What makes it obviously right: vectors are matrices with one column, and every storage is read into a whole matrix first, so
 * that 96 routines are five operations. Sums are of doubles; results are rounded to the element's type once, at the end.
 * As in the reference, C does not count if beta is 0, nor do A and B if alpha is 0; of hermitian matrices, imaginary parts of
 * the diagonal do not count, and become 0 when written. In real routines 113 is 112, and so it is in csyrk, zsyrk, csyr2k and
 * zsyr2k, which conjugate nothing.
 *
 * @module
 */

import type { BlasCall } from "../../contract/compute.ts";
import { RsBlasDiag, RsBlasSide, RsBlasTranspose, RsBlasUplo } from "../../contract/rs_blas.ts";
import {
  ABSENT,
  add,
  type Complex,
  conjugate,
  type Dense,
  divide,
  isEqual,
  matrixOf,
  multiply,
  ONE,
  productElement,
  readOperand,
  subtract,
  transpose,
  writeOperand,
  ZERO,
} from "./blas_matrix.ts";
import {
  bandOf,
  type BlasParameter,
  type BlasRoutine,
  blasRoutine,
  writtenOperand,
} from "./blas_routines.ts";

/**
 * Runs a routine.
 *
 * @param call The call; of the matrix that the routine writes, only the elements that it stores change.
 * @throws {RangeError} If there is no such routine, an option has a value that it cannot have, or a matrix is missing, of
 * another type, or too small.
 */
export function blas(call: BlasCall): void {
  const routine = blasRoutine(call.routine);
  check(call, routine);
  const result = operations[routine.operation](call, routine);
  if (result !== undefined) writeOperand(writtenOperand(routine), call, result);
}

/** Computes what becomes of the written operand; `undefined` if it stays as it is. */
type Operation = (call: BlasCall, routine: BlasRoutine) => Dense | undefined;

const operations: Readonly<Record<BlasRoutine["operation"], Operation>> = {
  product(call, routine) {
    const [first, second] = inputs(call, routine);
    const left = op(call.transA, first!, routine, "transA");
    if (isOuterProduct(routine)) {
      return combine(call, routine, left, transpose(second!, routine.conjugated));
    }
    const right = op(call.transB, second!, routine, "transB");
    return isRight(call, routine)
      ? combine(call, routine, right, left)
      : combine(call, routine, left, right);
  },

  rankK(call, routine) {
    const p = op(call.transA, inputs(call, routine)[0]!, routine, "transA");
    return combine(call, routine, p, transpose(p, routine.conjugated));
  },

  rank2K(call, routine) {
    const [a, b] = inputs(call, routine);
    const p = op(call.transA, a!, routine, "transA");
    const q = op(call.transA, b!, routine, "transA");
    const alpha = scalar(call, routine, "alpha");
    const alphaOfSecond = routine.conjugated ? conjugate(alpha) : alpha;
    const left = p.map((row, i) => [
      ...row.map((value) => multiply(alpha, value)),
      ...q[i]!.map((value) => multiply(alphaOfSecond, value)),
    ]);
    const pAdjoint = transpose(p, routine.conjugated);
    const qAdjoint = transpose(q, routine.conjugated);
    return combine(call, routine, left, [...qAdjoint, ...pAdjoint], ONE);
  },

  triangularProduct(call, routine) {
    const [a] = inputs(call, routine);
    const b = readOperand(writtenOperand(routine), call);
    const triangle = op(call.transA, a!, routine, "transA");
    const alpha = scalar(call, routine, "alpha");
    if (isZero(alpha)) return b.map((row) => row.map(() => ZERO));
    const [left, right] = isRight(call, routine) ? [b, triangle] : [triangle, b];
    return b.map((row, i) => row.map((_, j) => multiply(alpha, productElement(left, right, i, j))));
  },

  solve(call, routine) {
    const [a] = inputs(call, routine);
    const b = readOperand(writtenOperand(routine), call);
    const triangle = op(call.transA, a!, routine, "transA");
    const alpha = scalar(call, routine, "alpha");
    if (isZero(alpha)) return b.map((row) => row.map(() => ZERO));
    const scaled = b.map((row) => row.map((value) => multiply(alpha, value)));
    const isLower = (call.uplo === RsBlasUplo.LOWER) === (call.transA === RsBlasTranspose.NO_TRANS);
    return isRight(call, routine)
      ? transpose(substitute(transpose(triangle), !isLower, transpose(scaled)))
      : substitute(triangle, isLower, scaled);
  },
};

/** `alpha left right + beta C`, in the elements that are written. */
function combine(
  call: BlasCall,
  routine: BlasRoutine,
  left: Dense,
  right: Dense,
  alphaOfProduct = scalar(call, routine, "alpha"),
): Dense | undefined {
  const alpha = scalar(call, routine, "alpha");
  const beta = scalar(call, routine, "beta");
  const operand = writtenOperand(routine);
  const isEmpty = isZero(alpha) || right.length === 0;
  if (isEmpty && isEqual(beta, ONE)) return undefined;
  const c = readOperand(operand, call);
  return c.map((row, i) =>
    row.map((old, j) => {
      const kept = isZero(beta) ? ZERO : multiply(beta, old);
      const product = isEmpty ? ZERO : multiply(alphaOfProduct, productElement(left, right, i, j));
      const [re, im] = add(kept, product);
      return operand.structure === "hermitian" && i === j ? [re, 0] : [re, im];
    })
  );
}

/** The X of `triangle X = b`, from the first row down if the triangle is the lower one, else from the last row up. */
function substitute(triangle: Dense, isLower: boolean, b: Dense): Dense {
  const x = b.map((row) => [...row]);
  const order = isLower ? [...x.keys()] : [...x.keys()].reverse();
  order.forEach((i, position) => {
    const row = triangle[i]!;
    for (let column = 0; column < x[i]!.length; column++) {
      let rest = x[i]![column]!;
      for (let solved = 0; solved < position; solved++) {
        const k = order[solved]!;
        if (row[k] !== ABSENT) rest = subtract(rest, multiply(row[k]!, x[k]![column]!));
      }
      x[i]![column] = divide(rest, row[i]!);
    }
  });
  return x;
}

/** The operands that a routine only reads. */
function inputs(call: BlasCall, routine: BlasRoutine): Dense[] {
  return routine.operands.filter(({ written }) => !written)
    .map((operand) => readOperand(operand, call));
}

/** The matrix as it is, transposed, or conjugated too, if the routine has that option. */
function op(
  trans: number,
  matrix: Dense,
  routine: BlasRoutine,
  parameter: "transA" | "transB",
): Dense {
  if (!routine.parameters.includes(parameter) || trans === RsBlasTranspose.NO_TRANS) return matrix;
  const isSymmetric = writtenOperand(routine).structure === "symmetric";
  return transpose(matrix, trans === RsBlasTranspose.CONJ_TRANS && !isSymmetric);
}

/** A scalar of the call; 1 if the routine has none. */
function scalar(call: BlasCall, routine: BlasRoutine, name: "alpha" | "beta"): Complex {
  if (!routine.parameters.includes(name)) return ONE;
  const [re, im] = call[name];
  return routine.complex && !routine.realScalars.includes(name) ? [re, im] : [re, 0];
}

function isZero(value: Complex): boolean {
  return isEqual(value, ZERO);
}

function isRight(call: BlasCall, routine: BlasRoutine): boolean {
  return routine.parameters.includes("side") && call.side === RsBlasSide.RIGHT;
}

function isOuterProduct(routine: BlasRoutine): boolean {
  return routine.operands.every(({ storage, written }) =>
    written || storage === "x" || storage === "y"
  );
}

function check(call: BlasCall, routine: BlasRoutine): void {
  const options: Partial<Record<BlasParameter, readonly number[]>> = {
    transA: routine.transposes,
    transB: Object.values(RsBlasTranspose),
    side: Object.values(RsBlasSide),
    uplo: Object.values(RsBlasUplo),
    diag: Object.values(RsBlasDiag),
  };
  for (const name of routine.parameters) {
    if (name === "alpha" || name === "beta") continue;
    const value = call[name];
    const values = options[name];
    if (values !== undefined && !values.includes(value)) {
      throw new RangeError(`Option ${name} is ${value}, expected one of ${values.join(", ")}`);
    }
    const least = name === "incX" || name === "incY" ? 1 : 0;
    if (!Number.isInteger(value) || value < least) {
      throw new RangeError(`Size ${name} is ${value}, expected a whole number from ${least} up`);
    }
  }
  for (const operand of routine.operands) {
    const { complex, data, stride } = matrixOf(operand, call);
    if (complex !== routine.complex || data instanceof Float64Array !== routine.double) {
      const type = `${routine.complex ? "complex" : "real"} ${
        routine.double ? "doubles" : "floats"
      }`;
      throw new RangeError(`${operand.role} has other elements, expected ${type}`);
    }
    if (operand.storage === "full" && stride < operand.columns(call)) {
      throw new RangeError(
        `${operand.role} has rows of ${stride} elements, expected at least ${
          operand.columns(call)
        }`,
      );
    }
    if (operand.storage === "band") {
      const [below, above] = bandOf(operand, call);
      if (stride < below + above + 1) {
        throw new RangeError(
          `${operand.role} has rows of ${stride} elements, expected at least ${below + above + 1}`,
        );
      }
    }
  }
}
