import { clipsOf, images, numbers, sameTest, SIZES } from "../testing/with_gpu.ts";

sameTest("colors of frames are those of the processor, whatever their layout", 2, function* () {
  const next = numbers();
  const image = images(next);
  for (const size of SIZES) {
    const [width, height] = size;
    const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
    for (const uvStep of [1, 2] as const) {
      for (const clip of clipsOf(size)) {
        const [yStride, uvStride] = [width + 3, columns * uvStep + 1];
        const plane = (length: number) => Uint8Array.from({ length }, next);
        const [u, v] = [plane(uvStride * rows + 2), plane(uvStride * rows + 2)];
        const y = plane(yStride * height);
        const input = { width, height, y, u, v, yStride, uvStride, uvStep };
        yield { intrinsic: "yuvToRgb", input, output: image("u8", 4, size), clip };
      }
    }
  }
});
