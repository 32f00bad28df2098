/**
 * LUT on the GPU.
 *
 * @module
 */

import type { LutJob } from "../../cpu_ref/intrinsics/jobs.ts";
import type { GpuPlan, NoPlan, OffsetOf } from "../gpu_plan.ts";
import { imagePlan, OWN } from "./image_shader.ts";

const CODE = `
  fn entry(i: u32) -> u32 {
    let at = p[${OWN}] + i;
    return (src2[at >> 2u] >> (8u * (at & 3u))) & 255u;
  }
  fn cell(x: u32, y: u32) -> vec4<u32> {
    let source = vec4<u32>(load(i32(x), i32(y)));
    return vec4<u32>(entry(source.x), entry(256u + source.y), entry(512u + source.z), entry(768u + source.w));
  }
`;

/** Plans a look-up. */
export function lutPlan(job: LutJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  const body = { code: CODE, numbers: [offsetOf(job.table)] };
  return imagePlan(job, offsetOf, body, [job.input.allocation, job.table.allocation]);
}
