/**
 * ColorMatrix on the GPU.
 *
 * @module
 */

import type { ColorMatrixJob } from "../../cpu_ref/intrinsics/jobs.ts";
import { areTame, floatBits, type GpuPlan, type NoPlan, type OffsetOf } from "../gpu_plan.ts";
import { imagePlan, OWN, toBytes } from "./image_shader.ts";

/** Plans a product with a matrix; bytes stand for 0 to 1 if the other side has floats. */
export function colorMatrixPlan(job: ColorMatrixJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  const { input, output, matrix, add } = job;
  if (!areTame(matrix) || !areTame(add)) return "a number of the matrix is not finite";
  const isBytes = output.type === "u8";
  const scale = input.type === output.type ? 1 : isBytes ? 255 : Math.fround(1 / 255);
  const rounding = scale === 255 ? 0.5 : 0;
  const factors = matrix.map((factor, index) => index >> 2 < input.vectorSize ? factor * scale : 0);
  const terms = add.map((term) => Math.fround(term * (isBytes ? 255 : 1)) + rounding);
  const columns = [0, 1, 2, 3, 4].map((column) => {
    const at = OWN + 4 * column;
    return `vec4<f32>(float(${at}u), float(${at + 1}u), float(${at + 2}u), float(${at + 3}u))`;
  });
  const products = columns.slice(0, input.vectorSize).map((column, j) =>
    `source[${j}] * ${column}`
  );
  const code = `
    fn cell(x: u32, y: u32) -> vec4<${isBytes ? "u32" : "f32"}> {
      let source = load(i32(x), i32(y));
      let sum = ${products.join(" + ")} + ${columns[4]};
      return ${isBytes ? toBytes("sum") : "sum"};
    }
  `;
  return imagePlan(job, offsetOf, { code, numbers: floatBits([...factors, ...terms]) });
}
