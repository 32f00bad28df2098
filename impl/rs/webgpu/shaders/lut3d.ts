/**
 * 3DLUT on the GPU: integers, as Android's portable code has them.
 *
 * @module
 */

import type { Lut3dJob } from "../../cpu_ref/intrinsics/jobs.ts";
import type { GpuPlan, NoPlan, OffsetOf } from "../gpu_plan.ts";
import { imagePlan, OWN } from "./image_shader.ts";

const WHOLE = 32768;
/** Colors along an axis, at most: places have 32 bits. */
const SIZE_MAX = 512;

const CODE = `
  fn color(at: vec3<u32>) -> vec3<u32> {
    let word = (p[${OWN}] + at.x * 4u + at.y * p[${OWN + 1}] + at.z * p[${OWN + 2}]) / 4u;
    return unpack4xU8(src2[word]).xyz;
  }
  fn mix(first: vec3<u32>, second: vec3<u32>, weight: u32) -> vec3<u32> {
    return first * (${WHOLE}u - weight) + second * weight;
  }
  fn cell(x: u32, y: u32) -> vec4<u32> {
    let source = vec4<u32>(load(i32(x), i32(y)));
    let place = source.xyz * vec3<u32>(p[${OWN + 6}], p[${OWN + 7}], p[${OWN + 8}]);
    let last = vec3<u32>(p[${OWN + 3}], p[${OWN + 4}], p[${OWN + 5}]);
    let a = min(place >> vec3<u32>(15u), last);
    let b = min(a + 1u, last);
    let weight = place & vec3<u32>(${WHOLE - 1}u);
    let x00 = mix(color(a), color(vec3<u32>(b.x, a.y, a.z)), weight.x) >> vec3<u32>(7u);
    let x10 = mix(color(vec3<u32>(a.x, b.y, a.z)), color(vec3<u32>(b.x, b.y, a.z)), weight.x) >>
      vec3<u32>(7u);
    let x01 = mix(color(vec3<u32>(a.x, a.y, b.z)), color(vec3<u32>(b.x, a.y, b.z)), weight.x) >>
      vec3<u32>(7u);
    let x11 = mix(color(vec3<u32>(a.x, b.y, b.z)), color(b), weight.x) >> vec3<u32>(7u);
    let y0 = mix(x00, x10, weight.y) >> vec3<u32>(15u);
    let y1 = mix(x01, x11, weight.y) >> vec3<u32>(15u);
    let z = mix(y0, y1, weight.z) >> vec3<u32>(15u);
    return vec4<u32>((z + 127u) >> vec3<u32>(8u), source.w);
  }
`;

/** Plans a look-up. */
export function lut3dPlan(job: Lut3dJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  const { cube, input } = job;
  const sizes = [cube.x, cube.y, cube.z];
  if (Math.max(...sizes) > SIZE_MAX) return `the cube is ${sizes.join(" x ")}`;
  if (offsetOf(cube) % 4 !== 0) return `the cube begins at byte ${offsetOf(cube)}`;
  const numbers = [
    offsetOf(cube),
    cube.strideY,
    cube.strideZ,
    ...sizes.map((size) => size - 1),
    ...sizes.map((size) => Math.fround(Math.fround(1 / 255) * (size - 1)) * WHOLE),
  ];
  return imagePlan(job, offsetOf, { code: CODE, numbers }, [input.allocation, cube.allocation]);
}
