import { BLEND_MODES, type BlendMode } from "../../../../cts/contract/compute.ts";
import { clipsOf, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

for (const mode of Object.keys(BLEND_MODES) as BlendMode[]) {
  sameTest(`blend ${mode} is that of the processor`, 0, function* () {
    const image = images(numbers());
    for (const size of SIZES.slice(1, 3)) {
      for (const clip of clipsOf(size)) {
        const [input, output] = [image("u8", 4, size), image("u8", 4, size)];
        yield { intrinsic: "blend", mode, input, output, clip };
      }
    }
  });
}
