/**
 * Mutants of resize.
 *
 * @module
 */

import { withDoubledOffset } from "../../../impl/rs/cpu_ref/intrinsics/doubled_offset.ts";
import type { ResizeJob } from "../../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { mutant } from "../../mutants/mutant.ts";

export const partsAreMovedTwice = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-99",
  why: "It adds the first column to a place that has it already.",
  make: (Base) =>
    class extends Base {
      protected override resize(job: ResizeJob) {
        const placed = withDoubledOffset(job);
        if (placed !== undefined) super.resize(placed);
      }
    },
});

export const partsBeginAtTheFirstRow = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-99",
  why: "It takes the first row of a part for the first of the output.",
  make: (Base) =>
    class extends Base {
      protected override resize(job: ResizeJob) {
        const { output, clip } = job;
        const pointer = output.pointer + clip.y1 * output.stride;
        const moved = { ...clip, y1: 0, y2: clip.y2 - clip.y1 };
        super.resize({ ...job, output: { ...output, pointer }, clip: moved });
      }
    },
});
