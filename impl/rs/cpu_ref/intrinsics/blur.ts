/**
 * Blur.
 *
 * Sums have 16 bits, and differ from exact ones by a few hundredths before they are rounded to the nearest; above a radius of
 * 16, where splines replace the weights, by less than a half. So results are within 1 of Android's portable C, which truncates,
 * and of its assembly for ARM, which rounds. Areas of one color stay as they are.
 *
 * @module
 */

import { type KernelBlock, splat } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { BLUR_SPLINE_BEYOND, blurSpline } from "./blur_spline.ts";
import { blurReach, blurWeights, integerWeights } from "./blur_weights.ts";
import { type BlurJob, roomOf, sizeOf } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a component, and for each pair of its neighbors. */
const COMPONENT_NS = 0.15;
const PAIR_NS = 0.09;
/** Nanoseconds for a component where splines are summed up. */
const WIDE_NS = 1.1;
/** Neighbors at each side, and rows of an image, from which on splines are faster. */
const WIDE_REACH = 17;
const WIDE_HEIGHT = 64;
/** Fewest and most rows of a tile for splines: margins are summed up for each tile again, and memory is needed for all. */
const WIDE_ROWS_MIN = 64;
const WIDE_ROWS_MAX = 144;
/** Rows that splines are summed up for at once, and most columns. */
const WIDE_ROWS = 16;
const WIDE_COLUMNS = 960;
/** Rows of vectors for splines, beside those of a tile. */
const WIDE_BUFFERS = 4;
/** Rows that a kernel turns into columns at once, at most. */
const ROWS = 8;
/** Lanes of a vector of 16 bits. */
const LANES = 8;
/** Bytes of a column of sums, and columns that the kernel has more than it needs, as it works on several at once. */
const COLUMN_BYTES = 16;
const COLUMNS_MORE = 64;

/**
 * Prepares a blur. Radii above 25 count as 25; a radius of 0 or less, or NaN, copies the input.
 *
 * @param job The run; input and output must not share memory.
 * @param block The parameters.
 */
export function blurPlan(job: BlurJob, block: KernelBlock): KernelPlan {
  const reach = blurReach(job.radius);
  const weights = reach > 0 ? blurWeights(job.radius) : new Float64Array([1]);
  const isWide = reach >= WIDE_REACH && job.input.height >= WIDE_HEIGHT;
  return isWide ? widePlan(job, weights, block) : narrowPlan(job, weights, block);
}

function narrowPlan(
  { input, clip }: BlurJob,
  weights: Float64Array,
  block: KernelBlock,
): KernelPlan {
  const reach = weights.length - 1;
  const room = roomOf(input.vectorSize);
  const [width, height] = sizeOf(clip);
  const step = tileStep(width, height);
  block.ints(OWN, [reach, room]);
  const pairs = integerWeights([weights[0]! / 2, ...weights.subarray(1)], 65536);
  const vectors = [16384, 32768 + 128, 0xff00, ...pairs];
  block.shorts(OWN + 16, vectors.flatMap((value) => splat(value, LANES)));
  return {
    kernel: "blur",
    step: height === 1 ? step : Math.ceil(step / ROWS) * ROWS,
    work: (COMPONENT_NS + PAIR_NS * reach) * width * height * room,
    scratchBytes: 2 * (width + 2 * reach + COLUMNS_MORE) * COLUMN_BYTES,
  };
}

function widePlan(
  { input, clip }: BlurJob,
  weights: Float64Array,
  block: KernelBlock,
): KernelPlan {
  const reach = weights.length - 1;
  const room = roomOf(input.vectorSize);
  const margin = reach + BLUR_SPLINE_BEYOND;
  const [width, height] = sizeOf(clip);
  const tall = Math.max(WIDE_ROWS_MIN, Math.min(WIDE_ROWS_MAX, height / 8));
  const rows = Math.ceil(Math.min(height, tall) / WIDE_ROWS) * WIDE_ROWS;
  const columns = Math.ceil(width / Math.ceil(width / WIDE_COLUMNS));
  const bytes = (Math.max(columns, rows) + 2 * margin + COLUMNS_MORE) * COLUMN_BYTES;
  const { first, pairs, box, edge } = blurSpline(weights);
  const offsets = [reach, first, pairs.length].map((vectors) => vectors * COLUMN_BYTES);
  block.ints(OWN, [margin, room, ...offsets, bytes, columns]);
  const vectors = [1 / 64, 64 * box, 2 * edge, 255 / 256, 1 / 512, ...pairs.map((one) => 2 * one)];
  block.shorts(OWN + 32, vectors.flatMap((value) => splat(Math.round(32768 * value), LANES)));
  return {
    kernel: "blurWide",
    step: height === 1 ? tileStep(width, height) : rows,
    work: WIDE_NS * width * height * room,
    scratchBytes: (WIDE_BUFFERS + rows * room / LANES) * bytes,
  };
}
