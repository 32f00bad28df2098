/**
 * Blur on the GPU.
 *
 * A workgroup makes a part of a row: its threads first add up columns, those beside the part too, and then the sums.
 *
 * @module
 */

import { blurReach, blurWeights } from "../../cpu_ref/intrinsics/blur_weights.ts";
import { type BlurJob, sizeOf } from "../../cpu_ref/intrinsics/jobs.ts";
import {
  floatBits,
  type GpuPlan,
  GROUP,
  groupsOf,
  type NoPlan,
  type OffsetOf,
} from "../gpu_plan.ts";
import { bindings, cellBytes, loader, OWN, unfit } from "./image_shader.ts";

/** The largest reach. */
const REACH_MAX = 25;

/** Plans a blur. A radius of 0 or less, or NaN, copies; radii above 25 count as 25. */
export function blurPlan(job: BlurJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  const { input, output, clip, radius } = job;
  const why = unfit(job, offsetOf);
  if (why !== undefined) return why;
  const reach = blurReach(radius);
  const bytes = cellBytes(output);
  const [width, height] = sizeOf(clip);
  const groups = groupsOf(Math.ceil(width * bytes / 4) + 1, height);
  if (typeof groups === "string") return groups;
  const parameters = Uint32Array.of(
    ...[offsetOf(output), output.stride, clip.x1, clip.x2, clip.y1, clip.y2],
    ...[offsetOf(input), input.stride, input.width, input.height, reach],
    ...floatBits(reach > 0 ? blurWeights(radius) : [1]),
  );
  const shader = `${bindings(1)} ${loader(input)} ${main(bytes)}`;
  return {
    steps: [{ shader, parameters, groups, read: [input.allocation] }],
    written: output.allocation,
  };
}

function main(bytes: number): string {
  const cells = GROUP * 4 / bytes + 1;
  return `
    var<workgroup> sums: array<vec4<f32>, ${cells + 2 * REACH_MAX}>;
    fn weight(distance: i32) -> f32 { return float(${OWN + 1}u + u32(abs(distance))); }

    @compute @workgroup_size(${GROUP})
    fn main(
      @builtin(global_invocation_id) id: vec3<u32>,
      @builtin(local_invocation_index) thread: u32,
    ) {
      let reach = i32(p[${OWN}]);
      let y = p[4] + id.y;
      let row = p[0] + y * p[1];
      let first = row + p[2] * ${bytes}u;
      let end = row + p[3] * ${bytes}u;
      let word = (first >> 2u) + id.x;
      let begin = max(first, (word - thread) * 4u);
      let left = i32((begin - row) / ${bytes}u) - reach;
      for (var i = i32(thread); i < ${cells} + 2 * reach; i += ${GROUP}) {
        var sum = vec4<f32>();
        for (var k = -reach; k <= reach; k++) { sum += load(left + i, i32(y) + k) * weight(k); }
        sums[i] = sum;
      }
      workgroupBarrier();
      if (word * 4u >= end) { return; }
      var packed = dst[word];
      for (var i = 0u; i < 4u; i++) {
        let at = word * 4u + i;
        if (at < first || at >= end) { continue; }
        let x = i32((at - row) / ${bytes}u);
        let component = (at - row) % ${bytes}u;
        var sum = 0.5;
        for (var k = -reach; k <= reach; k++) { sum += sums[x + k - left][component] * weight(k); }
        packed = insertBits(packed, u32(min(sum, 255.0)), 8u * i, 8u);
      }
      dst[word] = packed;
    }
  `;
}
