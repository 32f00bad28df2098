/**
 * Mutants of what all intrinsics from an image to another have in common.
 *
 * @module
 */

import type { PartFactory } from "../../../impl/mod.ts";
import type {
  BlendJob,
  BlurJob,
  ColorMatrixJob,
  ConvolveJob,
  IntrinsicJob,
  Lut3dJob,
  LutJob,
} from "../../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { IntrinsicsHost } from "../../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import { mutant } from "../../mutants/mutant.ts";

/** A run from an image to another of the same size. */
type Job = BlurJob | ConvolveJob | ColorMatrixJob | LutJob | Lut3dJob | BlendJob;

const NAMES: readonly string[] = [
  ...["blur", "convolve3x3", "convolve5x5", "colorMatrix", "lut", "lut3d", "blend"],
];

function isImage(job: IntrinsicJob): job is Job {
  return NAMES.includes(job.intrinsic);
}

/** Intrinsics that run another job than they are asked for. */
function running(
  change: (job: Job, run: (job: Job) => void, host: IntrinsicsHost) => void,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      override run(job: IntrinsicJob) {
        if (!isImage(job)) return super.run(job);
        change(job, (changed) => super.run(changed), this.host);
      }
    };
}

function clipped(clip: (job: Job) => Partial<Job["clip"]>): PartFactory<"rs-intrinsics"> {
  return running((job, run) => {
    const changed = { ...job.clip, ...clip(job) };
    if (changed.x1 < changed.x2 && changed.y1 < changed.y2) run({ ...job, clip: changed });
  });
}

export const offsetIsDoubled = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-2",
  why: "It adds the first column of the limits twice.",
  make: clipped(({ clip: { x1, x2 }, output: { width } }) => ({
    x1: Math.min(2 * x1, width),
    x2: Math.min(x1 + x2, width),
  })),
});

export const wholeRowsAreWritten = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-2",
  why: "It writes all columns of the rows in the limits.",
  make: clipped(({ output }) => ({ x1: 0, x2: output.width })),
});

export const wholeColumnsAreWritten = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-2",
  why: "It writes all rows of the columns in the limits.",
  make: clipped(({ output }) => ({ y1: 0, y2: output.height })),
});
