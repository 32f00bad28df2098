/**
 * Tests of the factors of BLAS: parts of them that do not count, and updates by nothing.
 *
 * @module
 */

import type { BlasCall } from "../../contract/compute.ts";
import { RsBlasTranspose } from "../../contract/rs_blas.ts";
import type { Group } from "../../framework/mod.ts";
import { blasCall, withNumbers } from "./blas_calls.ts";
import { judgeCalls } from "./judge.ts";

/** Declares the tests. */
export function scalarTests(routines: Group): void {
  routines.test("real_factors")
    .clauses("RS-INTRINSIC-232")
    .fn(async (t) => {
      const names = ["sgemm", "dsymv", "sger", "dtrsm"];
      const hermitian = ["cher", "zher", "chpr", "zhpr", "cherk", "zherk", "cher2k", "zher2k"];
      const calls = [...names, ...hermitian].map((routine): BlasCall => {
        const call = blasCall(routine, { transA: RsBlasTranspose.NO_TRANS });
        const isTwice = routine.endsWith("2k");
        return {
          ...call,
          alpha: [call.alpha[0], isTwice ? call.alpha[1] : -0.5],
          beta: [call.beta[0], 0.25],
        };
      });
      await judgeCalls(t, calls, { path: "cpu" });
    });

  routines.test("updates_by_nothing")
    .clauses("RS-INTRINSIC-233")
    .fn(async (t) => {
      const names = ["sger", "dsyr", "sspr", "dsyr2", "cgeru", "zgerc", "cher", "zhpr", "cher2"];
      const calls = names.map((routine) =>
        withNumbers(blasCall(routine, { alpha: [0, 0] }), "a", () => NaN)
      );
      await judgeCalls(t, calls, { path: "cpu" });
    });
}
