/**
 * Mutants of what all intrinsics from an image to another have in common.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type {
  BlendJob,
  BlurJob,
  ColorMatrixJob,
  ConvolveJob,
  IntrinsicJob,
  Lut3dJob,
  LutJob,
} from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { IntrinsicsHost } from "../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import { mutant } from "./mutant.ts";
import { CellMemory } from "./recompute.ts";

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

/** Whole vectors only. */
export const lastColumnsAreLeftOut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-1",
  why: "It computes columns four at a time and leaves the rest out.",
  make: clipped(({ clip: { x1, x2 } }) => ({ x2: x1 + Math.floor((x2 - x1) / 4) * 4 })),
});

/** Pairs of rows. */
export const lastRowIsLeftOut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-1",
  why: "It leaves the last row of an odd number out.",
  make: clipped(({ clip: { y1, y2 } }) => ({ y2: y1 + Math.floor((y2 - y1) / 2) * 2 })),
});

/** Added twice. */
export const offsetIsDoubled = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-2",
  why: "It adds the first column of the limits twice.",
  make: clipped(({ clip: { x1, x2 }, output: { width } }) => ({
    x1: Math.min(2 * x1, width),
    x2: Math.min(x1 + x2, width),
  })),
});

/** Rows from end to end. */
export const wholeRowsAreWritten = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-2",
  why: "It writes all columns of the rows in the limits.",
  make: clipped(({ output }) => ({ x1: 0, x2: output.width })),
});

/** Columns from end to end. */
export const wholeColumnsAreWritten = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-2",
  why: "It writes all rows of the columns in the limits.",
  make: clipped(({ output }) => ({ y1: 0, y2: output.height })),
});

/** The input as scratch memory. */
export const inputIsScratch = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-3",
  why: "It leaves something in the last cell of the input.",
  make: running((job, run, host) => {
    run(job);
    const { input } = job;
    const memory = new CellMemory(host, input);
    const [x, y] = [input.width - 1, input.height - 1];
    memory.set(x, y, 0, 255 - memory.get(x, y, 0));
  }),
});

/** Parameters of the first run. */
export const parametersAreKept = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-4",
  why: "It keeps an intrinsic's parameters from its first run.",
  make: (Base) =>
    class extends Base {
      readonly #first = new Map<string, Job>();

      override run(job: IntrinsicJob) {
        if (!isImage(job)) return super.run(job);
        const { input, output, clip } = job;
        const first = this.#first.get(job.intrinsic) ?? job;
        this.#first.set(job.intrinsic, first);
        super.run({ ...first, input, output, clip });
      }
    },
});

/** A row between threads. */
export const rowBetweenThreadsIsLost = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-5",
  why: "With several threads it leaves out the first row of the second one.",
  make: running((job, run, host) => {
    const { clip } = job;
    if (host.threads === 1) return run(job);
    const middle = Math.floor((clip.y1 + clip.y2) / 2);
    if (middle > clip.y1) run({ ...job, clip: { ...clip, y2: middle } });
    if (middle + 1 < clip.y2) run({ ...job, clip: { ...clip, y1: middle + 1 } });
  }),
});

/** Rounding of another thread. */
export const threadsRoundAnotherWay = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-5",
  why: "The second of several threads rounds another way.",
  make: running((job, run, host) => {
    run(job);
    const { output, clip } = job;
    if (host.threads === 1 || output.type !== "u8") return;
    const memory = new CellMemory(host, output);
    for (let x = clip.x1; x < clip.x2; x++) {
      memory.set(x, clip.y2 - 1, 0, memory.get(x, clip.y2 - 1, 0) ^ 1);
    }
  }),
});

/** A row of a large image. */
export const seamIsLeftOut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-5",
  why: "With several threads it leaves out the first row of the last quarter of a large image.",
  make: (Base) =>
    class extends Base {
      override run(job: IntrinsicJob) {
        if (!("clip" in job) || !("vectorSize" in job.output)) return super.run(job);
        const { clip, clip: { x1, x2, y1, y2 } } = job;
        const seam = y1 + 3 * ((y2 - y1) >> 2);
        if (this.host.threads === 1 || (x2 - x1) * (y2 - y1) < 250_000) return super.run(job);
        super.run({ ...job, clip: { ...clip, y2: seam } } as typeof job);
        super.run({ ...job, clip: { ...clip, y1: seam + 1 } } as typeof job);
      }
    },
});

/** A row of a large product. */
export const rowOfAProductIsLost = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-5",
  why: "With several threads it leaves out the last row of a large product.",
  make: (Base) =>
    class extends Base {
      override run(job: IntrinsicJob) {
        const isProduct = job.intrinsic === "blas" || job.intrinsic === "bnnm";
        if (!isProduct || this.host.threads === 1) return super.run(job);
        const isLarge = job.m * job.n * job.k > 5_000_000;
        super.run(isLarge ? { ...job, m: job.m - 1 } : job);
      }
    },
});

/** The first slice only. */
export const furtherSlicesAreLeftOut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-9",
  why: "It computes the first slice of three dimensions only.",
  make: running((job, run) => {
    const { allocation, pointer } = job.output;
    if (pointer === allocation.hal.state.lods[0]!.pointer) run(job);
  }),
});

/** Slices of the first one. */
export const slicesAreOfTheFirst = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-10",
  why: "It reads the first slice of the input always.",
  make: running((job, run) => {
    const { pointer } = job.input.allocation.hal.state.lods[0]!;
    run({ ...job, input: { ...job.input, pointer } });
  }),
});

/** Rows of two dimensions. */
export const singleDimensionIsNoImage = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-14",
  why: "It computes nothing where there is no second dimension.",
  make: running((job, run) => {
    if (job.output.allocation.type.dimY > 0) run(job);
  }),
});

/** Two Allocations or none. */
export const sameAllocationIsLeftAlone = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-15",
  why: "It computes nothing where input and output are the same.",
  make: running((job, run) => {
    if (job.output.pointer !== job.input.pointer) run(job);
  }),
});
