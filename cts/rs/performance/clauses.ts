/**
 * Clauses about how fast intrinsics are on the processor.
 *
 * @module
 */

import { clausesOf } from "../../clauses/table.ts";

const PAGE = "Documentation, RenderScript";
const CORE = "AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp (launchForEach)";

/** The clauses. */
export const clauses = clausesOf`
  RS-PERFORMANCE-1 should: Intrinsics of the CPU path are faster than plain TypeScript on typed arrays: a blur of radius
    25 at least 4 times, convolutions and resize at least 2 times, a color matrix at least 1.5 times.
    source: ${PAGE}
  RS-PERFORMANCE-2 should: A blur of 1920 x 1080 cells is at least 1.25 times as fast on two threads as on one.
    source: ${PAGE}
  RS-PERFORMANCE-3 aosp: The time of an intrinsic grows with the number of cells: four times as many take at most 8
    times as long.
    source: ${CORE}
  RS-PERFORMANCE-4 aosp: The time of a blur grows at most with its radius: four times the radius takes at most 6 times
    as long.
    source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicBlur.cpp
  RS-PERFORMANCE-5 aosp: A launch whose limits leave an eighth of the cells takes at most half as long as one of all
    cells.
    source: ${CORE}
  RS-PERFORMANCE-6 must: An intrinsic that a vendor's driver leaves to the platform's takes at most 3 times as long as
    on the CPU path.
    source: ${PAGE}
  RS-PERFORMANCE-7 must: The CPU fallback of an intrinsic is at least as fast as plain TypeScript on typed arrays, on one
    thread.
    source: ${PAGE}
`;
