/**
 * Mutants of convolve 3x3 and 5x5.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { IntrinsicsHost } from "../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import type { ConvolveJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { mutant } from "./mutant.ts";
import { recompute } from "./recompute.ts";

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

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/** Limits a sum of bytes. */
function byteOf(sum: number): number {
  return Math.trunc(clamp(sum, 0, 255));
}

/** A convolution in plain TypeScript. */
function plain(
  { finish = (sum, job) => job.input.type === "u8" ? byteOf(sum + 0.5) : sum, edge = clamp, only }:
    {
      /** Makes a component of a sum. */
      readonly finish?: (sum: number, job: ConvolveJob) => number;
      /** The place that stands for one outside of the image. */
      readonly edge?: (place: number, low: number, high: number) => number;
      /** Jobs that are computed so. Default: all. */
      readonly only?: (job: ConvolveJob) => boolean;
    },
): PartFactory<"rs-intrinsics"> {
  return convolving((job, run, host) => {
    if (only !== undefined && !only(job)) return run(job);
    const side = job.intrinsic === "convolve3x3" ? 3 : 5;
    const { width, height } = job.input;
    recompute(host, job, ({ x, y, c }, from) => {
      let sum = 0;
      job.coefficients.forEach((factor, k) => {
        const column = edge(x + k % side - (side >> 1), 0, width - 1);
        const row = edge(y + Math.floor(k / side) - (side >> 1), 0, height - 1);
        sum += factor * from(column, row, c);
      });
      return finish(sum, job);
    });
  });
}

const isBytes = ({ input }: ConvolveJob) => input.type === "u8";
const isPixels = ({ input }: ConvolveJob) => input.type === "u8" && input.vectorSize >= 3;

/** As mathematics has it. */
export const coefficientsAreFlipped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-30",
  why: "It takes the last coefficient for the upper left neighbour.",
  make: withCoefficients((coefficients) => coefficients.toReversed()),
});

/** Column by column. */
export const coefficientsAreTransposed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-30",
  why: "It takes coefficients column by column.",
  make: withCoefficients((coefficients) => {
    const side = Math.sqrt(coefficients.length);
    return coefficients.map((_, k) => coefficients[(k % side) * side + Math.floor(k / side)]!);
  }),
});

/** One tap too few. */
export const lastCoefficientIsLeftOut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-30",
  why: "It leaves out the last coefficient.",
  make: withCoefficients((coefficients) => coefficients.with(-1, 0)),
});

/** Pairs. */
export const pairsAreNotThere = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-31",
  why: "It computes nothing of cells with two components.",
  make: convolving((job, run) => {
    if (job.input.vectorSize !== 2) run(job);
  }),
});

/** Three of four. */
export const threeComponentsAreTight = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-31",
  why: "It leaves out the third component.",
  make: convolving((job, run, host) => {
    if (job.input.vectorSize !== 3) return run(job);
    recompute(host, job, ({ x, y, c }, from) => c === 2 ? 0 : from(x, y, c));
  }),
});

/** Black around. */
export const neighboursOutsideAreBlack = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-32",
  why: "It takes what is outside of the image for black.",
  make: plain({ edge: (place) => place }),
});

/** Around the edge. */
export const neighboursOutsideWrap = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-32",
  why: "It takes cells of the opposite edge for those outside of the image.",
  make: plain({
    edge: (place, _low, high) => (place % (high + 1) + high + 1) % (high + 1),
  }),
});

/** No rounding. */
export const sumsAreTruncated = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-34",
  why: "It drops the fraction of a sum: rounding is missing.",
  make: plain({ finish: byteOf, only: isBytes }),
});

/** Halves to even ones. */
export const halvesBecomeEven = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-34",
  why: "It rounds halves to the nearest even number.",
  make: plain({
    finish: (sum) => {
      const isHalf = sum % 1 === 0.5;
      return byteOf(isHalf ? 2 * Math.round(sum / 2) : sum + 0.5);
    },
    only: isBytes,
  }),
});

/** Eight bits of a sum. */
export const sumsOfBytesWrap = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-35",
  why: "It keeps the lowest eight bits of a sum.",
  make: plain({ finish: (sum) => Math.floor(sum + 0.5) & 255, only: isBytes }),
});

/** Sixteen bits. */
export const sumsOfBytesHave16Bits = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-35",
  why: "It keeps the lowest 16 bits of a sum.",
  make: plain({
    finish: (sum) => byteOf((Math.floor(sum + 0.5) << 16) >> 16),
    only: isBytes,
  }),
});

/** As bytes. */
export const sumsOfFloatsAreLimited = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-36",
  why: "It limits sums of floats to 255.",
  make: plain({ finish: (sum) => clamp(sum, 0, 255), only: (job) => !isBytes(job) }),
});

/** As integers. */
export const sumsOfFloatsAreRounded = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-36",
  why: "It rounds large sums of floats.",
  make: plain({
    finish: (sum) => Math.abs(sum) > 2 ? Math.round(sum) : sum,
    only: (job) => !isBytes(job),
  }),
});

/** Colours only. */
export const alphaIsNotConvolved = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-37",
  why: "It copies alpha.",
  make: convolving((job, run, host) => {
    run(job);
    if (job.input.vectorSize !== 4) return;
    recompute(host, job, ({ x, y, c }, from, before) => c === 3 ? from(x, y, 3) : before(x, y, c));
  }),
});

/** As Android's code for ARM. */
export const sumsOfPixelsHave16Bits = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-38",
  why: "It keeps 16 bits of a sum of pixels.",
  make: plain({ finish: (sum) => byteOf((Math.floor(sum) << 16) >> 16), only: isPixels }),
});

/** As Android's code for both. */
export const coefficientsHave8Bits = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-39",
  why: "It rounds coefficients for pixels to 256ths.",
  make: withCoefficients((coefficients, job) =>
    isPixels(job)
      ? coefficients.map((factor) =>
        Math.abs(factor) < 100 ? Math.round(factor * 256) / 256 : factor
      )
      : coefficients
  ),
});
