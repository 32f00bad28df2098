/**
 * A defect of Android's: clipped launches of resize and of YUV to RGB write to the right of where they should.
 *
 * @module
 */

import type { ComputeClip } from "../../../../cts/contract/compute.ts";
import type { Cells } from "./jobs.ts";

/**
 * Moves what a launch writes to the right by its first column, as Android's kernels do, which add it to a pointer that leads
 * there already. Cells past the end of a row, which Android writes to the begin of the next one, are left out.
 *
 * Source: AOSP frameworks/rs, cpu_ref/rsCpuIntrinsicResize.cpp and rsCpuIntrinsicYuvToRGB.cpp of Android 9 (`out`). The code of
 * resize in libRSCpuRef.so of 8 to 12L adds the column, and that of 13 and 14 does not.
 *
 * @param job The launch.
 * @returns Undefined if nothing is left.
 */
export function withDoubledOffset<J extends { readonly output: Cells; readonly clip: ComputeClip }>(
  job: J,
): J | undefined {
  const { output, clip } = job;
  const x2 = Math.min(clip.x2, output.width - clip.x1);
  if (x2 <= clip.x1) return undefined;
  const pointer = output.pointer + clip.x1 * output.allocation.type.element.sizeBytes;
  return { ...job, output: { ...output, pointer }, clip: { ...clip, x2 } };
}
