import { clipsOf, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

sameTest("look-ups are those of the processor", 0, function* () {
  const next = numbers();
  const image = images(next);
  for (const size of SIZES) {
    for (const clip of clipsOf(size)) {
      const [input, output] = [image("u8", 4, size), image("u8", 4, size)];
      const table = Uint8Array.from({ length: 1024 }, next);
      yield { intrinsic: "lut", input, output, clip, table };
    }
  }
});
