import { assertEquals } from "@std/assert";
import type { ComputeImage } from "../../contract/compute.ts";
import { constant, noise, whole } from "../intrinsic/images.ts";
import { compareImages, reference, withOwnOutput } from "../oracle/mod.ts";
import { baseline, type BaselineCall } from "./baseline.ts";

const SIZE = { width: 19, height: 13 };
const input = noise(SIZE, 1);
const output = constant(SIZE, 0);
const clip = whole(SIZE);
const scaled = constant({ width: 12, height: 20 }, 0);
const taps = (count: number) =>
  Float32Array.from({ length: count }, (_, i) => (i - count / 3) / (2 * count));

function differs(call: BaselineCall): number {
  const [made, expected] = [withOwnOutput(call), withOwnOutput(call)];
  baseline(made);
  reference(expected);
  return compareImages(
    (made.output as ComputeImage).data as Uint8Array,
    expected.output.data as Uint8Array,
    call,
  ).beyond;
}

Deno.test("the baselines compute what the oracle does", () => {
  const calls: BaselineCall[] = [
    { intrinsic: "blur", input, output, clip, radius: 4.5 },
    { intrinsic: "convolve3x3", input, output, clip, coefficients: taps(9) },
    { intrinsic: "convolve5x5", input, output, clip, coefficients: taps(25) },
    {
      intrinsic: "colorMatrix",
      input,
      output,
      clip,
      matrix: taps(16),
      add: Float32Array.of(0.1, 0, 0.2, -0.1),
    },
    { intrinsic: "resize", input, output: scaled, clip: whole(scaled) },
  ];
  for (const call of calls) assertEquals([call.intrinsic, differs(call)], [call.intrinsic, 0]);
});
