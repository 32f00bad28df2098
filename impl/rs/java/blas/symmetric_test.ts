import type { Allocation } from "../allocation/allocation.ts";
import type { BlasLetter, BlasRoutine } from "./calls.ts";
import { ALPHA, BETA, type BlasFixture, type ExpectedCall, withBlas } from "./testing.ts";

const [UPLO, INC_X, INC_Y] = [122, 2, 3];
const ELEMENT = "Called BLAS with wrong Element type";
const WIDTH = "BLAS vectors must have Y dimension of 0 or 1";
const INCREMENT = "Vector increments must be greater than 0";

interface Case {
  readonly routine: BlasRoutine;
  readonly letter: BlasLetter;
  /** The name of the routine in messages. */
  readonly check: string;
  readonly isPacked?: boolean;
  readonly expected: ExpectedCall;
  /** Vectors that it has, and where they and the matrix go. */
  readonly order: (a: Allocation, x: Allocation, y: Allocation) => (Allocation | null)[];
  readonly run: (
    uplo: number,
    a: Allocation,
    x: Allocation,
    incX: number,
    y: Allocation,
    incY: number,
  ) => void;
}

Deno.test("SYMV, HEMV, SPMV and HPMV pass on a matrix and two vectors", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    const rows = [
      ["SSYMV", "ssymv", "s", "SYMV"],
      ["DSYMV", "dsymv", "d", "SYMV"],
      ["CHEMV", "chemv", "c", "SYR"],
      ["ZHEMV", "zhemv", "z", "SYR"],
      ["SSPMV", "sspmv", "s", "SPMV"],
      ["DSPMV", "dspmv", "d", "SPMV"],
      ["CHPMV", "chpmv", "c", "SPR2"],
      ["ZHPMV", "zhpmv", "z", "SPR2"],
    ] as const;
    for (const [name, routine, letter, check] of rows) {
      const [alpha, beta] = [ALPHA[letter], BETA[letter]];
      checkCase(fixture, {
        ...{ routine, letter, check, isPacked: name.includes("P") },
        expected: { alpha: alpha.passed, beta: beta.passed, incY: INC_Y },
        order: (a, x, y) => [a, x, y],
        run: (uplo, a, x, incX, y, incY) =>
          blas[name](uplo, alpha.given, a, x, incX, beta.given, y, incY),
      });
    }
  }));

Deno.test("SBMV and HBMV do so with a number of diagonals", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    const rows = [
      ["SSBMV", "ssbmv", "s", "SYMV", "K must be greater than or equal to 0"],
      ["DSBMV", "dsbmv", "d", "SYMV", "K must be greater than or equal to 0"],
      ["CHBMV", "chbmv", "c", "SYR", "K must be 0 or greater for HBMV"],
      ["ZHBMV", "zhbmv", "z", "SYR", "K must be 0 or greater for HBMV"],
    ] as const;
    for (const [name, routine, letter, check, diagonals] of rows) {
      const [alpha, beta] = [ALPHA[letter], BETA[letter]];
      checkCase(fixture, {
        ...{ routine, letter, check },
        expected: { k: 1, alpha: alpha.passed, beta: beta.passed, incY: INC_Y },
        order: (a, x, y) => [a, x, y],
        run: (uplo, a, x, incX, y, incY) =>
          blas[name](uplo, 1, alpha.given, a, x, incX, beta.given, y, incY),
      });
      const [a, x, y] = [
        fixture.matrix(letter, 3, 3),
        fixture.vector(letter, 3),
        fixture.vector(letter, 3),
      ];
      for (const k of [-1, NaN]) {
        const run = (uplo: number) => () =>
          blas[name](uplo, k, alpha.given, a, x, 1, beta.given, y, 1);
        fixture.refuses(run(UPLO), diagonals);
        const first = letter === "s" || letter === "d" ? diagonals : "Invalid uplo passed to BLAS";
        fixture.refuses(run(0), first);
      }
    }
  }));

Deno.test("SYR, HER, SPR and HPR pass on a vector and a matrix, for complex numbers as C", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    const rows = [
      ["SSYR", "ssyr", "s", "SYR"],
      ["DSYR", "dsyr", "d", "SYR"],
      ["CHER", "cher", "c", "SYR"],
      ["ZHER", "zher", "z", "SYR"],
      ["SSPR", "sspr", "s", "SPR"],
      ["DSPR", "dspr", "d", "SPR"],
      ["CHPR", "chpr", "c", "SPR"],
      ["ZHPR", "zhpr", "z", "SPR"],
    ] as const;
    for (const [name, routine, letter, check] of rows) {
      const isReal = letter === "s" || letter === "d";
      checkCase(fixture, {
        ...{ routine, letter, check, isPacked: name.includes("P") },
        expected: { alpha: [1.5, 0] },
        order: (a, x) => isReal ? [x, a, null] : [x, null, a],
        run: (uplo, a, x, incX) => blas[name](uplo, 1.5, x, incX, a),
      });
    }
  }));

Deno.test("SYR2, HER2, SPR2 and HPR2 pass on two vectors and a matrix", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    const rows = [
      ["SSYR2", "ssyr2", "s", "SYR"],
      ["DSYR2", "dsyr2", "d", "SYR"],
      ["CHER2", "cher2", "c", "SYR"],
      ["ZHER2", "zher2", "z", "SYR"],
      ["SSPR2", "sspr2", "s", "SPR2"],
      ["DSPR2", "dspr2", "d", "SPR2"],
      ["CHPR2", "chpr2", "c", "SPR2"],
      ["ZHPR2", "zhpr2", "z", "SPR2"],
    ] as const;
    for (const [name, routine, letter, check] of rows) {
      const alpha = ALPHA[letter];
      checkCase(fixture, {
        ...{ routine, letter, check, isPacked: name.includes("P") },
        expected: { alpha: alpha.passed, incY: INC_Y },
        order: (a, x, y) => [x, y, a],
        run: (uplo, a, x, incX, y, incY) => blas[name](uplo, alpha.given, x, incX, y, incY, a),
      });
    }
  }));

function checkCase(fixture: BlasFixture, test: Case): void {
  const { routine, letter, check, isPacked = false, expected, order, run } = test;
  const other = letter === "s" ? "d" : "s";
  const a = isPacked ? fixture.vector(letter, 6) : fixture.matrix(letter, 3, 3);
  const [x, y] = [fixture.vector(letter, 5), fixture.vector(letter, 7)];
  run(UPLO, a, x, INC_X, y, INC_Y);
  fixture.ran(routine, { uplo: UPLO, n: 3, incX: INC_X, ...expected }, order(a, x, y));
  const refuses = (
    message: string,
    changed: { a?: Allocation; x?: Allocation; y?: Allocation },
  ) => {
    const all = { a, x, y, ...changed };
    fixture.refuses(() => run(UPLO, all.a, all.x, INC_X, all.y, INC_Y), message);
  };
  for (const uplo of [0, 120, 123, NaN]) {
    fixture.refuses(() => run(uplo, a, x, INC_X, y, INC_Y), "Invalid uplo passed to BLAS");
  }
  const others = isPacked ? fixture.vector(other, 6) : fixture.matrix(other, 3, 3);
  refuses(ELEMENT, { a: others });
  refuses(ELEMENT, { x: fixture.vector(other, 5) });
  refuses(WIDTH, { x: fixture.matrix(letter, 2, 5) });
  fixture.refuses(() => run(UPLO, a, x, 0, y, INC_Y), INCREMENT);
  const lengths = `Incorrect vector dimensions for ${check}`;
  fixture.refuses(() => run(UPLO, a, x, 1, y, INC_Y), lengths);
  if (isPacked) {
    refuses("Ap must have a Y dimension of 0 or 1", { a: fixture.matrix(letter, 2, 6) });
    refuses("Invalid dimension for Ap", { a: fixture.vector(letter, 5) });
  } else {
    const square = check === "SYMV"
      ? "A must be a square matrix for SYMV"
      : "A must be a symmetric matrix";
    refuses(square, { a: fixture.matrix(letter, 3, 2) });
  }
  const one = isPacked ? fixture.vector(letter, 1) : fixture.matrix(letter, 1, 1);
  const same = "Output cannot be same as Input.";
  if (order(a, x, y).at(-1) === y) {
    const ones = fixture.vector(letter, 1);
    fixture.refusesBeyondAndroid(() => run(UPLO, one, ones, 1, ones, 1), same);
  } else fixture.refusesBeyondAndroid(() => run(UPLO, one, one, 1, one, 1), same);
  if (expected.incY === undefined) return;
  refuses(ELEMENT, { y: fixture.vector(other, 7) });
  refuses(WIDTH, { y: fixture.matrix(letter, 2, 7) });
  fixture.refuses(() => run(UPLO, a, x, INC_X, y, 0), INCREMENT);
  fixture.refuses(() => run(UPLO, a, x, INC_X, y, 1), lengths);
}
