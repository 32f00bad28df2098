import { assertEquals } from "@std/assert";
import { GpuFixture } from "../testing/gpu_fixture.ts";
import { clipsOf, gpuTest, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

sameTest("interpolated colors are those of the processor", 1, function* () {
  const next = numbers();
  const image = images(next);
  for (const size of SIZES) {
    for (const clip of clipsOf(size)) {
      for (const [x, y, z] of [[2, 2, 2], [3, 4, 2], [17, 16, 15]] as const) {
        const [input, output] = [image("u8", 4, size), image("u8", 4, size)];
        const cube = { x, y, z, data: Uint8Array.from({ length: 4 * x * y * z }, next) };
        yield { intrinsic: "lut3d", input, output, clip, cube };
      }
    }
  }
});

gpuTest("a cube whose places do not fit in 32 bits is left to the processor", async () => {
  await using gpu = new GpuFixture();
  const [input, output] = [images(numbers())("u8", 4, [3, 1]), images(() => 0)("u8", 4, [3, 1])];
  const cube = { x: 513, y: 1, z: 1, data: new Uint8Array(4 * 513) };
  const clip = clipsOf([3, 1])[0]!;
  assertEquals(
    gpu.run({ intrinsic: "lut3d", input, output, clip, cube }),
    "WebGpuDriver run lut3d on the processor: the cube is 513 x 1 x 1",
  );
});
