/**
 * YUV to RGB on the GPU.
 *
 * @module
 */

import type { YuvToRgbJob } from "../../cpu_ref/intrinsics/jobs.ts";
import type { GpuPlan, NoPlan, OffsetOf } from "../gpu_plan.ts";
import { imagePlan, OWN } from "./image_shader.ts";

const CODE = `
  fn cell(x: u32, y: u32) -> vec4<u32> {
    let block = (y / 2u) * p[${OWN + 2}] + (x / 2u) * p[${OWN + 3}];
    let light = 298 * (i32(byteAt(p[6] + y * p[7] + x)) - 16) + 128;
    let u = i32(byteAt(p[${OWN}] + block)) - 128;
    let v = i32(byteAt(p[${OWN + 1}] + block)) - 128;
    let rgb = vec3<i32>(light + 409 * v, light - 100 * u - 208 * v, light + 516 * u);
    return vec4<u32>(vec4<i32>(clamp(rgb >> vec3<u32>(8u), vec3<i32>(), vec3<i32>(255)), 255));
  }
`;

/** Plans a conversion; planes and those that take turns are all bytes of one Allocation. */
export function yuvToRgbPlan(job: YuvToRgbJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  const { allocation, width, height, y, u, v, yStride, uvStride, uvStep } = job.input;
  const at = (pointer: number) => offsetOf({ allocation, pointer });
  const plane = { allocation, pointer: y, stride: yStride, width, height };
  const input = { ...plane, type: "u8", vectorSize: 1 } as const;
  const body = { code: CODE, numbers: [at(u), at(v), uvStride, uvStep] };
  return imagePlan({ input, output: job.output, clip: job.clip }, offsetOf, body);
}
