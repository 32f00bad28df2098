import type { Allocation } from "../allocation/allocation.ts";
import type { BlasRoutine } from "./calls.ts";
import { type BlasFixture, withBlas } from "./testing.ts";

const LETTERS = [["S", "s"], ["D", "d"], ["C", "c"], ["Z", "z"]] as const;
const [UPLO, TRANS, DIAG, INC] = [121, 112, 132, 2];
const ELEMENT = "Called BLAS with wrong Element type";
const WIDTH = "BLAS vectors must have Y dimension of 0 or 1";
const HOW = { uplo: UPLO, transA: TRANS, diag: DIAG };

type Run = (
  uplo: number,
  trans: number,
  diag: number,
  a: Allocation,
  x: Allocation,
  inc: number,
) => void;

Deno.test("TRMV and TRSV pass on a matrix and a vector", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    for (const [name, letter] of LETTERS) {
      checkFull(fixture, blas[`${name}TRMV`], letter, `${letter}trmv`);
      checkFull(fixture, blas[`${name}TRSV`], letter, `${letter}trsv`);
    }
  }));

Deno.test("TBMV and TBSV do so with a number of diagonals", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    for (const [name, letter] of LETTERS) {
      const [multiply, solve] = [blas[`${name}TBMV`], blas[`${name}TBSV`]];
      const [a, x] = [fixture.matrix(letter, 3, 3), fixture.vector(letter, 3)];
      for (const [i, run] of [multiply, solve].entries()) {
        const routine = i === 0 ? `${letter}tbmv` as const : `${letter}tbsv` as const;
        const full: Run = (uplo, trans, diag, a, x, inc) => run(uplo, trans, diag, 2, a, x, inc);
        checkFull(fixture, full, letter, routine, 2);
      }
      const [least, positive] = [
        "K must be greater than or equal to 0",
        "Number of diagonals must be positive",
      ];
      for (const k of [-1, 0.5, NaN]) {
        fixture.refuses(() => multiply(UPLO, TRANS, DIAG, k, a, x, 1), least);
        fixture.refuses(() => multiply(0, TRANS, DIAG, k, a, x, 1), least);
        fixture.refuses(() => solve(UPLO, TRANS, DIAG, k, a, x, 1), positive);
      }
      fixture.refuses(() => solve(0, TRANS, DIAG, -1, a, x, 1), "Invalid uplo passed to BLAS");
    }
  }));

Deno.test("TPMV and TPSV pass on a packed matrix and a vector", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    for (const [name, letter] of LETTERS) {
      const other = letter === "s" ? "d" : "s";
      for (const routine of ["TPMV", "TPSV"] as const) {
        const run = blas[`${name}${routine}`];
        const [a, x] = [fixture.vector(letter, 6), fixture.vector(letter, 5)];
        run(UPLO, TRANS, DIAG, a, x, INC);
        const lower = `${letter}${routine.toLowerCase()}` as BlasRoutine;
        fixture.ran(lower, { ...HOW, n: 3, incX: INC }, [a, x, null]);
        checkHow(fixture, run, a, x);
        const refuses = (a: Allocation, x: Allocation, inc: number, message: string) =>
          fixture.refuses(() => run(UPLO, TRANS, DIAG, a, x, inc), message);
        refuses(fixture.vector(other, 6), x, INC, ELEMENT);
        refuses(a, fixture.vector(other, 5), INC, ELEMENT);
        refuses(a, fixture.matrix(letter, 2, 5), INC, WIDTH);
        refuses(fixture.matrix(letter, 2, 6), x, INC, "Ap must have a Y dimension of 0 or 1");
        for (const count of [2, 4, 5, 7]) {
          refuses(fixture.vector(letter, count), x, INC, "Invalid dimension for Ap");
        }
        refuses(a, x, 0, "Vector increments must be greater than 0");
        refuses(a, x, 1, "Incorrect vector dimensions for TPMV");
      }
    }
  }));

function checkFull(
  fixture: BlasFixture,
  run: Run,
  letter: "s" | "d" | "c" | "z",
  routine: BlasRoutine,
  k = 0,
): void {
  const other = letter === "s" ? "d" : "s";
  const [a, x] = [fixture.matrix(letter, 3, 3), fixture.vector(letter, 5)];
  run(UPLO, TRANS, DIAG, a, x, INC);
  fixture.ran(routine, { ...HOW, n: 3, k, incX: INC }, [a, x, null]);
  checkHow(fixture, run, a, x);
  const refuses = (a: Allocation, x: Allocation, inc: number, message: string) =>
    fixture.refuses(() => run(UPLO, TRANS, DIAG, a, x, inc), message);
  refuses(fixture.matrix(letter, 3, 2), x, INC, "A must be a square matrix for TRMV");
  refuses(fixture.matrix(other, 3, 3), x, INC, ELEMENT);
  refuses(a, fixture.vector(other, 5), INC, ELEMENT);
  refuses(a, fixture.matrix(letter, 2, 5), INC, WIDTH);
  refuses(a, x, 0, "Vector increments must be greater than 0");
  refuses(a, x, 1, "Incorrect vector dimensions for TRMV");
  const one = fixture.matrix(letter, 1, 1);
  fixture.refusesBeyondAndroid(
    () => run(UPLO, TRANS, DIAG, one, one, 1),
    "Output cannot be same as Input.",
  );
}

function checkHow(fixture: BlasFixture, run: Run, a: Allocation, x: Allocation): void {
  for (const bad of [0, 120, 123, 130, 133, 110, 114, NaN]) {
    fixture.refuses(() => run(bad, TRANS, DIAG, a, x, INC), "Invalid uplo passed to BLAS");
    fixture.refuses(() => run(UPLO, bad, DIAG, a, x, INC), "Invalid transpose passed to BLAS");
    fixture.refuses(() => run(UPLO, TRANS, bad, a, x, INC), "Invalid diag passed to BLAS");
  }
}
