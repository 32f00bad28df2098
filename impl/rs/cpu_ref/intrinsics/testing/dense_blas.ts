/**
 * BLAS as sums over whole matrices, for tests: every element is looked up, whatever its storage.
 *
 * @module
 */

import type { BlasCall, ComputeMatrix } from "../../../../../cts/contract/compute.ts";
import { RsBlasFunction } from "../../../../../cts/contract/rs_blas.ts";
import { BLAS_ROUTINES, type BlasOperand, blasOptionValues } from "../blas/routines.ts";

type Complex = readonly [re: number, im: number];
type Matrix = (i: number, j: number) => Complex;
type Place = "a" | "b" | "c";

const ZERO: Complex = [0, 0];
const PLACES = ["a", "b", "c"] as const;

/** The names of all routines. */
export const ROUTINES: readonly string[] = Object.keys(RsBlasFunction).filter((name) =>
  BLAS_ROUTINES.has(name.slice(1))
);

/**
 * Makes a call.
 *
 * @param routine Its name.
 * @param options Members that are given.
 * @param random Numbers from 0 up to 1, for options and elements.
 * @returns A call whose triangles, should they be solved, have a large diagonal.
 */
export function makeCall(
  routine: string,
  options: Partial<BlasCall>,
  random: () => number,
): BlasCall {
  const pick = (values: readonly number[]) => values[Math.floor(random() * values.length)]!;
  const family = BLAS_ROUTINES.get(routine.slice(1))!;
  const chosen = family.options.map((option) =>
    [option, pick(blasOptionValues(option, routine))] as const
  );
  const call = {
    ...{ intrinsic: "blas", routine, transA: 111, transB: 111, side: 141, uplo: 121, diag: 131 },
    ...{ m: 4, n: 3, k: 2, kl: 1, ku: 2, incX: 1, incY: 1, alpha: [1, 0], beta: [0, 0] },
    ...Object.fromEntries(chosen),
    ...options,
  } as BlasCall;
  const complex = /^[cz]/.test(routine);
  const matrices = family.operands.flatMap((operand, index) => {
    if (operand === undefined) return [];
    const [rows, columns] = roomOf(operand, call);
    const stride = columns + pick([0, 1, 3]);
    const length = rows * stride * (complex ? 2 : 1);
    const numbers = /^[dz]/.test(routine) ? new Float64Array(length) : new Float32Array(length);
    const scale = routine.includes("s", 3) ? 0.05 : 1;
    const data = numbers.map(() => (random() * 2 - 1) * scale);
    return [[PLACES[index]!, { complex, rows, columns, stride, data }] as const];
  });
  const made = { ...call, ...Object.fromEntries(matrices) };
  if (/sv$|sm$/.test(routine)) {
    const size = family.operands[0]!.rows(callOf(call));
    const indexOf = indicesOf(made, "a");
    for (let i = 0; i < size; i++) {
      made.a!.data[indexOf(i, i)! * (complex ? 2 : 1)] = 2 + random();
    }
  }
  return made;
}

/** Sizes as the table of routines takes them. */
function callOf(call: BlasCall) {
  return { ...call, func: 0, aOffset: 0, bOffset: 0, cOffset: 0, cMultiplier: 0 };
}

function roomOf(operand: BlasOperand, call: BlasCall): readonly [rows: number, columns: number] {
  const rows = operand.rows(callOf(call));
  const increments = { x: call.incX, y: call.incY };
  switch (operand.storage) {
    case "packed":
      return [1, rows * (rows + 1) / 2];
    case "x":
    case "y":
      return [1, Math.max(0, 1 + (rows - 1) * increments[operand.storage])];
    default:
      return [rows, operand.columns(callOf(call))];
  }
}

/** The letter that says what the stored matrix at a place is: general, symmetric, hermitian or triangular. */
function structureOf({ routine }: BlasCall, place: Place): string {
  return place === (isUpdate(routine) ? writtenPlace(routine) : "a") ? routine[1]! : "g";
}

function isUpdate(routine: string): boolean {
  return /^.(ge|sy|sp|he|hp)r/.test(routine);
}

/** Which matrix of a call is written. */
export function writtenPlace(routine: string): Place {
  return PLACES[BLAS_ROUTINES.get(routine.slice(1))!.operands.length - 1]!;
}

/** Tells where an element is stored, in elements; undefined if it is not. */
type IndexOf = (i: number, j: number) => number | undefined;

function indicesOf(call: BlasCall, place: Place): IndexOf {
  const operand = BLAS_ROUTINES.get(call.routine.slice(1))!.operands[PLACES.indexOf(place)]!;
  const isUpper = call.uplo === 121;
  const structure = structureOf(call, place);
  const { stride } = call[place]!;
  const [size, columns] = [operand.rows(callOf(call)), operand.columns(callOf(call))];
  const stored = (i: number, j: number): number | undefined => {
    switch (operand.storage) {
      case "full":
        return i * stride + j;
      case "band": {
        const under = structure === "g" ? call.kl : isUpper ? 0 : call.k;
        const column = j - i + under;
        return column < 0 || column >= columns ? undefined : i * stride + column;
      }
      case "packed":
        return isUpper ? i * size - i * (i + 1) / 2 + j : i * (i + 1) / 2 + j;
      case "x":
        return i * call.incX;
      case "y":
        return i * call.incY;
    }
  };
  if (structure === "g") return stored;
  return (i, j) => (isUpper ? j < i : j > i) ? undefined : stored(i, j);
}

function elementOf({ complex, data }: ComputeMatrix, index: number | undefined): Complex {
  if (index === undefined) return ZERO;
  return complex ? [data[2 * index]!, data[2 * index + 1]!] : [data[index]!, 0];
}

function matrixOf(call: BlasCall, place: Place): Matrix {
  const structure = structureOf(call, place);
  const [matrix, indexOf] = [call[place]!, indicesOf(call, place)];
  const stored: Matrix = (i, j) => elementOf(matrix, indexOf(i, j));
  if (structure === "g") return stored;
  const isTwoSided = structure !== "t";
  return (i, j) => {
    if (structure === "t" && i === j && call.diag === 132) return [1, 0];
    if (structure === "h" && i === j) return [stored(i, i)[0], 0];
    const isMirrored = isTwoSided && (call.uplo === 121 ? j < i : j > i);
    if (!isMirrored) return stored(i, j);
    return structure === "h" ? conjugate(stored(j, i)) : stored(j, i);
  };
}

function conjugate([re, im]: Complex): Complex {
  return [re, -im];
}

function times(a: Complex, b: Complex): Complex {
  return [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
}

function plus(a: Complex, b: Complex): Complex {
  return [a[0] + b[0], a[1] + b[1]];
}

function op(matrix: Matrix, trans: number, isSymmetric = false): Matrix {
  if (trans === 111) return matrix;
  return trans === 113 && !isSymmetric ? (i, j) => conjugate(matrix(j, i)) : (i, j) => matrix(j, i);
}

function product(a: Matrix, b: Matrix, size: number): Matrix {
  return (i, j) => {
    let [re, im] = ZERO;
    for (let k = 0; k < size; k++) {
      const [added, imaginary] = times(a(i, k), b(k, j));
      re += added;
      im += imaginary;
    }
    return [re, im];
  };
}

/** The sum that alpha is multiplied by, or for an update of two products, all that is added. */
function sumOf(call: BlasCall): Matrix {
  const { routine, transA, alpha } = call;
  const family = routine.slice(1);
  const a = matrixOf(call, "a");
  if (isUpdate(routine)) {
    const isSymmetric = family[0] === "s";
    const isConjugated = family[0] === "h" || family === "gerc";
    const depth = family.endsWith("k") ? call.k : 1;
    const hasB = /^ger|2/.test(family);
    const left = op(a, transA, isSymmetric);
    const right = hasB ? op(matrixOf(call, "b"), transA, isSymmetric) : left;
    const across = (matrix: Matrix) => op(matrix, isConjugated ? 113 : 112);
    const first = product(left, across(right), depth);
    if (!family.includes("2")) return (i, j) => times(alpha, first(i, j));
    const second = product(right, across(left), depth);
    const other = isConjugated ? conjugate(alpha) : alpha;
    return (i, j) => plus(times(alpha, first(i, j)), times(other, second(i, j)));
  }
  const left = op(a, transA);
  const right = op(matrixOf(call, "b"), call.transB);
  const isRight = /mm$/.test(family) && call.side === 142 && family !== "gemm";
  const depth = family === "gemm"
    ? call.k
    : /^g/.test(family)
    ? transA === 111 ? call.n : call.m
    : /[sh]m|mm$/.test(family) && !isRight && family.endsWith("m")
    ? call.m
    : call.n;
  const sum = isRight ? product(right, left, depth) : product(left, right, depth);
  return (i, j) => times(alpha, sum(i, j));
}

/**
 * Runs a routine other than those that solve.
 *
 * @param call The call.
 * @returns What becomes of the numbers of the matrix that is written.
 */
export function denseBlas(call: BlasCall): Float32Array | Float64Array {
  const place = writtenPlace(call.routine);
  const matrix = call[place]!;
  const old = matrixOf(call, place);
  const sum = sumOf(call);
  const isInPlace = /^.t/.test(call.routine);
  const hasBeta = !isInPlace && !/^.(ge|sy|sp|he|hp)r[uc2]?$/.test(call.routine);
  const beta: Complex = isInPlace ? ZERO : hasBeta ? call.beta : [1, 0];
  const written = matrix.data.slice();
  const isEmpty = call.alpha[0] === 0 && call.alpha[1] === 0 ||
    /k$/.test(call.routine) && call.k === 0;
  if (isEmpty && beta[0] === 1 && beta[1] === 0) return written;
  for (const { i, j, index } of writtenElements(call)) {
    const kept = beta[0] === 0 && beta[1] === 0 ? ZERO : times(beta, old(i, j));
    const [re, im] = plus(kept, sum(i, j));
    if (!matrix.complex) written[index] = re;
    else {
      written[2 * index] = re;
      written[2 * index + 1] = structureOf(call, place) === "h" && i === j ? 0 : im;
    }
  }
  return written;
}

/** The elements that a routine writes. */
export function writtenElements(
  call: BlasCall,
): readonly { readonly i: number; readonly j: number; readonly index: number }[] {
  const place = writtenPlace(call.routine);
  const operand = BLAS_ROUTINES.get(call.routine.slice(1))!.operands[PLACES.indexOf(place)]!;
  const isVector = operand.storage === "x" || operand.storage === "y";
  const rows = operand.rows(callOf(call));
  const columns = isVector ? 1 : operand.columns(callOf(call));
  const indexOf = indicesOf(call, place);
  const elements: { i: number; j: number; index: number }[] = [];
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const index = indexOf(i, j);
      if (index !== undefined) elements.push({ i, j, index });
    }
  }
  return elements;
}
