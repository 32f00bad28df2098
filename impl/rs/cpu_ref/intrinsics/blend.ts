/**
 * Blend: in place, with results that are limited to 255, as Android's SSSE3 code has them in all columns that it computes
 * (rsCpuIntrinsicBlend.cpp).
 *
 * @module
 */

import { BLEND_MODES } from "../../../../cts/contract/compute.ts";
import type { KernelBlock } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import type { BlendJob } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a cell. */
const CELL_NS = 0.3;
/** For each byte of 4 cells, where the alpha of its cell is. */
const ALPHAS = [3, 7, 11, 15].map((byte) => byte * 0x01010101);

/**
 * Prepares a blend.
 *
 * @param job The run.
 * @param block Its parameters.
 * @returns The plan, or undefined if there is nothing to do.
 */
export function blendPlan({ mode, clip }: BlendJob, block: KernelBlock): KernelPlan | undefined {
  if (mode === "dst") return undefined;
  block.int(OWN, BLEND_MODES[mode]);
  for (let cell = 0; cell < 4; cell++) {
    block.int(OWN + 16 + 4 * cell, ALPHAS[cell]!);
    block.int(OWN + 32 + 4 * cell, 0xff000000);
  }
  const [width, height] = [clip.x2 - clip.x1, clip.y2 - clip.y1];
  return { kernel: "blend", step: tileStep(width, height), work: CELL_NS * width * height };
}
