import { assertEquals } from "@std/assert";
import { GpuFixture } from "../testing/gpu_fixture.ts";
import { clipsOf, gpuTest, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

sameTest("blurs are those of the processor", 1, function* () {
  const image = images(numbers());
  for (const size of [...SIZES, [300, 2] as const]) {
    for (const clip of clipsOf(size)) {
      for (const vectorSize of [1, 4] as const) {
        for (const radius of [0.3, 5.5, 25]) {
          const [input, output] = [image("u8", vectorSize, size), image("u8", vectorSize, size)];
          yield { intrinsic: "blur", input, output, clip, radius };
        }
      }
    }
  }
});

gpuTest("a blur without radius copies, one color stays as it is", async () => {
  await using gpu = new GpuFixture();
  const image = images(numbers());
  for (const radius of [0, -1, NaN]) {
    const [input, output] = [image("u8", 4, [9, 4]), image("u8", 4, [9, 4])];
    gpu.run({ intrinsic: "blur", input, output, clip: clipsOf([9, 4])[0]!, radius });
    assertEquals(output.data, input.data);
  }
  for (const radius of [1, 25, Infinity]) {
    const [input, output] = [images(() => 255)("u8", 1, [70, 3]), image("u8", 1, [70, 3])];
    gpu.run({ intrinsic: "blur", input, output, clip: clipsOf([70, 3])[0]!, radius });
    assertEquals(output.data, input.data);
  }
});
