/**
 * Resize on the GPU, by cubic interpolation.
 *
 * @module
 */

import type { ResizeJob } from "../../cpu_ref/intrinsics/jobs.ts";
import { floatBits, type GpuPlan, type NoPlan, type OffsetOf } from "../gpu_plan.ts";
import { imagePlan, OWN, toBytes } from "./image_shader.ts";

const f = Math.fround;

/** Plans a change of size. */
export function resizePlan(job: ResizeJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  const { input, output, clip } = job;
  const columns = places(clip.x1, clip.x2, input.width, output.width);
  const rows = places(clip.y1, clip.y2, input.height, output.height);
  const isBytes = output.type === "u8";
  const code = `
    fn cubic(a: vec4<f32>, b: vec4<f32>, c: vec4<f32>, d: vec4<f32>, x: f32) -> vec4<f32> {
      let third = 3.0 * (b - c) + d - a;
      let second = 2.0 * a - 5.0 * b + 4.0 * c - d;
      return b + 0.5 * x * (c - a + x * (second + x * third));
    }
    fn line(x: i32, y: i32, part: f32) -> vec4<f32> {
      return cubic(load(x, y), load(x + 1, y), load(x + 2, y), load(x + 3, y), part);
    }
    fn cell(x: u32, y: u32) -> vec4<${isBytes ? "u32" : "f32"}> {
      let column = ${OWN}u + 2u * (x - p[2]);
      let row = ${OWN + columns.length}u + 2u * (y - p[4]);
      let left = bitcast<i32>(p[column]);
      let top = bitcast<i32>(p[row]);
      let part = float(column + 1u);
      let sum = cubic(
        line(left, top, part),
        line(left, top + 1, part),
        line(left, top + 2, part),
        line(left, top + 3, part),
        float(row + 1u),
      );
      return ${isBytes ? toBytes("sum + 0.5") : "sum"};
    }
  `;
  return imagePlan(job, offsetOf, { code, numbers: [...columns, ...rows] });
}

/** For each cell of a clip, the first of four cells of the input, and how far it lies between the inner two. */
function places(from: number, to: number, input: number, output: number): number[] {
  const scale = f(input / output);
  const found: number[] = [];
  for (let i = from; i < to; i++) {
    const at = f(f((i + 0.5) * scale) - 0.5);
    const [fraction = 0] = floatBits([f(at - Math.floor(at))]);
    found.push(Math.floor(f(at - 1)), fraction);
  }
  return found;
}
