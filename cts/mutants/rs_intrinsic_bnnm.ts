/**
 * Mutants of products of matrices of bytes.
 *
 * @module
 */

import type { BnnmJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { PartFactory } from "../../impl/mod.ts";
import { mutant } from "./mutant.ts";
import { silentAbout } from "./silent_errors.ts";

/** Products whose calls are changed before. */
function changed(change: (job: BnnmJob) => Partial<BnnmJob>): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override bnnm(job: BnnmJob) {
        super.bnnm({ ...job, ...change(job) });
      }
    };
}

/** Products that are computed again. */
function recomputed(
  stored: (sum: number, job: BnnmJob) => number,
  added: (sum: number, product: number) => number = (sum, product) => sum + product,
  isTransposed = true,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override bnnm(job: BnnmJob) {
        const { m, n, k, a, b, c, aOffset, bOffset } = job;
        const { bytes } = this.host.process.heap;
        for (let i = 0; i < m; i++) {
          for (let j = 0; j < n; j++) {
            let sum = 0;
            for (let l = 0; l < k; l++) {
              const at = isTransposed ? j * b.stride + l : l * b.stride + j;
              const left = bytes[a.pointer + i * a.stride + l]! - aOffset;
              sum = added(sum, left * (bytes[b.pointer + at]! - bOffset));
            }
            bytes[c.pointer + i * c.stride + j] = stored(sum, job);
          }
        }
      }
    };
}

function scaled(sum: number, { cOffset, cMultiplier }: BnnmJob): number {
  return Math.imul(sum + cOffset, cMultiplier);
}

function limited(value: number): number {
  return Math.min(Math.max(value, 0), 255);
}

function right(sum: number, job: BnnmJob): number {
  return limited((scaled(sum, job) + 2 ** 20) >> 21);
}

/** B as it is. */
export const secondIsNotTransposed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-145",
  why: "It multiplies by columns of B.",
  make: recomputed(right, undefined, false),
});

/** Added offsets. */
export const offsetsAreAdded = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-146",
  why: "It adds the offsets of A and B.",
  make: changed(({ aOffset, bOffset }) => ({ aOffset: -aOffset, bOffset: -bOffset })),
});

/** Signed offsets. */
export const offsetsHaveSigns = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-146",
  why: "It takes offsets from 128 on for negative ones.",
  make: changed(({ aOffset, bOffset }) => ({
    aOffset: aOffset << 24 >> 24,
    bOffset: bOffset << 24 >> 24,
  })),
});

/** Scaled before. */
export const sumsAreScaledFirst = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-147",
  why: "It adds the offset of sums to what they are multiplied to.",
  make: recomputed((sum, { cOffset, cMultiplier }) =>
    limited((Math.imul(sum, cMultiplier) + cOffset + 2 ** 20) >> 21)
  ),
});

/** Rounded down. */
export const resultsAreRoundedDown = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-148",
  why: "It does not add a half before it divides.",
  make: recomputed((sum, job) => limited(scaled(sum, job) >> 21)),
});

/** Modulo 256. */
export const resultsWrapAround = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-149",
  why: "It stores the lowest 8 bits of a result.",
  make: recomputed((sum, job) => (scaled(sum, job) + 2 ** 20) >> 21),
});

/** Short sums. */
export const sumsHave24Bits = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-150",
  why: "Its sums have 24 bits.",
  make: recomputed(right, (sum, product) => (sum + product) << 8 >> 8),
});

/** Wrong sizes in silence. */
export const wrongSizesAreNoError = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-151",
  why: "It says nothing of sizes that are beyond the matrices.",
  make: silentAbout(/^BLAS bnnm /),
});
