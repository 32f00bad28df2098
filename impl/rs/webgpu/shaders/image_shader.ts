/**
 * The common parts of shaders from image to image.
 *
 * Memory is words of 32 bits. Where components are bytes, a thread makes a word, and keeps those of its bytes that lie outside
 * of the clip; where they are floats, it makes a cell.
 *
 * @module
 */

import { type Cells, type ImageJob, roomOf, sizeOf } from "../../cpu_ref/intrinsics/jobs.ts";
import {
  type GpuPlan,
  type GpuStep,
  GROUP,
  groupsOf,
  type NoPlan,
  type OffsetOf,
} from "../gpu_plan.ts";

/** Where a shader's own numbers begin. */
export const OWN = 10;

/** A shader's own part. */
export interface ImageBody {
  /**
   * `fn cell(x: u32, y: u32) -> vec4<f32>`, or `vec4<u32>` if the output has bytes. It may use `load(x, y)`, `byteAt(at)`,
   * `float(i)` and `p`.
   */
  readonly code: string;
  /** Numbers from {@link OWN} on. */
  readonly numbers?: Iterable<number>;
}

/** Bytes of a cell. */
export function cellBytes(cells: Pick<Cells, "type" | "vectorSize">): number {
  return roomOf(cells.vectorSize) * (cells.type === "f32" ? 4 : 1);
}

/**
 * Plans a run.
 *
 * @param job The run.
 * @param offsetOf See {@link OffsetOf}.
 * @param body What makes a cell.
 * @param read Allocations that it reads, from binding 1 on. Default: the input.
 */
export function imagePlan(
  job: ImageJob,
  offsetOf: OffsetOf,
  body: ImageBody,
  read: GpuStep["read"] = [job.input.allocation],
): GpuPlan | NoPlan {
  const { input, output, clip } = job;
  const why = unfit(job, offsetOf);
  if (why !== undefined) return why;
  const bytes = cellBytes(output);
  const [width, height] = sizeOf(clip);
  const words = output.type === "u8" ? Math.ceil(width * bytes / 4) + 1 : width;
  const groups = groupsOf(words, height);
  if (typeof groups === "string") return groups;
  const parameters = Uint32Array.from([
    ...[offsetOf(output), output.stride, clip.x1, clip.x2, clip.y1, clip.y2],
    ...[offsetOf(input), input.stride, input.width, input.height],
    ...body.numbers ?? [],
  ]);
  const main = output.type === "u8"
    ? bytesMain(cellBytes(output))
    : floatsMain(roomOf(output.vectorSize));
  const shader = `${bindings(read.length)} ${loader(input)} ${body.code} ${main}`;
  return { steps: [{ shader, parameters, groups, read }], written: output.allocation };
}

/** Why a shader cannot work on the cells of a run; undefined if it can. */
export function unfit({ input, output }: ImageJob, offsetOf: OffsetOf): string | undefined {
  for (const cells of [input, output]) {
    const offset = offsetOf(cells);
    if (cells.type === "f32" && offset % 4 !== 0) return `floats begin at byte ${offset}`;
  }
  const { stride, height } = output;
  if (stride % 4 !== 0 && height > 1) return `rows have ${stride} bytes`;
  return undefined;
}

/** Declares the bindings. @param reads How many buffers are read: `src`, `src2`, and so on. */
export function bindings(reads: number, written = "array<u32>"): string {
  const sources = Array.from({ length: reads }, (_, index) => {
    const name = index === 0 ? "src" : `src${index + 1}`;
    return `@group(0) @binding(${index + 1}) var<storage, read> ${name}: array<u32>;`;
  });
  return `
    @group(0) @binding(0) var<storage, read> p: array<u32>;
    ${sources.join("\n")}
    @group(0) @binding(${reads + 1}) var<storage, read_write> dst: ${written};
    fn float(i: u32) -> f32 { return bitcast<f32>(p[i]); }
  `;
}

/** `byteAt(at)`: a byte of the first source. */
export const BYTE_AT = `
  fn byteAt(at: u32) -> u32 { return (src[at >> 2u] >> (8u * (at & 3u))) & 255u; }
`;

/** `load(x, y)`: a cell, or the nearest one inside of the image; components that it has not are 0. */
export function loader(input: Cells): string {
  const components = [0, 1, 2, 3].map((i) => {
    if (i >= roomOf(input.vectorSize)) return "0.0";
    return input.type === "f32"
      ? `bitcast<f32>(src[(at >> 2u) + ${i}u])`
      : `f32(byteAt(at + ${i}u))`;
  });
  return `
    ${input.type === "u8" ? BYTE_AT : ""}
    fn load(x: i32, y: i32) -> vec4<f32> {
      let column = u32(clamp(x, 0, i32(p[8]) - 1));
      let row = u32(clamp(y, 0, i32(p[9]) - 1));
      let at = p[6] + row * p[7] + column * ${cellBytes(input)}u;
      return vec4<f32>(${components.join(", ")});
    }
  `;
}

function bytesMain(bytes: number): string {
  return `
    @compute @workgroup_size(${GROUP})
    fn main(@builtin(global_invocation_id) id: vec3<u32>) {
      let y = p[4] + id.y;
      let row = p[0] + y * p[1];
      let first = row + p[2] * ${bytes}u;
      let end = row + p[3] * ${bytes}u;
      let word = (first >> 2u) + id.x;
      if (word * 4u >= end) { return; }
      var packed = dst[word];
      var known = 0xffffffffu;
      var value = vec4<u32>();
      for (var i = 0u; i < 4u; i++) {
        let at = word * 4u + i;
        if (at < first || at >= end) { continue; }
        let x = (at - row) / ${bytes}u;
        if (x != known) {
          value = cell(x, y);
          known = x;
        }
        packed = insertBits(packed, value[(at - row) % ${bytes}u], 8u * i, 8u);
      }
      dst[word] = packed;
    }
  `;
}

function floatsMain(room: number): string {
  const stores = Array.from(
    { length: room },
    (_, i) => `dst[at + ${i}u] = bitcast<u32>(value[${i}]);`,
  );
  return `
    @compute @workgroup_size(${GROUP})
    fn main(@builtin(global_invocation_id) id: vec3<u32>) {
      let x = p[2] + id.x;
      let y = p[4] + id.y;
      if (x >= p[3]) { return; }
      let at = (p[0] + y * p[1]) / 4u + x * ${room}u;
      let value = cell(x, y);
      ${stores.join(" ")}
    }
  `;
}

/** WGSL that makes bytes of floats, which are cut off. */
export function toBytes(expression: string): string {
  return `vec4<u32>(clamp(${expression}, vec4<f32>(), vec4<f32>(255.0)))`;
}
