import { assert, assertThrows } from "@std/assert";
import { reference, withOwnOutput } from "../../cts/rs/oracle/mod.ts";
import type { ComputeCall } from "../../cts/contract/compute.ts";
import { frameOfNoise, noise, whole } from "../../cts/rs/intrinsic/images.ts";
import { bnnm, sgemm } from "./cases.ts";
import { PLAIN } from "./plain.ts";

const SIZE = { width: 23, height: 17 };
const images = { input: noise(SIZE, 1), output: noise(SIZE, 2), clip: whole(SIZE) };
const other = noise({ width: 14, height: 31 }, 3);
const cube = { x: 5, y: 4, z: 3, data: noise({ width: 60, height: 1 }, 4).data as Uint8Array };
const counted = { input: images.input, clip: images.clip };
const weights = Float32Array.of(0.299, 0.587, 0.114, 0);

function factors(count: number): Float32Array {
  return Float32Array.from({ length: count }, (_, i) => (i % 5) / 2 / count);
}

/** A call of each loop. */
const CALLS: readonly ComputeCall[] = [
  { intrinsic: "blur", radius: 5, ...images },
  { intrinsic: "convolve3x3", coefficients: factors(9), ...images },
  { intrinsic: "convolve5x5", coefficients: factors(25), ...images },
  { intrinsic: "colorMatrix", matrix: factors(16), add: weights, ...images },
  { intrinsic: "lut", table: noise({ width: 256, height: 1 }).data as Uint8Array, ...images },
  { intrinsic: "lut3d", cube, ...images },
  { intrinsic: "blend", mode: "srcOver", ...images },
  { intrinsic: "blend", mode: "multiply", ...images },
  {
    intrinsic: "histogram",
    channels: 4,
    output: new Uint32Array(1024),
    coefficients: weights,
    ...counted,
  },
  {
    intrinsic: "histogramDot",
    channels: 1,
    output: new Uint32Array(256),
    coefficients: weights,
    ...counted,
  },
  { ...images, intrinsic: "resize", output: other, clip: whole(other) },
  { ...images, intrinsic: "yuvToRgb", input: frameOfNoise(23, 17) },
  sgemm(9),
  bnnm(12),
];

function outputOf(call: ComputeCall): ArrayLike<number> {
  if (call.intrinsic === "bnnm") return call.c;
  if (call.intrinsic === "blas") return call.c!.data;
  return "data" in call.output ? call.output.data : call.output;
}

Deno.test("plain loops compute what the kernels do that they are measured beside", () => {
  for (const call of CALLS) {
    const [got, expected] = [withOwnOutput(call), withOwnOutput(call)];
    void PLAIN.run(got);
    reference(expected);
    const [ours, theirs] = [outputOf(got), outputOf(expected)];
    const exact = ["histogram", "histogramDot", "bnnm", "lut", "blend"].includes(call.intrinsic);
    const allowed = exact ? 0 : call.intrinsic === "blas" ? 1e-5 : 1;
    for (let i = 0; i < theirs.length; i++) {
      const off = Math.abs(ours[i]! - theirs[i]!);
      assert(off <= allowed, `${call.intrinsic}: ${ours[i]} at ${i}, expected ${theirs[i]}`);
    }
  }
});

Deno.test("the plain product of matrices refuses other routines", () => {
  assertThrows(() => PLAIN.run({ ...sgemm(2), routine: "strsm" }), RangeError, "strsm");
});
