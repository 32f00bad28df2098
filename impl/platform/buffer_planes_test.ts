import { assertEquals } from "@std/assert";
import { planesOf } from "./buffer_planes.ts";
import { HardwareBuffer } from "./hardware_buffer.ts";

const buffer = (format: number, width: number, height: number) =>
  new HardwareBuffer({ width, height, layers: 1, format, usage: 3n });

Deno.test("planes of YUV are Y, Cb and Cr, wherever they lie", () => {
  assertEquals(planesOf(buffer(0x3231_5659, 8, 8)), {
    planes: [
      { offset: 0, pixelStride: 1, rowStride: 16 },
      { offset: 192, pixelStride: 1, rowStride: 16 },
      { offset: 128, pixelStride: 1, rowStride: 16 },
    ],
    size: 256,
  });
  const inTurn = (cb: number, cr: number) => ({
    planes: [
      { offset: 0, pixelStride: 1, rowStride: 32 },
      { offset: 160 + cb, pixelStride: 2, rowStride: 32 },
      { offset: 160 + cr, pixelStride: 2, rowStride: 32 },
    ],
    size: 256,
  });
  assertEquals(planesOf(buffer(0x11, 20, 5)), inTurn(1, 0));
  assertEquals(planesOf(buffer(0x23, 20, 5)), inTurn(0, 1));
});

Deno.test("a picture of RGB is one plane, and a YUV format that is not known has none", () => {
  assertEquals(planesOf(buffer(1, 5, 3)), {
    planes: [{ offset: 0, pixelStride: 4, rowStride: 64 }],
    size: 192,
  });
  assertEquals(planesOf(buffer(0x36, 8, 8)), undefined);
});
