import { assertEquals } from "@std/assert";
import type { YuvImage } from "../../contract/compute.ts";
import { image, wholeOf } from "./testing/images.ts";
import { yuvCell, yuvToRgb } from "./yuv_to_rgb.ts";

Deno.test("colors are those of the specification", () => {
  assertEquals(yuvCell(16, 128, 128), [0, 0, 0]);
  assertEquals(yuvCell(235, 128, 128), [255, 255, 255]);
  assertEquals(yuvCell(81, 90, 240), [255, 0, 0]);
  assertEquals(yuvCell(145, 54, 34), [0, 255, 1]);
  assertEquals(yuvCell(41, 240, 110), [0, 0, 255]);
});

Deno.test("colors are within 1 of the exact ones", () => {
  const limit = (value: number) => Math.min(Math.max(value, 0), 255);
  for (let y = 0; y < 256; y += 3) {
    for (let u = 0; u < 256; u += 5) {
      for (let v = 0; v < 256; v += 5) {
        const light = 1.164 * (y - 16);
        const exact = [
          light + 1.596 * (v - 128),
          light - 0.391 * (u - 128) - 0.813 * (v - 128),
          light + 2.018 * (u - 128),
        ].map(limit);
        yuvCell(y, u, v).forEach((value, c) =>
          assertEquals(Math.abs(value - exact[c]!) < 1, true, `${y} ${u} ${v}`)
        );
      }
    }
  }
});

/** Each cell's brightness is 100, and each block's colors tell where it is. */
function frame(width: number, height: number, layout: "planes" | "vu"): YuvImage {
  const [columns, rows] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const yStride = width + 3;
  const y = new Uint8Array(yStride * height).fill(100);
  const uvStep = layout === "planes" ? 1 : 2;
  const uvStride = columns * uvStep + 5;
  const memory = new Uint8Array(2 * uvStride * rows + 1);
  const [u, v] = layout === "planes"
    ? [memory.subarray(0, uvStride * rows), memory.subarray(uvStride * rows)]
    : [memory.subarray(1), memory];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      u[row * uvStride + column * uvStep] = 100 + 10 * row + column;
      v[row * uvStride + column * uvStep] = 150 - 10 * row - column;
    }
  }
  return { width, height, y, u, v, yStride, uvStride, uvStep };
}

Deno.test("blocks of 2 x 2 share a color, whether it lies in planes or in turns", () => {
  for (const [width, height] of [[1, 1], [6, 4], [7, 5], [18, 2]] as const) {
    for (const layout of ["planes", "vu"] as const) {
      const output = image({ vectorSize: 4, width, height, fill: 7 });
      const input = frame(width, height, layout);
      yuvToRgb({ intrinsic: "yuvToRgb", input, output, clip: wholeOf(output) });
      const expected = image({
        vectorSize: 4,
        width,
        height,
        fill: (x, y, c) => {
          const shift = 10 * (y >> 1) + (x >> 1);
          return [...yuvCell(100, 100 + shift, 150 - shift), 255][c]!;
        },
      });
      assertEquals(output, expected);
    }
  }
});

Deno.test("a clip that ends at an odd column ends there", () => {
  const output = image({ vectorSize: 4, width: 8, height: 2, fill: 7 });
  const input = frame(8, 2, "vu");
  yuvToRgb({ intrinsic: "yuvToRgb", input, output, clip: { x1: 1, x2: 5, y1: 1, y2: 2 } });
  const written = Array.from(
    { length: 16 },
    (_, i) => output.data.slice(4 * i, 4 * i + 4).some((value: number) => value !== 7) ? i : -1,
  ).filter((i) => i >= 0);
  assertEquals(written, [9, 10, 11, 12]);
});
