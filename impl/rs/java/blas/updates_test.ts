import { ALPHA, BETA, withBlas } from "./testing.ts";

const LETTERS = [["S", "s"], ["D", "d"], ["C", "c"], ["Z", "z"]] as const;
const [NO, TRANS, CONJ, UPPER] = [111, 112, 113, 121];
const ELEMENT = "Called BLAS with wrong Element type";
const TRANSPOSE = "Invalid transpose passed to BLAS";
const SAME = "Output cannot be same as Input.";

Deno.test("SYRK passes on A and C", () =>
  withBlas((fixture) => {
    for (const [name, letter] of LETTERS) {
      const [alpha, beta] = [ALPHA[letter], BETA[letter]];
      const matrix = (rows: number, columns: number) => fixture.matrix(letter, rows, columns);
      const [wide, tall, c] = [matrix(2, 3), matrix(3, 2), matrix(2, 2)];
      const go = (trans: number, a = wide, z = c, uplo = UPPER) => () =>
        fixture.blas[`${name}SYRK`](uplo, trans, alpha.given, a, beta.given, z);
      const numbers = { uplo: UPPER, n: 2, k: 3, alpha: alpha.passed, beta: beta.passed };
      go(NO)();
      fixture.ran(`${letter}syrk`, { ...numbers, transA: NO }, [wide, null, c]);
      go(TRANS, tall)();
      fixture.ran(`${letter}syrk`, { ...numbers, transA: TRANS }, [tall, null, c]);
      if (letter === "c" || letter === "z") fixture.refusesBeyondAndroid(go(CONJ, tall), TRANSPOSE);
      else {
        go(CONJ, tall)();
        fixture.ran(`${letter}syrk`, { ...numbers, transA: CONJ }, [tall, null, c]);
      }
      for (const bad of [0, 110, 114]) fixture.refuses(go(bad), TRANSPOSE);
      fixture.refuses(go(NO, wide, c, 0), "Invalid uplo passed to BLAS");
      fixture.refuses(go(NO, fixture.matrix(letter === "s" ? "d" : "s", 2, 3)), ELEMENT);
      fixture.refuses(go(NO, wide, matrix(2, 3)), "Matrix C is not symmetric");
      fixture.refuses(go(NO, wide, null as never), "Allocation C cannot be null");
      fixture.refuses(go(NO, tall), "Called BLAS with invalid dimensions");
      fixture.refuses(go(TRANS), "Called BLAS with invalid dimensions");
      fixture.refusesBeyondAndroid(go(NO, c), SAME);
    }
  }));

Deno.test("HERK passes on A and C, and real factors", () =>
  withBlas((fixture) => {
    for (const [name, letter] of [["CHERK", "c"], ["ZHERK", "z"]] as const) {
      const matrix = (rows: number, columns: number) => fixture.matrix(letter, rows, columns);
      const [wide, tall, c] = [matrix(2, 3), matrix(3, 2), matrix(2, 2)];
      const go = (trans: number, a = wide, z = c, uplo = UPPER) => () =>
        fixture.blas[name](uplo, trans, 1.5, a, 0.25, z);
      const numbers = { uplo: UPPER, n: 2, k: 3, alpha: [1.5, 0], beta: [0.25, 0] } as const;
      go(NO)();
      fixture.ran(`${letter}herk`, { ...numbers, transA: NO }, [wide, null, c]);
      go(CONJ, tall)();
      fixture.ran(`${letter}herk`, { ...numbers, transA: CONJ }, [tall, null, c]);
      fixture.refuses(go(TRANS, tall), TRANSPOSE);
      fixture.refuses(go(NO, wide, c, 0), "Invalid uplo passed to BLAS");
      fixture.refuses(go(NO, fixture.matrix("s", 2, 3)), ELEMENT);
      fixture.refuses(go(NO, wide, fixture.matrix("s", 2, 2)), ELEMENT);
      fixture.refuses(go(NO, wide, matrix(2, 3)), "Called HERK with non-square C");
      fixture.refuses(go(NO, tall), "Called HERK with invalid A");
      fixture.refuses(go(CONJ), "Called HERK with invalid A");
      fixture.refusesBeyondAndroid(go(NO, c), SAME);
    }
  }));

Deno.test("SYR2K passes on A, B and C; Android takes a conjugated A for one that is not turned", () =>
  withBlas((fixture) => {
    for (const [name, letter] of LETTERS) {
      const [alpha, beta] = [ALPHA[letter], BETA[letter]];
      const matrix = (rows: number, columns: number) => fixture.matrix(letter, rows, columns);
      const [wide, tall, c] = [matrix(2, 3), matrix(3, 2), matrix(2, 2)];
      const go = (trans: number, [x, y, z] = [wide, wide, c], uplo = UPPER) => () =>
        fixture.blas[`${name}SYR2K`](uplo, trans, alpha.given, x!, y!, beta.given, z!);
      const numbers = { uplo: UPPER, n: 2, k: 3, alpha: alpha.passed, beta: beta.passed };
      go(NO)();
      fixture.ran(`${letter}syr2k`, { ...numbers, transA: NO }, [wide, wide, c]);
      go(TRANS, [tall, tall, c])();
      fixture.ran(`${letter}syr2k`, { ...numbers, transA: TRANS }, [tall, tall, c]);
      const sizes = "Invalid symmetric matrix in SYR2K";
      const isComplex = letter === "c" || letter === "z";
      if (fixture.compat) {
        fixture.refuses(go(CONJ, [tall, tall, c]), sizes);
        go(CONJ)();
        const swapped = { ...numbers, k: 2, transA: CONJ };
        fixture.ran(`${letter}syr2k`, swapped, [wide, wide, c]);
      } else if (isComplex) fixture.refuses(go(CONJ, [tall, tall, c]), TRANSPOSE);
      else {
        fixture.refuses(go(CONJ), sizes);
        go(CONJ, [tall, tall, c])();
        fixture.ran(`${letter}syr2k`, { ...numbers, transA: CONJ }, [tall, tall, c]);
      }
      fixture.refuses(go(0), TRANSPOSE);
      fixture.refuses(go(NO, [wide, wide, c], 0), "Invalid uplo passed to BLAS");
      const other = fixture.matrix(letter === "s" ? "d" : "s", 2, 3);
      fixture.refuses(go(NO, [other, wide, c]), ELEMENT);
      fixture.refuses(go(NO, [wide, other, c]), ELEMENT);
      fixture.refuses(go(NO, [wide, wide, other]), ELEMENT);
      fixture.refuses(go(NO, [tall, tall, c]), sizes);
      fixture.refuses(go(NO, [wide, wide, matrix(2, 3)]), sizes);
      fixture.refuses(go(NO, [wide, matrix(2, 2), c]), "Invalid A and B in SYR2K");
      fixture.refusesBeyondAndroid(go(NO, [c, matrix(2, 2), c]), SAME);
    }
  }));

Deno.test("HER2K passes on A, B and C, a complex factor and a real one", () =>
  withBlas((fixture) => {
    for (const [name, letter] of [["CHER2K", "c"], ["ZHER2K", "z"]] as const) {
      const alpha = ALPHA[letter];
      const matrix = (rows: number, columns: number) => fixture.matrix(letter, rows, columns);
      const [wide, tall, c] = [matrix(2, 3), matrix(3, 2), matrix(2, 2)];
      const go = (trans: number, [x, y, z] = [wide, wide, c], uplo = UPPER) => () =>
        fixture.blas[name](uplo, trans, alpha.given, x!, y!, 0.25, z!);
      const numbers = { uplo: UPPER, n: 2, k: 3, alpha: alpha.passed, beta: [0.25, 0] } as const;
      go(NO)();
      fixture.ran(`${letter}her2k`, { ...numbers, transA: NO }, [wide, wide, c]);
      go(CONJ, [tall, tall, c])();
      fixture.ran(`${letter}her2k`, { ...numbers, transA: CONJ }, [tall, tall, c]);
      fixture.refuses(go(TRANS, [tall, tall, c]), TRANSPOSE);
      fixture.refuses(go(NO, [wide, wide, c], 0), "Invalid uplo passed to BLAS");
      fixture.refuses(go(NO, [wide, fixture.matrix("s", 2, 3), c]), ELEMENT);
      fixture.refuses(go(NO, [wide, wide, matrix(2, 3)]), "Called HER2K with non-square C");
      fixture.refuses(go(NO, [tall, tall, c]), "Called HER2K with invalid matrices");
      fixture.refuses(go(CONJ), "Called HER2K with invalid matrices");
      const pair = "Called HER2K with invalid A and B matrices";
      fixture.refuses(go(NO, [wide, matrix(2, 2), c]), pair);
      fixture.refusesBeyondAndroid(go(NO, [matrix(2, 2), c, c]), SAME);
    }
  }));
