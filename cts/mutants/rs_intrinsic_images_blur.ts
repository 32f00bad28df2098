/**
 * Mutants of blur.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import { blurReach, blurWeights } from "../../impl/rs/cpu_ref/intrinsics/blur_weights.ts";
import type { IntrinsicsHost } from "../../impl/rs/cpu_ref/intrinsics/intrinsics.ts";
import type { BlurJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import { mutant } from "./mutant.ts";
import { CellMemory, recompute } from "./recompute.ts";

/** Blurs of which another job is run. */
function blurring(
  change: (job: BlurJob, run: (job: BlurJob) => void, host: IntrinsicsHost) => void,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override blur(job: BlurJob) {
        change(job, (changed) => super.blur(changed), this.host);
      }
    };
}

function withRadius(radius: (radius: number, job: BlurJob) => number) {
  return blurring((job, run) => run({ ...job, radius: radius(job.radius, job) }));
}

/** The nearest place inside, or another; undefined for a black one. */
type Edge = (place: number, size: number) => number | undefined;

const CLAMP: Edge = (place, size) => Math.min(Math.max(place, 0), size - 1);

/** A blur in plain TypeScript; weights are those from the middle on. */
function plainBlur(
  host: IntrinsicsHost,
  job: BlurJob,
  { edge = CLAMP, weights = (all: Float64Array) => all }: {
    readonly edge?: Edge;
    readonly weights?: (all: Float64Array) => Float64Array;
  },
): void {
  const { width, height } = job.input;
  const reach = blurReach(job.radius);
  const half = weights(blurWeights(job.radius));
  const between = new Map<number, number>();
  const sum = (place: number, size: number, read: (place: number) => number) => {
    let total = 0;
    for (let k = -reach; k <= reach; k++) {
      const at = edge(place + k, size);
      if (at !== undefined) total += read(at) * (half[Math.abs(k)] ?? 0);
    }
    return total;
  };
  recompute(host, job, ({ x, y, c }, from) => {
    const column = (at: number) => {
      const key = (y * width + at) * 4 + c;
      const known = between.get(key);
      if (known !== undefined) return known;
      const value = sum(y, height, (row) => from(at, row, c));
      between.set(key, value);
      return value;
    };
    return Math.min(255, Math.floor(sum(x, width, column) + 0.25));
  });
}

/** Sigma. */
export const sigmaIsOff = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-20",
  why: "It takes 0.3 times the radius for 0.4 times.",
  make: withRadius((radius) => radius * 0.75),
});

/** One cell less. */
export const radiusIsOneLess = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-20",
  why: "It blurs by a radius that is 1 too small.",
  make: withRadius((radius) => Math.max(0.1, radius - 1)),
});

/** One neighbour less. */
export const lastNeighboursAreLeftOut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-20",
  why: "It leaves out the neighbours that are farthest, one tap too few at each side.",
  make: blurring((job, _run, host) =>
    plainBlur(host, job, { weights: (all) => all.subarray(0, all.length - 1) })
  ),
});

/** Integers only. */
export const radiusIsAnInteger = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-21",
  why: "It rounds the radius of a blur to an integer.",
  make: withRadius((radius) => Math.max(1, Math.round(radius))),
});

/** Black around. */
export const edgesAreBlack = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-22",
  why: "It takes what is outside of the image for black.",
  make: blurring((job, _run, host) =>
    plainBlur(host, job, {
      edge: (place, size) => place < 0 || place >= size ? undefined : place,
    })
  ),
});

/** Around the edge. */
export const edgesWrap = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-22",
  why: "It takes cells of the opposite edge for those outside of the image.",
  make: blurring((job, _run, host) =>
    plainBlur(host, job, { edge: (place, size) => (place % size + size) % size })
  ),
});

/** Mirrors. */
export const edgesAreMirrors = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-22",
  why: "It mirrors the image at its edges.",
  make: blurring((job, _run, host) =>
    plainBlur(host, job, {
      edge: (place, size) => {
        const at = (place % (2 * size) + 2 * size) % (2 * size);
        return at < size ? at : 2 * size - 1 - at;
      },
    })
  ),
});

/** Weights as they come. */
export const weightsAreNotNormalized = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-23",
  why: "It does not divide the weights by their sum.",
  make: blurring((job, _run, host) =>
    plainBlur(host, job, { weights: (all) => all.map((weight) => weight * 0.99) })
  ),
});

/** Colours only. */
export const alphaIsNotBlurred = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-24",
  why: "It copies alpha.",
  make: blurring((job, run, host) => {
    run(job);
    if (job.input.vectorSize !== 4) return;
    recompute(host, job, ({ x, y, c }, from, before) => c === 3 ? from(x, y, 3) : before(x, y, c));
  }),
});

/** Colours by alpha. */
export const alphaWeighsColours = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-24",
  why: "It multiplies colours by their alpha.",
  make: blurring((job, run, host) => {
    run(job);
    if (job.input.vectorSize !== 4) return;
    recompute(
      host,
      job,
      ({ x, y, c }, _from, before) =>
        c === 3 ? before(x, y, 3) : before(x, y, c) * before(x, y, 3) / 255,
    );
  }),
});

/** Code of its own for grey. */
export const greyIsBlurredLess = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-25",
  why: "It has other weights for cells of one component.",
  make: withRadius((radius, { input }) => input.vectorSize === 1 ? radius * 0.8 : radius),
});

/** Somewhere else. */
export const wrongRadiiWriteEverywhere = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-27",
  why: "With a radius that is none it writes past the limits.",
  make: blurring((job, run, host) => {
    run(job);
    if (job.radius > 0 && job.radius <= 25) return;
    new CellMemory(host, job.output).set(0, 0, 0, 255 - job.radius);
  }),
});
