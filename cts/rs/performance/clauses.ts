/**
 * Clauses about how fast intrinsics are on the processor.
 *
 * @module
 */

import { type Clause, defineClauses } from "../../clauses/registry.ts";

const PAGE = "Documentation, RenderScript";
const CORE = "AOSP frameworks/rs, cpu_ref/rsCpuCore.cpp (launchForEach)";

/** The clauses. */
export const clauses: readonly Clause[] = defineClauses([
  {
    id: "RS-PERFORMANCE-1",
    grade: "should",
    text:
      "Intrinsics of the CPU path are faster than plain TypeScript on typed arrays: a blur of radius 25 at least 4 times, " +
      "convolutions and resize at least 2 times, a color matrix at least 1.5 times.",
    source: PAGE,
  },
  {
    id: "RS-PERFORMANCE-2",
    grade: "should",
    text: "A blur of 1920 x 1080 cells is at least 1.25 times as fast on two threads as on one.",
    source: PAGE,
  },
  {
    id: "RS-PERFORMANCE-3",
    grade: "aosp",
    text:
      "The time of an intrinsic grows with the number of cells: four times as many take at most 8 times as long.",
    source: CORE,
  },
  {
    id: "RS-PERFORMANCE-4",
    grade: "aosp",
    text:
      "The time of a blur grows at most with its radius: four times the radius takes at most 6 times as long.",
    source: "AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicBlur.cpp",
  },
  {
    id: "RS-PERFORMANCE-5",
    grade: "aosp",
    text:
      "A launch whose limits leave an eighth of the cells takes at most half as long as one of all cells.",
    source: CORE,
  },
  {
    id: "RS-PERFORMANCE-6",
    grade: "should",
    text:
      "An intrinsic that a vendor's driver leaves to the platform's takes at most 3 times as long as on the CPU path.",
    source: PAGE,
  },
]);
