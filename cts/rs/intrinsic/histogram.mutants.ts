/**
 * Mutants of the histogram.
 *
 * @module
 */

import type { HistogramJob } from "../../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { PartFactory } from "../../../impl/mod.ts";
import { RsScriptIntrinsicId } from "../../contract/rs_defines.ts";
import { mutant } from "../../mutants/mutant.ts";

/** A histogram of a job that is changed before. */
function changed(change: (job: HistogramJob) => HistogramJob): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        super.histogram(change(job));
      }
    };
}

export const lastComponentsAreCounted = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-81",
  why: "Of more components than the output has, it counts the last ones.",
  make: changed((job) => {
    const { input, channels } = job;
    const skipped = input.vectorSize - channels;
    return { ...job, input: { ...input, pointer: input.pointer + skipped } };
  }),
});

export const limitsAreIgnored = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-82",
  why: "It counts whole rows, whatever the limits.",
  make: changed((job) => ({ ...job, clip: { ...job.clip, x1: 0, x2: job.input.width } })),
});

export const weightsBeginEqual = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-86",
  why: "The weights of a histogram are a third each unless they are set.",
  make: (Base) =>
    class extends Base {
      override initIntrinsic(...args: Parameters<InstanceType<typeof Base>["initIntrinsic"]>) {
        if (!super.initIntrinsic(...args)) return false;
        const weights = Float32Array.of(1 / 3, 1 / 3, 1 / 3, 0);
        if (args[0] === RsScriptIntrinsicId.HISTOGRAM) {
          this.variables.setVar(0, new Uint8Array(weights.buffer));
        }
        return true;
      }
    },
});

export const singleDimensionsAreNotCounted = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-153",
  why: "It counts cells of two dimensions only.",
  make: (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        if (job.input.allocation.type.dimY > 0) super.histogram(job);
      }
    },
});
