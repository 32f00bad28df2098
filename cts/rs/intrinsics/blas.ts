/**
 * BLAS of levels 2 and 3.
 *
 * Plan:
 * - every routine, with each value of its options;
 * - options one by one: transposing, triangles, diagonals, sides, factors, distances;
 * - how matrices are stored, and what of them is neither read nor written;
 * - large products;
 * - calls that do not fit, and numbers of routines that no driver has.
 *
 * @module
 */

import type { BlasCall } from "../../contract/compute.ts";
import {
  blasCallBytes,
  RsBlasDiag,
  RsBlasFunction,
  RsBlasSide,
  RsBlasTranspose,
  RsBlasUplo,
} from "../../contract/rs_blas.ts";
import { RsError } from "../../contract/rs_defines.ts";
import { type Group, group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { listenedContext } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { PATHS, playOn, stockDevice } from "../scenes.ts";
import { blasCall, precisionsOf, variantsOf, withNumbers } from "./blas_calls.ts";
import { smallProduct } from "./blas_programs.ts";
import { judgeCalls } from "./judge.ts";

const routines = group("rs:intrinsic:blas", "Routines of BLAS, levels 2 and 3.");

const { NO_TRANS, TRANS, CONJ_TRANS } = RsBlasTranspose;
const { UPPER, LOWER } = RsBlasUplo;
const { LEFT, RIGHT } = RsBlasSide;
const { NON_UNIT, UNIT } = RsBlasDiag;

/** All variants of all precisions of a family. */
function familyCalls(family: string): BlasCall[] {
  return precisionsOf(family).flatMap((routine) =>
    variantsOf(routine).map((options) => blasCall(routine.name, options))
  );
}

routines.test("product")
  .clauses("RS-INTRINSIC-120")
  .params({ family: ["gemm", "gemv", "gbmv", "ger", "geru", "gerc"], path: PATHS })
  .filter(({ family, path }) => path === "cpu" || family === "gemm")
  .fn((t) => judgeCalls(t, familyCalls(t.params.family), t.params));

routines.test("mirrored_product")
  .clauses("RS-INTRINSIC-121")
  .params({
    family: ["symm", "symv", "sbmv", "spmv", "hemm", "hemv", "hbmv", "hpmv"],
    path: PATHS,
  })
  .filter(({ family, path }) => path === "cpu" || family === "hemm")
  .fn((t) => judgeCalls(t, familyCalls(t.params.family), t.params));

routines.test("update")
  .clauses("RS-INTRINSIC-122")
  .params({
    family: [
      ...["syrk", "syr2k", "syr", "spr", "syr2", "spr2"] as const,
      ...["herk", "her2k", "her", "hpr", "her2", "hpr2"] as const,
    ],
    path: PATHS,
  })
  .filter(({ family, path }) => path === "cpu" || family === "her2k")
  .fn((t) => judgeCalls(t, familyCalls(t.params.family), t.params));

routines.test("triangular_product")
  .clauses("RS-INTRINSIC-123")
  .params({ family: ["trmm", "trmv", "tbmv", "tpmv"], path: PATHS })
  .filter(({ family, path }) => path === "cpu" || family === "trmm")
  .fn((t) => judgeCalls(t, familyCalls(t.params.family), t.params));

routines.test("solution")
  .clauses("RS-INTRINSIC-124")
  .params({ family: ["trsm", "trsv", "tbsv", "tpsv"], path: PATHS })
  .filter(({ family, path }) => path === "cpu" || family === "trsm")
  .fn((t) => judgeCalls(t, familyCalls(t.params.family), t.params));

routines.test("transposed")
  .clauses("RS-INTRINSIC-125")
  .fn(async (t) => {
    const pairs = [[TRANS, NO_TRANS], [NO_TRANS, TRANS], [TRANS, TRANS], [CONJ_TRANS, TRANS]];
    const calls = ["sgemm", "dgemv", "ssyrk", "dsyr2k", "strmm", "dtrsv"].flatMap((routine) =>
      pairs.map(([transA, transB]) =>
        blasCall(routine, { transA: transA!, transB: transB!, m: 6, n: 9, k: 4 })
      )
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("conjugated")
  .clauses("RS-INTRINSIC-126")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = ["cgemm", "zgemv", "cgerc", "zherk", "cher2k", "ctrmm", "ztrsm", "cher2"].flatMap(
      (routine) =>
        [LEFT, RIGHT].map((side) =>
          blasCall(routine, { transA: CONJ_TRANS, transB: CONJ_TRANS, side })
        ),
    );
    await judgeCalls(t, calls, t.params);
  });

routines.test("triangle")
  .clauses("RS-INTRINSIC-127")
  .fn(async (t) => {
    const calls = ["ssymm", "zhemv", "dtrmm", "ctrsv", "ssyrk", "zher2"].flatMap((routine) =>
      [UPPER, LOWER].map((uplo) => blasCall(routine, { uplo }))
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("unit_diagonal")
  .clauses("RS-INTRINSIC-128")
  .fn(async (t) => {
    const calls = ["strmm", "dtrsm", "ctrmv", "ztrsv"].flatMap((routine) =>
      [UPPER, LOWER].flatMap((uplo) =>
        [NON_UNIT, UNIT].map((diag) => {
          const call = blasCall(routine, { uplo, diag, m: 5, n: 5 });
          if (diag === NON_UNIT) return call;
          return withNumbers(call, "a", (index, { columns, complex }) => {
            const element = complex ? index >> 1 : index;
            return element % columns === Math.floor(element / columns) ? NaN : undefined;
          });
        })
      )
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("side")
  .clauses("RS-INTRINSIC-129")
  .fn(async (t) => {
    const calls = ["ssymm", "zhemm", "dtrmm", "ctrsm"].flatMap((routine) =>
      [LEFT, RIGHT].flatMap((side) =>
        [[4, 9], [9, 4], [6, 6]].map(([m, n]) => blasCall(routine, { side, m: m!, n: n! }))
      )
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

const FACTORS = [[0, 0], [1, 0], [0, 1], [-2, 0.5]] as const;

routines.test("alpha")
  .clauses("RS-INTRINSIC-130")
  .fn(async (t) => {
    const calls = [
      ...["sgemm", "cgemm", "zhemv", "csyrk", "dtrmm", "ztrsm", "cgeru"],
      ...["sgemv", "zgbmv", "dtrsm", "chpmv", "ssyr2k"],
    ].flatMap((routine) => FACTORS.map((alpha) => blasCall(routine, { alpha })));
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("beta")
  .clauses("RS-INTRINSIC-131")
  .fn(async (t) => {
    const calls = [
      ...["sgemm", "cgemm", "dgemv", "zhemv", "csyrk", "zherk"],
      ...["ssymm", "zgbmv", "dspmv"],
    ].flatMap((routine) => FACTORS.map((beta) => blasCall(routine, { beta })));
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("beta_of_0")
  .clauses("RS-INTRINSIC-132")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = [
      ...["sgemm", "dsymm", "cgemv", "zhemv", "sgbmv", "dspmv", "csyrk", "zherk"],
      ...["ssyrk", "ssyr2k", "cher2k", "zhbmv"],
    ].map((routine) => withNumbers(blasCall(routine, { beta: [0, 0] }), "c", () => NaN));
    await judgeCalls(t, calls, t.params);
  });

routines.test("distances")
  .clauses("RS-INTRINSIC-133")
  .fn(async (t) => {
    const distances = [[1, 1], [2, 1], [1, 3], [4, 2]];
    const calls = ["sgemv", "zgbmv", "dger", "cher2", "ctrsv", "dspmv"].flatMap((routine) =>
      distances.map(([incX, incY]) => blasCall(routine, { incX: incX!, incY: incY!, k: 2 }))
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("other_triangle_stays")
  .clauses("RS-INTRINSIC-134")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = ["ssyrk", "zherk", "dsyr2k", "cher2k", "dsyr", "cher2"].flatMap((routine) =>
      [UPPER, LOWER].flatMap((uplo) => [3, 9, 20].map((n) => blasCall(routine, { uplo, n })))
    );
    await judgeCalls(t, calls, t.params);
  });

routines.test("rows_of_the_allocation")
  .clauses("RS-INTRINSIC-135")
  .params({ path: PATHS })
  .fn(async (t) => {
    const calls = ["sgemm", "sgemv", "ssymm", "strsm", "dgemm", "ssyr2"].flatMap((routine) =>
      [1, 3, 5, 7].map((size) => blasCall(routine, { m: size, n: size, k: size }))
    );
    await judgeCalls(t, calls, t.params);
  });

routines.test("large_product")
  .clauses("RS-INTRINSIC-136")
  .describe("Sizes from which on Android splits the product: B has more than 64 KiB.")
  .params({ transA: [NO_TRANS, TRANS] })
  .fn(async (t) => {
    const { transA } = t.params;
    const calls = [
      blasCall("sgemm", { transA, m: 4, n: 130, k: 130 }),
      blasCall("dgemm", { transA, transB: TRANS, m: 4, n: 80, k: 110 }),
    ];
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("bands")
  .clauses("RS-INTRINSIC-137")
  .fn(async (t) => {
    const bands = [[0, 0, 0], [1, 0, 1], [0, 2, 2], [3, 1, 4]];
    const calls = ["sgbmv", "zgbmv", "dsbmv", "chbmv", "stbmv", "ztbsv"].flatMap((routine) =>
      [UPPER, LOWER].flatMap((uplo) =>
        bands.flatMap(([kl = 0, ku = 0, k = 0]) =>
          [NO_TRANS, TRANS].map((transA) =>
            blasCall(routine, { transA, uplo, kl, ku, k, m: 9, n: 8 })
          )
        )
      )
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("packed_triangles")
  .clauses("RS-INTRINSIC-138")
  .fn(async (t) => {
    const calls = ["sspmv", "zhpmv", "dtpmv", "ctpsv", "dspr", "zhpr2"].flatMap((routine) =>
      [UPPER, LOWER].flatMap((uplo) => [1, 2, 6].map((n) => blasCall(routine, { uplo, n })))
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

routines.test("real_diagonal")
  .clauses("RS-INTRINSIC-139")
  .fn(async (t) => {
    const calls = ["cherk", "zher2k", "cher", "zher2"].flatMap((routine) =>
      [UPPER, LOWER].map((uplo) => blasCall(routine, { uplo }))
    );
    await judgeCalls(t, calls, { path: "cpu" });
  });

const MATRIX = { transA: NO_TRANS, transB: NO_TRANS, m: 2, n: 2, k: 2, alpha: [1, 0] } as const;

routines.test("calls_that_do_not_fit")
  .clauses("RS-INTRINSIC-140")
  .params({
    wrong: [
      ...["m", "n", "k", "negative", "transA", "transB", "side", "uplo", "diag"] as const,
      ...["increment", "first_vector", "second_vector", "packed", "element", "short"] as const,
    ],
    path: PATHS,
  })
  .filter(({ wrong, path }) => path === "cpu" || wrong === "m")
  .fn(async (t) => {
    const { wrong, path } = t.params;
    const changes = {
      m: { m: 3 },
      n: { n: 3 },
      k: { k: 1 << 20 },
      negative: { n: -1 },
      transA: { transA: 7 },
      transB: { transB: 7 },
      side: { func: RsBlasFunction.ssymm, side: 7, uplo: UPPER },
      uplo: { func: RsBlasFunction.ssymm, side: LEFT, uplo: 7 },
      diag: { func: RsBlasFunction.strmm, side: LEFT, uplo: UPPER, diag: 7 },
      increment: { func: RsBlasFunction.sgemv, incX: 1, incY: 0 },
      first_vector: { func: RsBlasFunction.sgemv, incX: 9, incY: 1 },
      second_vector: { func: RsBlasFunction.sgemv, incX: 1, incY: 9 },
      packed: { func: RsBlasFunction.sspmv, uplo: UPPER, n: 4, incX: 1, incY: 1 },
      element: { func: RsBlasFunction.dgemm },
      short: {},
    };
    const call = blasCallBytes({ func: RsBlasFunction.sgemm, ...MATRIX, ...changes[wrong] });
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = listenedContext(app, path);
      const read = smallProduct(
        app,
        rsc,
        "f32",
        call.subarray(0, wrong === "short" ? 60 : undefined),
      );
      return { read, errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("C", cellsOf(record, made.read), times(4, 7));
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
  });

routines.test("slots_without_a_kernel")
  .clauses("RS-INTRINSIC-7")
  .fn(async (t) => {
    const call = blasCallBytes({ func: RsBlasFunction.sgemm, ...MATRIX });
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = listenedContext(app, "cpu");
      return { read: smallProduct(app, rsc, "f32", call, 1), errors: takeErrors(app, rsc, 1) };
    });
    t.expectSequence("C", cellsOf(record, made.read), times(4, 7));
    t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
  });

routines.test("level_1")
  .clauses("RS-INTRINSIC-141")
  .params({ path: PATHS })
  .fn(async (t) => {
    const names = ["sdot", "dnrm2", "isamax", "saxpy", "sswap", "sscal"] as const;
    const { record, made } = await playOn(t, stockDevice(9), (app) => {
      const rsc = listenedContext(app, t.params.path);
      const reads = names.map((name) => {
        const func = RsBlasFunction[name];
        return smallProduct(app, rsc, "f32", blasCallBytes({ func, ...MATRIX, incX: 1, incY: 1 }));
      });
      return { reads, errors: takeErrors(app, rsc, 1) };
    });
    const found = made.reads.flatMap((read) => cellsOf(record, read));
    t.expectSequence("third matrices", found, times(4 * names.length, 7));
    t.expectSequence("errors", codesOf(record, made.errors), []);
  });

/** The group. */
export const tests: readonly Group[] = [routines];
