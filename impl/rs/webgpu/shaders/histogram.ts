/**
 * Histograms on the GPU: each workgroup counts for itself, and adds its counts to those of all.
 *
 * @module
 */

import { histogramWeight } from "../../cpu_ref/intrinsics/histogram.ts";
import { type HistogramJob, roomOf, sizeOf } from "../../cpu_ref/intrinsics/jobs.ts";
import { type GpuPlan, GROUP, groupsOf, type NoPlan, type OffsetOf } from "../gpu_plan.ts";
import { bindings, BYTE_AT, cellBytes } from "./image_shader.ts";

const BINS = 256;
/** Rows that a workgroup counts. */
const ROWS = 8;

const CLEAR = `
  ${bindings(0, "array<atomic<u32>>")}
  @compute @workgroup_size(${GROUP})
  fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x < p[1]) { atomicStore(&dst[p[0] / 4u + id.x], 0u); }
  }
`;

/** Plans a histogram. */
export function histogramPlan(job: HistogramJob, offsetOf: OffsetOf): GpuPlan | NoPlan {
  const { input, output, clip, channels, coefficients } = job;
  const at = offsetOf(output);
  if (at % 4 !== 0) return `counts begin at byte ${at}`;
  const isDot = job.intrinsic === "histogramDot";
  const room = isDot ? 1 : roomOf(channels);
  const [width, height] = sizeOf(clip);
  const groups = groupsOf(width, Math.ceil(height / ROWS));
  if (typeof groups === "string") return groups;
  const weights = Int32Array.from(coefficients, histogramWeight);
  const parameters = Uint32Array.of(
    ...[at, room * BINS, clip.x1, clip.x2, clip.y1, clip.y2],
    ...[offsetOf(input), input.stride, ...weights],
  );
  const count = isDot ? dot(input.vectorSize) : components(channels, room);
  const clear = { shader: CLEAR, parameters, groups: [room * BINS / GROUP, 1], read: [] } as const;
  const shader = main(room, cellBytes(input), count);
  return {
    steps: [clear, { shader, parameters, groups, read: [input.allocation] }],
    written: output.allocation,
  };
}

function components(channels: number, room: number): string {
  return Array.from(
    { length: channels },
    (_, i) => `atomicAdd(&counts[byteAt(at + ${i}u) * ${room}u + ${i}u], 1u);`,
  ).join("\n");
}

function dot(vectorSize: number): string {
  const terms = Array.from(
    { length: vectorSize },
    (_, i) => `i32(byteAt(at + ${i}u)) * bitcast<i32>(p[${8 + i}])`,
  );
  return `atomicAdd(&counts[clamp((127 + ${terms.join(" + ")}) >> 8u, 0, ${BINS - 1})], 1u);`;
}

function main(room: number, bytes: number, count: string): string {
  return `
    ${bindings(1, "array<atomic<u32>>")}
    ${BYTE_AT}
    var<workgroup> counts: array<atomic<u32>, ${room * BINS}>;
    @compute @workgroup_size(${GROUP})
    fn main(
      @builtin(global_invocation_id) id: vec3<u32>,
      @builtin(local_invocation_index) thread: u32,
    ) {
      for (var bin = thread; bin < ${room * BINS}u; bin += ${GROUP}u) {
        atomicStore(&counts[bin], 0u);
      }
      workgroupBarrier();
      let x = p[2] + id.x;
      for (var i = 0u; i < ${ROWS}u; i++) {
        let y = p[4] + id.y * ${ROWS}u + i;
        if (x >= p[3] || y >= p[5]) { continue; }
        let at = p[6] + y * p[7] + x * ${bytes}u;
        ${count}
      }
      workgroupBarrier();
      for (var bin = thread; bin < ${room * BINS}u; bin += ${GROUP}u) {
        let counted = atomicLoad(&counts[bin]);
        if (counted > 0u) { atomicAdd(&dst[p[0] / 4u + bin], counted); }
      }
    }
  `;
}
