import { clipsOf, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

const COEFFICIENTS = Float32Array.of(0.3, 0.2, 0.1, 0.4);
const COMPONENTS = [1, 2, 3, 4] as const;

sameTest("histograms are those of the processor, whatever was there before", 0, function* () {
  const image = images(numbers());
  for (const size of SIZES) {
    for (const clip of clipsOf(size)) {
      for (const vectorSize of COMPONENTS) {
        for (const channels of COMPONENTS.slice(0, vectorSize)) {
          const output = new Uint32Array(256 * (channels === 3 ? 4 : channels)).fill(9);
          const input = image("u8", vectorSize, size);
          const coefficients = COEFFICIENTS;
          yield { intrinsic: "histogram", input, channels, output, coefficients, clip };
        }
      }
    }
  }
});

sameTest("histograms of sums are those of the processor", 0, function* () {
  const image = images(numbers());
  for (const size of SIZES) {
    for (const clip of clipsOf(size)) {
      for (const vectorSize of COMPONENTS) {
        const output = new Uint32Array(256).fill(9);
        const input = image("u8", vectorSize, size);
        const coefficients = COEFFICIENTS;
        yield { intrinsic: "histogramDot", input, channels: 1, output, coefficients, clip };
      }
    }
  }
});
