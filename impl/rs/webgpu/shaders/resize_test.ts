import { clipsOf, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

for (const [type, tolerance] of [["u8", 1], ["f32", 1e-4]] as const) {
  sameTest(`changes of size of ${type} are those of the processor`, tolerance, function* () {
    const image = images(numbers());
    for (const [width, height] of SIZES) {
      const sizes = [[width, height], [2 * width + 1, height], [Math.ceil(width / 3), height + 4]];
      for (const [w, h] of sizes as [number, number][]) {
        for (const vectorSize of [1, 2, 3, 4] as const) {
          const clip = clipsOf([width, height])[vectorSize % 2]!;
          const input = image(type, vectorSize, [w, h]);
          const output = image(type, vectorSize, [width, height]);
          yield { intrinsic: "resize", input, output, clip };
        }
      }
    }
  });
}
