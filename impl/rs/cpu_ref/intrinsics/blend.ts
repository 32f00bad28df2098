/**
 * Blend: in place, with results that are limited to 255, as Android's SSSE3 code has them in all columns that it computes
 * (rsCpuIntrinsicBlend.cpp).
 *
 * @module
 */

import { BLEND_MODES } from "../../../../cts/contract/compute.ts";
import { type KernelBlock, splat } from "../../kernels/kernel_block.ts";
import { OWN } from "../../kernels/parameters.ts";
import { type BlendJob, sizeOf } from "./jobs.ts";
import { type KernelPlan, tileStep } from "./kernel_plan.ts";

/** Nanoseconds for a cell. */
const CELL_NS = 0.3;
/** For each byte of 4 cells where the alpha of its cell is, and at odd places that there is none. */
const ALPHAS = [3, 7, 11, 15].map((byte) => byte * 0x00010001 | 0x80008000);

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
  block.ints(OWN + 16, ALPHAS);
  block.ints(OWN + 32, splat(0xff000000, 4));
  block.ints(OWN + 48, splat(0x00ff00ff, 4));
  const [width, height] = sizeOf(clip);
  return { kernel: "blend", step: tileStep(width, height), work: CELL_NS * width * height };
}
