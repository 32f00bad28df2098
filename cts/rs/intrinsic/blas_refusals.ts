/**
 * Tests of calls of BLAS that do not fit, and of routines and kernels that no driver has.
 *
 * @module
 */

import {
  blasCallBytes,
  RsBlasDiag,
  RsBlasFunction,
  RsBlasSide,
  RsBlasTranspose,
  RsBlasUplo,
} from "../../contract/rs_blas.ts";
import { RsError } from "../../contract/rs_defines.ts";
import type { Group } from "../../framework/mod.ts";
import { times } from "../numbers.ts";
import { listenedContext } from "../programs.ts";
import { cellsOf, codesOf, takeErrors } from "../results.ts";
import { anyRelease, PATHS, playOn, stockDevice } from "../scenes.ts";
import { smallProduct } from "./blas_programs.ts";

const { NO_TRANS, TRANS, CONJ_TRANS } = RsBlasTranspose;
const { NON_UNIT } = RsBlasDiag;
const { UPPER } = RsBlasUplo;
const { LEFT } = RsBlasSide;

const MATRIX = { transA: NO_TRANS, transB: NO_TRANS, m: 2, n: 2, k: 2, alpha: [1, 0] } as const;

/** Declares the tests. */
export function refusalTests(routines: Group): void {
  routines.test("calls_that_do_not_fit")
    .clauses("RS-INTRINSIC-140")
    .params({
      wrong: [
        ...["m", "n", "k", "negative", "transA", "transB", "side", "uplo", "diag"] as const,
        ...["increment", "first_vector", "second_vector", "packed", "element", "short"] as const,
        ...["uplo_of_vectors", "uplo_of_ranks", "first_increment"] as const,
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
        uplo_of_vectors: { func: RsBlasFunction.strmv, uplo: 7, diag: NON_UNIT, incX: 1 },
        uplo_of_ranks: { func: RsBlasFunction.ssyrk, uplo: 7 },
        first_increment: { func: RsBlasFunction.sgemv, incX: 0, incY: 1 },
      };
      const call = blasCallBytes({ func: RsBlasFunction.sgemm, ...MATRIX, ...changes[wrong] });
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
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

  routines.test("transposing_of_complex_updates")
    .clauses("RS-INTRINSIC-140")
    .params({ routine: ["cherk", "csyrk", "cher2k", "csyr2k"] })
    .fn(async (t) => {
      const { routine } = t.params;
      const isHermitian = routine.includes("her");
      const call = (transA: number) =>
        blasCallBytes({ ...MATRIX, func: RsBlasFunction[routine], transA, uplo: UPPER });
      const options = { vectorSize: 2 } as const;
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, "cpu");
        const [wrong, right] = isHermitian ? [TRANS, CONJ_TRANS] : [CONJ_TRANS, TRANS];
        const reads = [
          smallProduct(app, rsc, "f32", call(wrong), options),
          smallProduct(app, rsc, "f32", call(right), options),
        ];
        return { reads, errors: takeErrors(app, rsc, 2) };
      });
      const [first, second] = made.reads.map((read) => cellsOf(record, read));
      t.expectSequence("C of the wrong call", first!, times(8, 7));
      t.expect("C of the right call is another", second!.some((value) => value !== 7));
      t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
    });

  routines.test("something_is_missing")
    .clauses("RS-INTRINSIC-142")
    .params({ missing: ["a", "b", "c", "call"], path: PATHS })
    .filter(({ missing, path }) => path === "cpu" || missing === "b")
    .fn(async (t) => {
      const { missing, path } = t.params;
      const call = blasCallBytes({ func: RsBlasFunction.sgemm, ...MATRIX });
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, path);
        return [
          smallProduct(app, rsc, "f32", missing === "call" ? undefined : call, { missing }),
          smallProduct(app, rsc, "f32", call),
        ];
      });
      const [without, complete] = made.map((read) => cellsOf(record, read));
      t.expectSequence("C of the launch", without!, times(4, 7));
      t.expectSequence("C of a launch that lacks nothing", complete!, times(4, 4));
    });

  routines.test("slots_without_a_kernel")
    .clauses("RS-INTRINSIC-7")
    .fn(async (t) => {
      const call = blasCallBytes({ func: RsBlasFunction.sgemm, ...MATRIX });
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, "cpu");
        return {
          read: smallProduct(app, rsc, "f32", call, { slot: 1 }),
          errors: takeErrors(app, rsc, 1),
        };
      });
      t.expectSequence("C", cellsOf(record, made.read), times(4, 7));
      t.expectSequence("errors", codesOf(record, made.errors), [RsError.BAD_SCRIPT]);
    });

  routines.test("level_1")
    .clauses("RS-INTRINSIC-141")
    .params({ path: PATHS })
    .fn(async (t) => {
      const names = ["sdot", "dnrm2", "isamax", "saxpy", "sswap", "sscal"] as const;
      const { record, made } = await playOn(t, stockDevice(anyRelease(t)), (app) => {
        const rsc = listenedContext(app, t.params.path);
        const reads = names.map((name) => {
          const func = RsBlasFunction[name];
          return smallProduct(
            app,
            rsc,
            "f32",
            blasCallBytes({ func, ...MATRIX, incX: 1, incY: 1 }),
          );
        });
        return { reads, errors: takeErrors(app, rsc, 1) };
      });
      const found = made.reads.flatMap((read) => cellsOf(record, read));
      t.expectSequence("third matrices", found, times(4 * names.length, 7));
      t.expectSequence("errors", codesOf(record, made.errors), []);
    });
}
