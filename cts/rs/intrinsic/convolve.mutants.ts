/**
 * Mutants of convolve 3x3 and 5x5.
 *
 * @module
 */

import type { PartFactory } from "../../../impl/mod.ts";
import type { IntrinsicsHost } from "../../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import type { ConvolveJob } from "../../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { mutant } from "../../mutants/mutant.ts";
import { recompute } from "../../mutants/recompute.ts";

/** Convolutions of which another job is run. */
function convolving(
  change: (job: ConvolveJob, run: (job: ConvolveJob) => void, host: IntrinsicsHost) => void,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override convolve(job: ConvolveJob) {
        change(job, (changed) => super.convolve(changed), this.host);
      }
    };
}

function withCoefficients(change: (coefficients: Float32Array, job: ConvolveJob) => Float32Array) {
  return convolving((job, run) => run({ ...job, coefficients: change(job.coefficients, job) }));
}

export const coefficientsAreFlipped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-30",
  why: "It takes the last coefficient for the upper left neighbor.",
  make: withCoefficients((coefficients) => coefficients.toReversed()),
});

export const coefficientsAreTransposed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-30",
  why: "It takes coefficients column by column.",
  make: withCoefficients((coefficients) => {
    const side = Math.sqrt(coefficients.length);
    return coefficients.map((_, k) => coefficients[(k % side) * side + Math.floor(k / side)]!);
  }),
});

export const lastCoefficientIsLeftOut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-30",
  why: "It leaves out the last coefficient.",
  make: withCoefficients((coefficients) => coefficients.with(-1, 0)),
});

export const pairsAreNotThere = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-31",
  why: "It computes nothing of cells with two components.",
  make: convolving((job, run) => {
    if (job.input.vectorSize !== 2) run(job);
  }),
});

export const threeComponentsAreTight = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-31",
  why: "It leaves out the third component.",
  make: convolving((job, run, host) => {
    if (job.input.vectorSize !== 3) return run(job);
    recompute(host, job, ({ x, y, c }, from) => c === 2 ? 0 : from(x, y, c));
  }),
});
