/**
 * BLAS of levels 2 and 3.
 *
 * Plan:
 * - every routine, with each value of its options;
 * - options one by one: transposing, triangles, diagonals, sides, factors;
 * - products that are large enough for several threads;
 * - factors whose imaginary parts do not count, and updates by 0: `blas_scalars.ts`;
 * - how matrices are stored, and what of them is neither read nor written: `blas_storage.ts`;
 * - calls that do not fit, and numbers of routines that no driver has: `blas_refusals.ts`.
 *
 * @module
 */

import type { BlasCall } from "../../contract/compute.ts";
import { RsBlasDiag, RsBlasSide, RsBlasTranspose, RsBlasUplo } from "../../contract/rs_blas.ts";
import { type Group, group } from "../../framework/mod.ts";
import { PATHS } from "../scenes.ts";
import { blasCall, precisionsOf, variantsOf, withNumbers } from "./blas_calls.ts";
import { refusalTests } from "./blas_refusals.ts";
import { scalarTests } from "./blas_scalars.ts";
import { storageTests } from "./blas_storage.ts";
import { judgeCalls } from "./judge.ts";
import { expectSameProduct, threads } from "./threads.tests.ts";

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

threads.test("blas")
  .clauses("RS-INTRINSIC-5")
  .fn((t) => expectSameProduct(t, blasCall("sgemm", { m: 190, n: 190, k: 190 })));

scalarTests(routines);
storageTests(routines);
refusalTests(routines);

/** The group. */
export const tests: readonly Group[] = [routines];
