/**
 * Mutants of YUV to RGB.
 *
 * @module
 */

import { withDoubledOffset } from "../../impl/rs/cpu_ref/intrinsics/doubled_offset.ts";
import type { YuvToRgbJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { PartFactory } from "../../impl/mod.ts";
import { RsError, RsScriptIntrinsicId, RsYuvFormat } from "../contract/rs_defines.ts";
import { mutant } from "./mutant.ts";
import { colourOf, convertAgain } from "./recompute.ts";
import { silentAbout } from "./silent_errors.ts";

/** A conversion of a frame that is changed before. */
function changed(
  change: (input: YuvToRgbJob["input"], job: YuvToRgbJob) => Partial<YuvToRgbJob["input"]>,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override yuvToRgb(job: YuvToRgbJob) {
        super.yuvToRgb({ ...job, input: { ...job.input, ...change(job.input, job) } });
      }
    };
}

/** A conversion by another formula. */
function converted(
  colour: (y: number, u: number, v: number) => readonly number[],
  chroma?: (x: number) => number,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      protected override yuvToRgb(job: YuvToRgbJob) {
        convertAgain(this.host, job, colour, chroma);
      }
    };
}

function limited(values: readonly number[]): readonly number[] {
  return values.map((value) => Math.min(Math.max(value, 0), 255));
}

/** Full range. */
export const brightnessHasTheFullRange = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-105",
  why: "It takes 0 for black and 255 for white.",
  make: converted((y, u, v) => limited(colourOf(16 + 219 * y / 255, u, v))),
});

/** Another green. */
export const greenWithoutBlue = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-105",
  why: "Its green does not depend on U.",
  make: converted((y, u, v) => {
    const [red, , blue, alpha] = colourOf(y, u, v);
    return limited([red!, colourOf(y, 128, v)[1]!, blue!, alpha!]);
  }),
});

/** Modulo 256. */
export const coloursWrapAround = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-106",
  why: "It stores the lowest 8 bits of a colour.",
  make: converted(colourOf),
});

/** Alpha as it was. */
export const alphaIsNotSet = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-107",
  why: "It leaves alpha as it was.",
  make: converted((y, u, v) => limited(colourOf(y, u, v)).slice(0, 3)),
});

/** Colours that change within a block. */
export const blocksAreShifted = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-108",
  why: "Its blocks begin at odd columns.",
  make: converted((y, u, v) => limited(colourOf(y, u, v)), (x) => (x + 1) >> 1),
});

/** U before V by turns. */
export const turnsAreSwapped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-109",
  why: "It takes V for U where they take turns.",
  make: changed(({ u, v, uvStep }) => uvStep === 2 ? { u: v, v: u } : {}),
});

/** V before U in planes. */
export const planesAreSwapped = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-110",
  why: "It takes the plane of V for that of U.",
  make: changed(({ u, v, uvStep }) => uvStep === 1 ? { u: v, v: u } : {}),
});

/** Half the width. */
export const rowsOfColoursAreTight = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-111",
  why: "It takes half of the columns for the distance of rows of U and V.",
  make: changed(({ width, uvStep }) => uvStep === 1 ? { uvStride: width / 2 } : {}),
});

/** One row of colours. */
export const legacyRowsAreHalves = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-112",
  why: "It takes half of the columns for the rows of V and U in an Allocation of one dimension.",
  make: changed(({ allocation, yStride }) =>
    allocation.type.dimY === 0 ? { uvStride: yStride / 2 } : {}
  ),
});

/** U and V one after the other. */
export const flexibleFramesHavePlanes = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-113",
  why: "It takes U and V of a frame of YUV_420_888 as if they never took turns.",
  make: changed(({ allocation }) =>
    allocation.type.yuv === RsYuvFormat.YUV_420_888 ? { uvStep: 1 } : {}
  ),
});

/** Rows from the top. */
export const brightnessOfPartsBeginsAtTheFirstRow = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-114",
  why: "It takes the brightness of the first row for that of a part's first row.",
  make: changed(({ y, yStride }, { clip }) => ({ y: y - clip.y1 * yStride })),
});

/** Colours from the top. */
export const coloursOfPartsBeginAtTheFirstRow = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-114",
  why: "It takes the colours of the first rows for those of a part's first rows.",
  make: changed(({ u, v, uvStride }, { clip }) => {
    const offset = (clip.y1 >> 1) * uvStride;
    return { u: u - offset, v: v - offset };
  }),
});

/** The first of the frame. */
export const partsBeginWithTheFrame = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-116",
  why: "It takes the brightness of the first column for that of a part's first column.",
  make: changed(({ y }, { clip }) => ({ y: y - clip.x1 })),
});

/** Pairs of cells. */
export const cellsAreWrittenByTwos = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-115",
  why: "It writes one cell more where a part ends at an odd column.",
  make: (Base) =>
    class extends Base {
      protected override yuvToRgb(job: YuvToRgbJob) {
        const { clip } = job;
        super.yuvToRgb({ ...job, clip: { ...clip, x2: clip.x2 + clip.x2 % 2 } });
      }
    },
});

/** An error for nothing. */
export const missingFrameIsAnError = mutant({
  part: "rs-script",
  clauses: "RS-INTRINSIC-118",
  why: "It tells the app of a conversion that has no frame.",
  make: (Base) =>
    class extends Base {
      #needsFrame = false;

      override initIntrinsic(...args: Parameters<InstanceType<typeof Base>["initIntrinsic"]>) {
        this.#needsFrame = args[0] === RsScriptIntrinsicId.YUV_TO_RGB;
        return super.initIntrinsic(...args);
      }

      override setVarObj(...args: Parameters<InstanceType<typeof Base>["setVarObj"]>) {
        this.#needsFrame = false;
        super.setVarObj(...args);
      }

      override runForEach(...args: Parameters<InstanceType<typeof Base>["runForEach"]>) {
        super.runForEach(...args);
        if (this.#needsFrame) this.rsc.setError(RsError.BAD_SCRIPT, "No frame");
      }
    },
});

/** Android's place always. */
export const framesAreWhereAndroidHasThem = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-116",
  why: "It moves a part of a frame as Android does where the sane behaviour is asked for.",
  make: (Base) =>
    class extends Base {
      protected override yuvToRgb(job: YuvToRgbJob) {
        const placed = this.host.process.compat ? job : withDoubledOffset(job);
        if (placed !== undefined) super.yuvToRgb(placed);
      }
    },
});

/** Small frames in silence. */
export const smallFramesAreNoError = mutant({
  part: "rs-context",
  clauses: "RS-INTRINSIC-117",
  why: "It says nothing of frames that are too small.",
  make: silentAbout(/^YuvToRGB /),
});

/** As if they had one size. */
export const framesHaveTheRowsOfTheOutput = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-154",
  why: "It takes rows of Y to be as long as those of a smaller output.",
  make: changed(({ allocation, yStride }, { output }) =>
    output.width < allocation.type.dimX && allocation.type.dimY > 0
      ? { yStride: output.width }
      : { yStride }
  ),
});

/** The frame as scratch memory. */
export const framesAreChanged = mutant({
  part: "rs-intrinsics",
  clauses: "RS-INTRINSIC-3",
  why: "It changes the brightness of a frame's first cell.",
  make: (Base) =>
    class extends Base {
      protected override yuvToRgb(job: YuvToRgbJob) {
        super.yuvToRgb(job);
        this.host.process.heap.bytes[job.input.y]! ^= 255;
      }
    },
});
