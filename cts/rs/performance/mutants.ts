/**
 * Mutants that are right, and slow.
 *
 * @module
 */

import type { IntrinsicJob } from "../../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { PartFactory } from "../../../impl/mod.ts";
import { changedRuns, outputOf } from "../../mutants/changed_runs.ts";
import { mutant } from "../../mutants/mutant.ts";

/** Intrinsics that run several times. @param times How often, of a run. */
function repeated(times: (job: IntrinsicJob) => number): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      override run(job: IntrinsicJob): void {
        for (let i = times(job); i > 0; i--) super.run(job);
      }
    };
}

export const intrinsicsAreSlow = mutant({
  part: "rs-intrinsics",
  clauses: "RS-PERFORMANCE-1",
  why: "It does everything forty times.",
  make: repeated(() => 40),
});

export const threadsDoTheSame = mutant({
  part: "rs-intrinsics",
  clauses: "RS-PERFORMANCE-2",
  why: "Each thread does all cells, one after the other.",
  make: (Base) =>
    class extends Base {
      override run(job: IntrinsicJob): void {
        for (let lid = 0; lid < this.host.threads; lid++) super.run(job);
      }

      protected override threadsFor() {
        return 1;
      }
    },
});

export const timeGrowsFasterThanCells = mutant({
  part: "rs-intrinsics",
  clauses: "RS-PERFORMANCE-3",
  why: "The time for a cell grows with the square of the number of cells.",
  make: repeated((job) => {
    const { width = 1, height = 1 } = outputOf(job) ?? {};
    return Math.ceil((width * height / 76_800) ** 2);
  }),
});

export const timeIsQuadraticInRadius = mutant({
  part: "rs-intrinsics",
  clauses: "RS-PERFORMANCE-4",
  why: "A blur looks at all cells of a square around each cell.",
  make: repeated((job) => job.intrinsic === "blur" ? Math.ceil(job.radius ** 2 / 18) : 1),
});

export const limitsCostTime = mutant({
  part: "rs-intrinsics",
  clauses: "RS-PERFORMANCE-5",
  why: "A launch with limits takes twice as long as one without.",
  make: repeated((job) => {
    const output = outputOf(job);
    if (output === undefined || !("clip" in job)) return 1;
    const { x1, x2, y1, y2 } = job.clip;
    const cells = (x2 - x1) * (y2 - y1);
    const all = output.width * output.height;
    return cells === all ? 1 : Math.round(2 * all / cells);
  }),
});

export const fallbackIsSlow = mutant({
  part: "rs-intrinsics",
  clauses: "RS-PERFORMANCE-6",
  why: "What the GPU path leaves to the processor is done twenty times.",
  make: changedRuns((run) => (job) => {
    for (let i = 0; i < 20; i++) run(job);
  }),
});

export const fallbackIsSlowerThanPlain = mutant({
  part: "rs-intrinsics",
  clauses: "RS-PERFORMANCE-7",
  why: "It does everything a hundred times.",
  make: repeated(() => 100),
});
