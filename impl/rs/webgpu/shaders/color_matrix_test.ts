import { assertEquals } from "@std/assert";
import { GpuFixture } from "../testing/gpu_fixture.ts";
import { clipsOf, gpuTest, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

const SIZES_OF_VECTORS = [1, 2, 3, 4] as const;

for (
  const [from, to, tolerance] of [
    ["u8", "u8", 1],
    ["u8", "f32", 1e-4],
    ["f32", "u8", 1],
    ["f32", "f32", 1e-4],
  ] as const
) {
  sameTest(`matrices from ${from} to ${to} are those of the processor`, tolerance, function* () {
    const next = numbers();
    const image = images(next);
    const size = SIZES[1];
    for (const clip of clipsOf(size)) {
      for (const inputSize of SIZES_OF_VECTORS) {
        for (const outputSize of SIZES_OF_VECTORS) {
          const [input, output] = [image(from, inputSize, size), image(to, outputSize, size)];
          const matrix = Float32Array.from({ length: 16 }, () => next() / 128 - 0.8);
          const add = Float32Array.from({ length: 4 }, () => next() / 512 - 0.2);
          yield { intrinsic: "colorMatrix", input, output, clip, matrix, add };
        }
      }
    }
  });
}

gpuTest("a matrix that is none is left to the processor", async () => {
  await using gpu = new GpuFixture();
  const image = images(numbers());
  const good = { matrix: new Float32Array(16), add: new Float32Array(4) };
  for (const bad of [{ matrix: good.matrix.with(3, NaN) }, { add: good.add.with(1, -Infinity) }]) {
    const [input, output] = [image("u8", 4, [3, 3]), image("u8", 4, [3, 3])];
    const clip = clipsOf([3, 3])[0]!;
    assertEquals(
      gpu.run({ intrinsic: "colorMatrix", input, output, clip, ...good, ...bad }),
      "WebGpuDriver run colorMatrix on the processor: a number of the matrix is not finite",
    );
  }
});
