import { ALPHA, BETA, withBlas } from "./testing.ts";

const LETTERS = [["S", "s"], ["D", "d"], ["C", "c"], ["Z", "z"]] as const;
const [NO, TRANS, CONJ] = [111, 112, 113];
const [UPPER, UNIT, LEFT, RIGHT] = [121, 132, 141, 142];
const ELEMENT = "Called BLAS with wrong Element type";
const DIMENSIONS = "Called BLAS with invalid dimensions";
const SAME = "Output cannot be same as Input.";

Deno.test("GEMM passes on three matrices, and the sizes that they have when turned", () =>
  withBlas((fixture) => {
    for (const [name, letter] of LETTERS) {
      const [alpha, beta] = [ALPHA[letter], BETA[letter]];
      const run = fixture.blas[`${name}GEMM`];
      const matrix = (rows: number, columns: number) => fixture.matrix(letter, rows, columns);
      const c = matrix(2, 4);
      const numbers = { m: 2, n: 4, k: 3, alpha: alpha.passed, beta: beta.passed };
      for (const transA of [NO, TRANS, CONJ]) {
        for (const transB of [NO, TRANS, CONJ]) {
          const a = transA === NO ? matrix(2, 3) : matrix(3, 2);
          const b = transB === NO ? matrix(3, 4) : matrix(4, 3);
          run(transA, transB, alpha.given, a, b, beta.given, c);
          fixture.ran(`${letter}gemm`, { ...numbers, transA, transB }, [a, b, c]);
        }
      }
      const [a, b] = [matrix(2, 3), matrix(3, 4)];
      const go = (transA: number, transB: number, [x, y, z] = [a, b, c]) => () =>
        run(transA, transB, alpha.given, x!, y!, beta.given, z!);
      for (const bad of [0, 110, 114, NaN]) {
        fixture.refuses(go(bad, NO), "Invalid transpose passed to BLAS");
        fixture.refuses(go(NO, bad), "Invalid transpose passed to BLAS");
      }
      const other = (rows: number, columns: number) =>
        fixture.matrix(letter === "s" ? "d" : "s", rows, columns);
      fixture.refuses(go(NO, NO, [other(2, 3), b, c]), ELEMENT);
      fixture.refuses(go(NO, NO, [a, other(3, 4), c]), ELEMENT);
      fixture.refuses(go(NO, NO, [a, b, other(2, 4)]), ELEMENT);
      fixture.refuses(go(NO, NO, [a, b, null as never]), "Allocation C cannot be null");
      for (const [x, y, z] of [[matrix(2, 2), b, c], [a, b, matrix(3, 4)], [a, b, matrix(2, 3)]]) {
        fixture.refuses(go(NO, NO, [x!, y!, z!]), DIMENSIONS);
      }
      fixture.refuses(go(TRANS, NO), DIMENSIONS);
      fixture.refuses(go(NO, TRANS), DIMENSIONS);
      const square = matrix(3, 3);
      fixture.refusesBeyondAndroid(go(NO, NO, [square, matrix(3, 3), square]), SAME);
      fixture.refusesBeyondAndroid(go(NO, NO, [matrix(3, 3), square, square]), SAME);
      const result = matrix(3, 3);
      go(NO, NO, [square, square, result])();
      const cube = { ...numbers, m: 3, n: 3, transA: NO, transB: NO };
      fixture.ran(`${letter}gemm`, cube, [square, square, result]);
    }
  }));

Deno.test("SYMM passes on a symmetric matrix at the left or the right", () =>
  withBlas((fixture) => {
    for (const [name, letter] of LETTERS) {
      const [alpha, beta] = [ALPHA[letter], BETA[letter]];
      const matrix = (rows: number, columns: number) => fixture.matrix(letter, rows, columns);
      const [two, three, b, c] = [matrix(2, 2), matrix(3, 3), matrix(2, 3), matrix(2, 3)];
      const go = (side: number, uplo: number, [x, y, z] = [two, b, c]) => () =>
        fixture.blas[`${name}SYMM`](side, uplo, alpha.given, x!, y!, beta.given, z!);
      const numbers = { uplo: UPPER, m: 2, n: 3, alpha: alpha.passed, beta: beta.passed };
      go(LEFT, UPPER)();
      fixture.ran(`${letter}symm`, { ...numbers, side: LEFT }, [two, b, c]);
      go(RIGHT, UPPER, [three, b, c])();
      fixture.ran(`${letter}symm`, { ...numbers, side: RIGHT }, [three, b, c]);
      for (const bad of [0, 140, 143]) {
        fixture.refuses(go(bad, UPPER), "Invalid side passed to BLAS");
        fixture.refuses(go(LEFT, bad), "Invalid uplo passed to BLAS");
      }
      fixture.refuses(go(LEFT, UPPER, [matrix(2, 3), b, c]), "Matrix A is not symmetric");
      const other = fixture.matrix(letter === "s" ? "d" : "s", 2, 3);
      fixture.refuses(go(LEFT, UPPER, [two, other, c]), ELEMENT);
      fixture.refuses(go(LEFT, UPPER, [three, b, c]), DIMENSIONS);
      fixture.refuses(go(RIGHT, UPPER, [two, b, c]), DIMENSIONS);
      fixture.refuses(go(LEFT, UPPER, [two, b, matrix(2, 2)]), DIMENSIONS);
      const half = "Provided Matrix A without Matrix B, or vice versa";
      fixture.refuses(go(RIGHT, UPPER, [three, null as never, c]), half);
      fixture.refusesBeyondAndroid(go(LEFT, UPPER, [two, b, b]), SAME);
    }
  }));

Deno.test("HEMM passes on a Hermitian matrix at the left or the right", () =>
  withBlas((fixture) => {
    for (const [name, letter] of [["CHEMM", "c"], ["ZHEMM", "z"]] as const) {
      const [alpha, beta] = [ALPHA[letter], BETA[letter]];
      const matrix = (rows: number, columns: number) => fixture.matrix(letter, rows, columns);
      const [two, three, b, c] = [matrix(2, 2), matrix(3, 3), matrix(2, 3), matrix(2, 3)];
      const go = (side: number, uplo: number, [x, y, z] = [two, b, c]) => () =>
        fixture.blas[name](side, uplo, alpha.given, x!, y!, beta.given, z!);
      const numbers = { uplo: UPPER, m: 2, n: 3, alpha: alpha.passed, beta: beta.passed };
      go(LEFT, UPPER)();
      fixture.ran(`${letter}hemm`, { ...numbers, side: LEFT }, [two, b, c]);
      go(RIGHT, UPPER, [three, b, c])();
      fixture.ran(`${letter}hemm`, { ...numbers, side: RIGHT }, [three, b, c]);
      fixture.refuses(go(0, UPPER), "Invalid side passed to BLAS");
      fixture.refuses(go(LEFT, 0), "Invalid uplo passed to BLAS");
      fixture.refuses(go(LEFT, UPPER, [fixture.matrix("s", 2, 2), b, c]), ELEMENT);
      fixture.refuses(go(LEFT, UPPER, [matrix(2, 3), b, c]), "Called HEMM with non-square A");
      fixture.refuses(go(LEFT, UPPER, [three, b, c]), "Called HEMM with invalid B");
      fixture.refuses(go(RIGHT, UPPER), "Called HEMM with invalid B");
      const mismatched = "Called HEMM with mismatched B and C";
      fixture.refuses(go(LEFT, UPPER, [two, b, matrix(2, 2)]), mismatched);
      fixture.refuses(go(LEFT, UPPER, [two, b, matrix(3, 3)]), mismatched);
      fixture.refusesBeyondAndroid(go(LEFT, UPPER, [two, b, b]), SAME);
    }
  }));

Deno.test("TRMM and TRSM pass on a triangular matrix at the left or the right", () =>
  withBlas((fixture) => {
    for (const [name, letter] of LETTERS) {
      for (const [kind, lower] of [["TRMM", "trmm"], ["TRSM", "trsm"]] as const) {
        const alpha = ALPHA[letter];
        const matrix = (rows: number, columns: number) => fixture.matrix(letter, rows, columns);
        const [two, three, b] = [matrix(2, 2), matrix(3, 3), matrix(2, 3)];
        const run = fixture.blas[`${name}${kind}`];
        const go = (side: number, x = two, y = b) => () =>
          run(side, UPPER, CONJ, UNIT, alpha.given, x, y);
        const how = { uplo: UPPER, transA: CONJ, diag: UNIT };
        const numbers = { ...how, m: 2, n: 3, alpha: alpha.passed };
        go(LEFT)();
        fixture.ran(`${letter}${lower}`, { ...numbers, side: LEFT }, [two, b, null]);
        go(RIGHT, three)();
        fixture.ran(`${letter}${lower}`, { ...numbers, side: RIGHT }, [three, b, null]);
        for (const bad of [0, 133, 143]) {
          fixture.refuses(go(bad), "Invalid side passed to BLAS");
          const { given } = alpha;
          const invalid = (what: string) => `Invalid ${what} passed to BLAS`;
          fixture.refuses(() => run(LEFT, bad, NO, UNIT, given, two, b), invalid("uplo"));
          fixture.refuses(() => run(LEFT, UPPER, bad, UNIT, given, two, b), invalid("transpose"));
          fixture.refuses(() => run(LEFT, UPPER, NO, bad, given, two, b), invalid("diag"));
        }
        const other = letter === "s" ? "d" : "s";
        fixture.refuses(go(LEFT, fixture.matrix(other, 2, 2)), ELEMENT);
        fixture.refuses(go(LEFT, two, fixture.matrix(other, 2, 3)), ELEMENT);
        fixture.refuses(go(LEFT, matrix(2, 3)), `Called ${kind} with a non-symmetric matrix A`);
        const sizes = kind === "TRMM"
          ? "Called TRMM with invalid matrices"
          : "Called TRSM with invalid matrix dimensions";
        fixture.refuses(go(LEFT, three), sizes);
        fixture.refuses(go(RIGHT), sizes);
        fixture.refusesBeyondAndroid(go(LEFT, two, two), SAME);
      }
    }
  }));
