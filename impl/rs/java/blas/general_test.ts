import type { Allocation } from "../allocation/allocation.ts";
import { ALPHA, BETA, type BlasFixture, withBlas } from "./testing.ts";

const WIDTH = "BLAS vectors must have Y dimension of 0 or 1";
const ELEMENT = "Called BLAS with wrong Element type";
const INCREMENT = "Vector increments must be greater than 0";
const OVERFLOW_ROWS = 65537;

Deno.test("GEMV and GBMV pass on a matrix and two vectors", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    for (const [name, letter] of [["S", "s"], ["D", "d"], ["C", "c"], ["Z", "z"]] as const) {
      const [{ given: alpha, passed }, { given: beta, passed: passedBeta }] = [
        ALPHA[letter],
        BETA[letter],
      ];
      const a = fixture.matrix(letter, 3, 2);
      const [two, three] = [fixture.vector(letter, 1 + 2), fixture.vector(letter, 1 + 2 * 3)];
      const numbers = { m: 3, n: 2, alpha: passed, beta: passedBeta };
      blas[`${name}GEMV`](111, alpha, a, two, 2, beta, three, 3);
      fixture.ran(`${letter}gemv`, { ...numbers, transA: 111, incX: 2, incY: 3 }, [a, two, three]);
      for (const transA of [112, 113]) {
        blas[`${name}GEMV`](transA, alpha, a, three, 3, beta, two, 2);
        fixture.ran(`${letter}gemv`, { ...numbers, transA, incX: 3, incY: 2 }, [a, three, two]);
      }
      blas[`${name}GBMV`](111, 1, 0, alpha, a, two, 2, beta, three, 3);
      const band = { ...numbers, transA: 111, kl: 1, ku: 0, incX: 2, incY: 3 };
      fixture.ran(`${letter}gbmv`, band, [a, two, three]);
      for (const [kl, ku] of [[-1, 0], [0, -1], [NaN, 0]] as const) {
        fixture.refuses(
          () => blas[`${name}GBMV`](111, kl, ku, alpha, a, two, 2, beta, three, 3),
          "KL and KU must be greater than or equal to 0",
        );
      }
      checkGemv(fixture, (transA, m, x, incX, y, incY) =>
        blas[`${name}GEMV`](transA, alpha, m, x, incX, beta, y, incY), letter);
      checkGemv(fixture, (transA, m, x, incX, y, incY) =>
        blas[`${name}GBMV`](transA, 1, 1, alpha, m, x, incX, beta, y, incY), letter);
    }
  }));

type Run = (
  transA: number,
  a: Allocation,
  x: Allocation,
  incX: number,
  y: Allocation,
  incY: number,
) => void;

function checkGemv(fixture: BlasFixture, run: Run, letter: "s" | "d" | "c" | "z"): void {
  const other = letter === "s" ? "d" : "s";
  const a = fixture.matrix(letter, 3, 2);
  const [two, three] = [fixture.vector(letter, 2), fixture.vector(letter, 3)];
  for (const transA of [0, 110, 114, NaN]) {
    fixture.refuses(() => run(transA, a, two, 1, three, 1), "Invalid transpose passed to BLAS");
  }
  fixture.refuses(() => run(111, fixture.matrix(other, 3, 2), two, 1, three, 1), ELEMENT);
  fixture.refuses(() => run(111, a, fixture.vector(other, 2), 1, three, 1), ELEMENT);
  fixture.refuses(() => run(111, a, two, 1, fixture.vector(other, 3), 1), ELEMENT);
  fixture.refuses(() => run(111, a, fixture.matrix(letter, 2, 2), 1, three, 1), WIDTH);
  fixture.refuses(() => run(111, a, two, 1, fixture.matrix(letter, 2, 3), 1), WIDTH);
  for (const bad of [0, -1, 1.5, NaN]) {
    fixture.refuses(() => run(111, a, two, bad, three, 1), INCREMENT);
    fixture.refuses(() => run(111, a, two, 1, three, bad), INCREMENT);
  }
  const lengths = "Incorrect vector dimensions for GEMV";
  fixture.refuses(() => run(111, a, three, 1, three, 1), lengths);
  fixture.refuses(() => run(111, a, two, 1, two, 1), lengths);
  fixture.refuses(() => run(112, a, two, 1, three, 1), lengths);
  fixture.refuses(() => run(111, a, two, 2, three, 1), lengths);
  const square = fixture.matrix(letter, 2, 2);
  fixture.refusesBeyondAndroid(
    () => run(111, square, two, 1, two, 1),
    "Output cannot be same as Input.",
  );
}

Deno.test("GER passes on two vectors and a matrix", () =>
  withBlas((fixture) => {
    const { blas } = fixture;
    const rows = [
      ["SGER", "sger", "s", "GER"],
      ["DGER", "dger", "d", "GER"],
      ["CGERU", "cgeru", "c", "GERU"],
      ["CGERC", "cgerc", "c", "GERU"],
      ["ZGERU", "zgeru", "z", "GERU"],
      ["ZGERC", "zgerc", "z", "GERU"],
    ] as const;
    for (const [name, routine, letter, check] of rows) {
      const { given: alpha, passed } = ALPHA[letter];
      const other = letter === "s" ? "d" : "s";
      const a = fixture.matrix(letter, 3, 2);
      const [x, y] = [fixture.vector(letter, 5), fixture.vector(letter, 4)];
      blas[name](alpha, x, 2, y, 3, a);
      fixture.ran(routine, { m: 3, n: 2, alpha: passed, incX: 2, incY: 3 }, [x, y, a]);
      fixture.refuses(() => blas[name](alpha, x, 2, y, 3, fixture.matrix(other, 3, 2)), ELEMENT);
      fixture.refuses(() => blas[name](alpha, fixture.vector(other, 5), 2, y, 3, a), ELEMENT);
      fixture.refuses(() => blas[name](alpha, x, 2, fixture.vector(other, 4), 3, a), ELEMENT);
      fixture.refuses(() => blas[name](alpha, fixture.matrix(letter, 2, 5), 2, y, 3, a), WIDTH);
      fixture.refuses(() => blas[name](alpha, x, 2, fixture.matrix(letter, 2, 4), 3, a), WIDTH);
      fixture.refuses(() => blas[name](alpha, x, 0, y, 3, a), INCREMENT);
      fixture.refuses(() => blas[name](alpha, x, 2, y, 0, a), INCREMENT);
      const lengths = `Incorrect vector dimensions for ${check}`;
      fixture.refuses(() => blas[name](alpha, x, 1, y, 3, a), lengths);
      fixture.refuses(() => blas[name](alpha, x, 2, y, 1, a), lengths);
      const row = fixture.vector(letter, 2);
      const none = check === "GER" ? "M and N must be 1 or greater for GER" : lengths;
      fixture.refuses(() => blas[name](alpha, x, 2, y, 3, row), none);
      const one = fixture.matrix(letter, 1, 1);
      const [ones, same] = [fixture.vector(letter, 1), "Output cannot be same as Input."];
      fixture.refusesBeyondAndroid(() => blas[name](alpha, one, 1, ones, 1, one), same);
      fixture.refusesBeyondAndroid(() => blas[name](alpha, ones, 1, one, 1, one), same);
      blas[name](alpha, ones, 1, ones, 1, one);
      fixture.ran(routine, { m: 1, n: 1, alpha: passed, incX: 1, incY: 1 }, [ones, ones, one]);
    }
  }));

Deno.test("a vector's length does not wrap; Android's is an int", () =>
  withBlas((fixture) => {
    const { blas, compat } = fixture;
    const a = fixture.matrix("s", OVERFLOW_ROWS, 1);
    const [x, y] = [fixture.vector("s", 1), fixture.vector("s", 1)];
    const run = () => blas.SGEMV(111, 1, a, x, 1, 0, y, OVERFLOW_ROWS - 1);
    if (!compat) return fixture.refuses(run, "Incorrect vector dimensions for GEMV");
    run();
    const numbers = { transA: 111, m: OVERFLOW_ROWS, n: 1, incX: 1, incY: OVERFLOW_ROWS - 1 };
    fixture.ran("sgemv", { ...numbers, alpha: [1, 0] }, [a, x, y]);
  }));
