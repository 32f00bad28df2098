/**
 * Blend on the GPU, with results that are limited to 255.
 *
 * @module
 */

import type { BlendMode } from "../../../../cts/contract/compute.ts";
import type { BlendJob } from "../../cpu_ref/intrinsics/jobs.ts";
import type { GpuPlan, NoPlan, OffsetOf } from "../gpu_plan.ts";
import { imagePlan } from "./image_shader.ts";

/** The code of each mode for source `s` and destination `d`. */
const MODES: Readonly<Record<BlendMode, string>> = {
  clear: "vec4<u32>()",
  src: "s",
  dst: "d",
  srcOver: "s + part(d, 255u - s.w)",
  dstOver: "d + part(s, 255u - d.w)",
  srcIn: "part(s, d.w)",
  dstIn: "part(d, s.w)",
  srcOut: "part(s, 255u - d.w)",
  dstOut: "part(d, 255u - s.w)",
  srcAtop: "vec4<u32>(((s * d.w + d * (255u - s.w)) >> vec4<u32>(8u)).xyz, d.w)",
  dstAtop: "vec4<u32>(((d * s.w + s * (255u - d.w)) >> vec4<u32>(8u)).xyz, s.w)",
  xor: "s ^ d",
  multiply: "(s * d) >> vec4<u32>(8u)",
  add: "s + d",
  subtract: "d - min(s, d)",
};

/** Plans a blend. */
export function blendPlan(job: BlendJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  const at = offsetOf(job.output);
  if (at % 4 !== 0) return `cells begin at byte ${at}`;
  const code = `
    fn part(cell: vec4<u32>, weight: u32) -> vec4<u32> { return (cell * weight) >> vec4<u32>(8u); }
    fn cell(x: u32, y: u32) -> vec4<u32> {
      let s = vec4<u32>(load(i32(x), i32(y)));
      let d = unpack4xU8(dst[(p[0] + y * p[1]) / 4u + x]);
      return min(${MODES[job.mode]}, vec4<u32>(255u));
    }
  `;
  return imagePlan(job, offsetOf, { code });
}
