/**
 * Tests of how BLAS has its matrices in memory, and of what it leaves alone there.
 *
 * @module
 */

import { RsBlasTranspose, RsBlasUplo } from "../../contract/rs_blas.ts";
import type { Group } from "../../framework/mod.ts";
import { PATHS } from "../scenes.ts";
import { blasCall } from "./blas_calls.ts";
import { judgeCalls } from "./judge.ts";

const { NO_TRANS, TRANS } = RsBlasTranspose;
const { UPPER, LOWER } = RsBlasUplo;

/** Declares the tests. */
export function storageTests(routines: Group): void {
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

  routines.test("wider_allocations")
    .clauses("RS-INTRINSIC-135")
    .params({ path: PATHS })
    .fn(async (t) => {
      const names = ["sgemm", "cgemv", "dsymm", "ztrsm", "ssyr2k", "cgerc", "dtrmv", "zher"];
      await judgeCalls(t, names.map((routine) => blasCall(routine, {}, 3)), t.params);
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
}
