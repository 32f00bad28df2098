/**
 * Mutants of resize.
 *
 * @module
 */

import { withDoubledOffset } from "../../impl/rs/cpu_ref/intrinsics/doubled_offset.ts";
import type { ResizeJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { PartFactory } from "../../impl/mod.ts";
import { RsError, RsScriptIntrinsicId } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";
import { cubicWeights, resizeAgain, type ResizeRules, rounded } from "./recompute.ts";
import { silentAbout } from "./silent_errors.ts";

/** A resize with other rules. */
function resized(rules: ResizeRules): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override resize(job: ResizeJob) {
        resizeAgain(this.host, job, rules);
      }
    };
}

/** Smoothed cells. */
export const sameSizeIsSmoothed = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-90",
  why: "Its polynomials do not go through the cells.",
  make: resized({
    weights: (x) => [
      (1 - x) ** 3 / 6,
      (3 * x ** 3 - 6 * x ** 2 + 4) / 6,
      (-3 * x ** 3 + 3 * x ** 2 + 3 * x + 1) / 6,
      x ** 3 / 6,
    ],
  }),
});

/** Lines between cells. */
export const interpolatesLinearly = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-91",
  why: "It interpolates between 2 x 2 cells, linearly.",
  make: resized({ weights: (x) => [0, 1 - x, x, 0] }),
});

/** Steeper polynomials. */
export const slopesAreSteeper = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-91",
  why: "Its polynomials have one and a half times the slope at the cells.",
  make: resized({
    weights: (x) => {
      const [a, b, c, d] = cubicWeights(x) as [number, number, number, number];
      const linear = [0, 1 - x, x, 0] as const;
      return [1.5 * a, b + (b - linear[1]) / 2, c + (c - linear[2]) / 2, 1.5 * d];
    },
  }),
});

/** Corners. */
export const cellsStandForTheirCorners = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-92",
  why: "It takes a cell for its upper left corner.",
  make: resized({ place: (index, from, to) => index * from / to }),
});

/** First upon first, last upon last. */
export const cornersAreAligned = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-92",
  why: "It lays the middles of the outermost cells upon each other.",
  make: resized({ place: (index, from, to) => index * (from - 1) / Math.max(1, to - 1) }),
});

/** Black edges. */
export const edgesAreBlack = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-93",
  why: "Beyond the edges, it takes 0.",
  make: resized({ edge: (index, size) => index < size ? index : -1 }),
});

/** Mirrors. */
export const edgesAreMirrors = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-93",
  why: "It mirrors the input at its edges, at the middle of the last cell.",
  make: resized({
    edge: (index, size) => {
      const turned = Math.abs(index);
      return Math.max(0, turned < size ? turned : 2 * size - 2 - turned);
    },
  }),
});

/** Rounded down. */
export const bytesAreRoundedDown = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-94",
  why: "It cuts off what is behind the point.",
  make: resized({ stored: (value, type) => rounded(type === "u8" ? value - 0.5 : value, type) }),
});

/** Modulo 256. */
export const bytesWrapAround = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-95",
  why: "It stores the lowest 8 bits of what overshoots.",
  make: resized({ stored: (value, type) => type === "u8" ? Math.floor(value + 0.5) : value }),
});

/** Limited floats. */
export const floatsAreLimited = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-96",
  why: "It limits floats to 0 and 1.",
  make: resized({
    stored: (value, type) => type === "u8" ? rounded(value, type) : Math.min(Math.max(value, 0), 1),
  }),
});

/** All as the first. */
export const componentsAreTheFirst = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-97",
  why: "It makes the second component of the first.",
  make: resized({ component: (component) => component === 1 ? 0 : component }),
});

/** One factor. */
export const rowsHaveTheFactorOfColumns = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-98",
  why: "It scales rows as it scales columns.",
  make: (Base) =>
    class extends Base {
      protected override resize(job: ResizeJob) {
        const { input, output } = job;
        const place = (index: number, from: number, to: number) => {
          const isRow = from === input.height && to === output.height;
          const scale = isRow ? input.width / output.width : from / to;
          return (index + 0.5) * scale - 0.5;
        };
        resizeAgain(this.host, job, { place });
      }
    },
});

/** Twice the offset. */
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

/** A part as the whole. */
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

/** An error for nothing. */
export const missingInputIsAnError = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-102",
  why: "It tells the app of a resize that has no input.",
  make: (Base) =>
    class extends Base {
      #needsInput = false;

      override initIntrinsic(...args: Parameters<InstanceType<typeof Base>["initIntrinsic"]>) {
        this.#needsInput = args[0] === RsScriptIntrinsicId.RESIZE;
        return super.initIntrinsic(...args);
      }

      override setVarObj(...args: Parameters<InstanceType<typeof Base>["setVarObj"]>) {
        this.#needsInput = false;
        super.setVarObj(...args);
      }

      override runForEach(...args: Parameters<InstanceType<typeof Base>["runForEach"]>) {
        super.runForEach(...args);
        if (this.#needsInput) this.rsc.setError(RsError.BAD_SCRIPT, "No input");
      }
    },
});

/** Android's place always. */
export const partsAreWhereAndroidHasThem = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-100",
  why: "It moves a part of an image as Android does where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override resize(job: ResizeJob) {
        const placed = this.host.process.compat ? job : withDoubledOffset(job);
        if (placed !== undefined) super.resize(placed);
      }
    },
});

/** Wrong Allocations in silence. */
export const wrongAllocationsAreNoError = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-101",
  why: "It says nothing of Allocations that cannot be resized.",
  make: silentAbout(/^Resize /),
});
