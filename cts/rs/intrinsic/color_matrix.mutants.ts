/**
 * Mutants of the color matrix.
 *
 * @module
 */

import type { PartFactory } from "../../../impl/mod.ts";
import type { ColorMatrixJob } from "../../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { mutant } from "../../mutants/mutant.ts";

/** Products of which another one is computed. */
function multiplying(
  change: (job: ColorMatrixJob) => Partial<ColorMatrixJob>,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override colorMatrix(job: ColorMatrixJob) {
        super.colorMatrix({ ...job, ...change(job) });
      }
    };
}

const times = (numbers: Float32Array, factor: number) => numbers.map((one) => one * factor);
const toBytes = ({ output }: ColorMatrixJob) => output.type === "u8";
const toFloats = ({ output }: ColorMatrixJob) => output.type === "f32";

export const matrixIsTransposed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-40",
  why: "It takes the numbers of the matrix row by row.",
  make: multiplying(({ matrix }) => ({
    matrix: matrix.map((_, k) => matrix[(k % 4) * 4 + (k >> 2)]!),
  })),
});

export const sumIsNotScaled = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-41",
  why: "It adds numbers to bytes as they are, not times 255.",
  make: multiplying((job) => toBytes(job) ? { add: times(job.add, 1 / 255) } : {}),
});

export const sumIsScaledForFloats = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-41",
  why: "It adds 255 to floats where 1 is asked for.",
  make: multiplying((job) => toFloats(job) ? { add: times(job.add, 255) } : {}),
});

export const bytesAreNotDivided = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-42",
  why: "It makes floats from 0 to 255 of bytes.",
  make: multiplying((job) =>
    job.input.type === "u8" && toFloats(job) ? { matrix: times(job.matrix, 255) } : {}
  ),
});

export const floatsAreNotMultiplied = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-42",
  why: "It takes floats for bytes from 0 to 255.",
  make: multiplying((job) =>
    job.input.type === "f32" && toBytes(job) ? { matrix: times(job.matrix, 1 / 255) } : {}
  ),
});

export const missingAlphaIsOne = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-43",
  why: "It takes an alpha that is missing for 1.",
  make: multiplying(({ input, matrix, add }) =>
    input.vectorSize === 4 ? {} : { add: add.map((term, i) => term + matrix[12 + i]!) }
  ),
});

export const lastComponentsAreKept = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-44",
  why: "It writes the last components of the product where there is no room for all.",
  make: multiplying(({ output: { vectorSize }, matrix, add }) => {
    const skipped = 4 - vectorSize;
    return {
      matrix: matrix.map((_, k) => matrix[(k & 12) + ((k + skipped) & 3)]!),
      add: add.map((_, i) => add[(i + skipped) & 3]!),
    };
  }),
});
