import { assertEquals } from "@std/assert";
import { GpuFixture } from "../testing/gpu_fixture.ts";
import { clipsOf, gpuTest, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

for (const [type, tolerance] of [["u8", 1], ["f32", 1e-4]] as const) {
  sameTest(`convolutions of ${type} are those of the processor`, tolerance, function* () {
    const next = numbers();
    const image = images(next);
    for (const size of SIZES) {
      for (const clip of clipsOf(size)) {
        for (const vectorSize of [1, 2, 3, 4] as const) {
          for (const [intrinsic, length] of [["convolve3x3", 9], ["convolve5x5", 25]] as const) {
            const [input, output] = [image(type, vectorSize, size), image(type, vectorSize, size)];
            const coefficients = Float32Array.from({ length }, () => next() / 300 - 0.3);
            yield { intrinsic, input, output, clip, coefficients };
          }
        }
      }
    }
  });
}

gpuTest("a coefficient that is no finite number is left to the processor", async () => {
  await using gpu = new GpuFixture();
  for (const value of [NaN, Infinity, 1e31]) {
    const [input, output] = [images(numbers())("u8", 4, [3, 3]), images(() => 0)("u8", 4, [3, 3])];
    const coefficients = new Float32Array(9).fill(value, 4, 5);
    const clip = clipsOf([3, 3])[0]!;
    assertEquals(
      gpu.run({ intrinsic: "convolve3x3", input, output, clip, coefficients }),
      "WebGpuDriver run convolve3x3 on the processor: a coefficient is not finite",
    );
  }
  assertEquals([gpu.processed.length, gpu.gpu.counts.dispatches], [3, 0]);
});
