/**
 * Convolve 3x3 and 5x5 on the GPU.
 *
 * @module
 */

import type { ConvolveJob } from "../../cpu_ref/intrinsics/jobs.ts";
import { areTame, floatBits, type GpuPlan, type NoPlan, type OffsetOf } from "../gpu_plan.ts";
import { imagePlan, OWN, toBytes } from "./image_shader.ts";

/** Plans a convolution. */
export function convolvePlan(job: ConvolveJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  if (!areTame(job.coefficients)) return "a coefficient is not finite";
  const side = job.intrinsic === "convolve3x3" ? 3 : 5;
  const isBytes = job.output.type === "u8";
  const code = `
    fn cell(x: u32, y: u32) -> vec4<${isBytes ? "u32" : "f32"}> {
      var sum = vec4<f32>();
      for (var k = 0; k < ${side * side}; k++) {
        let column = i32(x) + k % ${side} - ${(side - 1) / 2};
        let row = i32(y) + k / ${side} - ${(side - 1) / 2};
        sum += load(column, row) * float(${OWN}u + u32(k));
      }
      return ${isBytes ? toBytes("sum + 0.5") : "sum"};
    }
  `;
  return imagePlan(job, offsetOf, { code, numbers: floatBits(job.coefficients) });
}
