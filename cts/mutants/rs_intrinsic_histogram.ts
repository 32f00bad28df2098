/**
 * Mutants of the histogram.
 *
 * @module
 */

import type { HistogramJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { Heap } from "../../impl/machine/heap.ts";
import type { PartFactory } from "../../impl/mod.ts";
import { RsScriptIntrinsicId } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";
import { CellMemory } from "./recompute.ts";
import { silentAbout } from "./silent_errors.ts";

/** A histogram of a job that is changed before. */
function changed(change: (job: HistogramJob) => HistogramJob): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        super.histogram(change(job));
      }
    };
}

/** All counts of an output. */
function countsOf(heap: Heap, { channels, output }: HistogramJob): number[] {
  const room = channels === 3 ? 4 : channels;
  return Array.from(
    { length: 256 * room },
    (_, index) => heap.view.getUint32(output.pointer + 4 * index, true),
  );
}

function setCounts(heap: Heap, { output }: HistogramJob, counts: readonly number[]): void {
  counts.forEach((count, index) => heap.view.setUint32(output.pointer + 4 * index, count, true));
}

/** Three counts in a row. */
export const threeCountsWithoutRoom = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-80",
  why: "It stores counts of three components without room for a fourth.",
  make: (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        super.histogram(job);
        const { heap } = this.host.process;
        if (job.channels !== 3) return;
        const counts = countsOf(heap, job).filter((_, index) => index % 4 !== 3);
        setCounts(heap, job, [...counts, ...new Array<number>(256).fill(0)]);
      }
    },
});

/** Tables one by one. */
export const countsLieInPlanes = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-80",
  why: "It stores all counts of a component before those of the next.",
  make: (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        super.histogram(job);
        const { heap } = this.host.process;
        const counts = countsOf(heap, job);
        const room = counts.length / 256;
        setCounts(heap, job, counts.map((_, at) => counts[at % 256 * room + (at >> 8)]!));
      }
    },
});

/** The last components. */
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

/** Everything is counted. */
export const limitsAreIgnored = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-82",
  why: "It counts whole rows, whatever the limits.",
  make: changed((job) => ({ ...job, clip: { ...job.clip, x1: 0, x2: job.input.width } })),
});

/** The last thread's cells. */
export const lastThreadIsForgotten = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-83",
  why: "It loses the counts of one of several threads.",
  make: (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        const { clip } = job;
        const rows = Math.ceil((clip.y2 - clip.y1) / this.host.threads);
        const y2 = this.host.threads === 1 ? clip.y2 : Math.max(clip.y1 + 1, clip.y2 - rows);
        super.histogram({ ...job, clip: { ...clip, y2 } });
      }
    },
});

/** Counts of all launches. */
export const countsAddUp = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-84",
  why: "It adds counts to those that are there.",
  make: (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        const { heap } = this.host.process;
        const before = countsOf(heap, job);
        super.histogram(job);
        setCounts(heap, job, countsOf(heap, job).map((count, index) => count + before[index]!));
      }
    },
});

/** Weights rounded down. */
export const weightsAreRoundedDown = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-85",
  why: "It rounds weights down to 256ths.",
  make: changed((job) => ({
    ...job,
    coefficients: job.coefficients.map((weight) => Math.floor(weight * 256) / 256),
  })),
});

/** Sums of weighted values as `value` makes numbers of them. */
function summed(value: (sum: number) => number): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        const { intrinsic, input, clip, coefficients } = job;
        if (intrinsic === "histogram") return super.histogram(job);
        const { heap } = this.host.process;
        const cells = new CellMemory(this.host, input);
        const counts = new Array<number>(256).fill(0);
        const weights = Array.from(coefficients, (weight) => Math.floor(weight * 256 + 0.5));
        for (let y = clip.y1; y < clip.y2; y++) {
          for (let x = clip.x1; x < clip.x2; x++) {
            let sum = 0;
            for (let part = 0; part < input.vectorSize; part++) {
              sum += weights[part]! * cells.get(x, y, part);
            }
            counts[Math.min(value(sum), 255)]!++;
          }
        }
        setCounts(heap, job, counts);
      }
    };
}

/** Sums rounded down. */
export const sumsAreRoundedDown = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-85",
  why: "It does not add 127 to a sum before it is divided by 256.",
  make: summed((sum) => sum >> 8),
});

/** Halves rounded up. */
export const sumsOfAHalfAreRoundedUp = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-85",
  why: "It adds 128 to a sum before it is divided by 256.",
  make: summed((sum) => (sum + 128) >> 8),
});

/** Equal weights. */
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
          this.setVar(0, new Uint8Array(weights.buffer));
        }
        return true;
      }
    },
});

/** White as black. */
export const whiteIsCountedAsBlack = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-87",
  why: "It counts sums past 255 from 0 on.",
  make: summed((sum) => ((sum + 127) >> 8) % 256),
});

/** Outputs that do not fit, in silence. */
export const wrongOutputsAreNoError = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-88",
  why: "It says nothing of outputs that counts do not fit in.",
  make: silentAbout(/^Histogram /),
});

/** Once and for all. */
export const scriptWithoutAnOutputIsLost = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-152",
  why: "A histogram that was launched without an output is not launched again.",
  make: (Base) =>
    class extends Base {
      #isHistogram = false;
      #hasOutput = false;
      #isLost = false;

      override initIntrinsic(...args: Parameters<InstanceType<typeof Base>["initIntrinsic"]>) {
        this.#isHistogram = args[0] === RsScriptIntrinsicId.HISTOGRAM;
        return super.initIntrinsic(...args);
      }

      override setVarObj(...args: Parameters<InstanceType<typeof Base>["setVarObj"]>) {
        this.#hasOutput = true;
        super.setVarObj(...args);
      }

      override runForEach(...args: Parameters<InstanceType<typeof Base>["runForEach"]>) {
        this.#isLost ||= this.#isHistogram && !this.#hasOutput;
        if (!this.#isLost) super.runForEach(...args);
      }
    },
});

/** The input as scratch memory. */
export const histogramChangesItsInput = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-3",
  why: "A histogram changes the first cell of its input.",
  make: (Base) =>
    class extends Base {
      protected override histogram(job: HistogramJob) {
        super.histogram(job);
        const cells = new CellMemory(this.host, job.input);
        cells.set(0, 0, 0, 255 - cells.get(0, 0, 0));
      }
    },
});

/** Images only. */
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
