import { assertEquals } from "@std/assert";
import { Allocation } from "../allocation/allocation.ts";
import { Element } from "../element.ts";
import { LaunchOptions } from "../script/launch_options.ts";
import type { RenderScript } from "../render_script.ts";
import { ScriptIntrinsic3DLUT } from "./3dlut.ts";
import { ScriptIntrinsicBlend } from "./blend.ts";
import { ScriptIntrinsicBlur } from "./blur.ts";
import { ScriptIntrinsicColorMatrix } from "./color_matrix.ts";
import { ScriptIntrinsicConvolve3x3 } from "./convolve3x3.ts";
import { ScriptIntrinsicConvolve5x5 } from "./convolve5x5.ts";
import { ScriptIntrinsicHistogram } from "./histogram.ts";
import { ScriptIntrinsicLUT } from "./lut.ts";
import { ScriptIntrinsicResize } from "./resize.ts";
import { image } from "./testing.ts";
import { ScriptIntrinsicYuvToRGB } from "./yuv_to_rgb.ts";
import { withRs } from "../testing.ts";
import { Type } from "../type.ts";

const SENTINEL = 77;

/** An image of bytes, each with a value. */
function filled(rs: RenderScript, element: Element, x: number, y: number, ...values: number[]) {
  const allocation = image(element, rs, x, y);
  const bytes = allocation.getBytesSize();
  allocation.copyFrom(Uint8Array.from({ length: bytes }, (_, i) => values[i % values.length]!));
  return allocation;
}

function bytesOf(allocation: Allocation): number[] {
  const bytes = new Uint8Array(allocation.getBytesSize());
  allocation.copyTo(bytes);
  return [...bytes];
}

/** Whether each byte is no more than one off. */
function assertNear(allocation: Allocation, ...expected: readonly number[]): void {
  const isNear = bytesOf(allocation).every((byte, i) => Math.abs(byte - expected[i]!) <= 1);
  if (!isNear) assertEquals(bytesOf(allocation), [...expected]);
}

Deno.test("a blur spreads an impulse, within its options", () =>
  withRs((rs) => {
    const element = Element.U8(rs);
    const input = filled(rs, element, 3, 3, 0, 0, 0, 0, 255, 0, 0, 0, 0);
    const output = filled(rs, element, 3, 3, SENTINEL);
    const blur = ScriptIntrinsicBlur.create(rs, element);
    blur.setRadius(1);
    blur.setInput(input);
    blur.forEach(output, new LaunchOptions().setX(1, 3).setY(0, 2));
    const s = SENTINEL;
    assertNear(output, s, 31, 19, s, 52, 31, s, s, s);
    blur.forEach(output);
    assertNear(output, 19, 31, 19, 31, 52, 31, 19, 31, 19);
  }));

Deno.test("convolutions begin as copies, but Android's 5x5 as a mean", async () => {
  for (const compat of [false, true]) {
    await withRs((rs) => {
      const element = Element.U8(rs);
      const cells = [0, 25, 50, 75, 100, 125, 150, 175, 200];
      const [input, output] = [filled(rs, element, 3, 3, ...cells), image(element, rs, 3, 3)];
      const small = ScriptIntrinsicConvolve3x3.create(rs, element);
      small.setInput(input);
      small.forEach(output);
      assertEquals(bytesOf(output), cells);
      const large = ScriptIntrinsicConvolve5x5.create(rs, element);
      large.setInput(input);
      large.forEach(output);
      assertNear(output, ...compat ? [60, 70, 80, 90, 100, 110, 120, 130, 140] : cells);
    }, { compat });
  }
});

Deno.test("the first coefficient is that of the upper left neighbour", () =>
  withRs((rs) => {
    const element = Element.U8(rs);
    const input = filled(rs, element, 3, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    const output = image(element, rs, 3, 3);
    const convolve = ScriptIntrinsicConvolve3x3.create(rs, element);
    convolve.setCoefficients([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    convolve.setInput(input);
    convolve.forEach(output);
    assertNear(output, 1, 1, 2, 1, 1, 2, 4, 4, 5);
  }));

Deno.test("a table that changes between launches has its new values in the second", () =>
  withRs((rs) => {
    const element = Element.U8_4(rs);
    const [input, output] = [filled(rs, element, 1, 1, 1, 2, 3, 4), image(element, rs, 1, 1)];
    const lut = ScriptIntrinsicLUT.create(rs, element);
    lut.forEach(input, output);
    assertEquals(bytesOf(output), [1, 2, 3, 4]);
    lut.setRed(1, 11);
    lut.setGreen(2, 12);
    lut.setBlue(3, 13);
    lut.setAlpha(4, 14);
    lut.forEach(input, output);
    assertEquals(bytesOf(output), [11, 12, 13, 14]);
  }));

Deno.test("a table of colours has red in x, green in y and blue in z", () =>
  withRs((rs) => {
    const element = Element.U8_4(rs);
    const table = Allocation.createTyped(rs, Type.createXYZ(rs, element, 2, 2, 2));
    const cells = Array.from({ length: 8 }, (_, i) => [i * 10, i * 20, i * 30, 0]).flat();
    table.copyFrom(Uint8Array.from(cells));
    const input = filled(rs, element, 3, 1, 255, 0, 0, 9, 0, 255, 0, 8, 0, 0, 255, 7);
    const output = image(element, rs, 3, 1);
    const lut = ScriptIntrinsic3DLUT.create(rs, element);
    lut.setLUT(table);
    lut.forEach(input, output);
    assertNear(output, 10, 20, 30, 9, 20, 40, 60, 8, 40, 80, 120, 7);
  }));

Deno.test("a blend keeps to its options; Android's copy of the source does not", async () => {
  for (const compat of [false, true]) {
    await withRs((rs) => {
      const element = Element.U8_4(rs);
      const source = filled(rs, element, 2, 1, 200);
      const blend = ScriptIntrinsicBlend.create(rs, element);
      const second = new LaunchOptions().setX(1, 2);
      const target = filled(rs, element, 2, 1, 100);
      blend.forEachDst(source, target, second);
      assertEquals(bytesOf(target), Array(8).fill(100));
      blend.forEachAdd(source, target, second);
      assertEquals(bytesOf(target), [100, 100, 100, 100, 255, 255, 255, 255]);
      blend.forEachSrc(source, target, second);
      const first = compat ? 200 : 100;
      assertEquals(bytesOf(target), [first, first, first, first, 200, 200, 200, 200]);
    }, { compat });
  }
});

Deno.test("a histogram counts components, or weighted sums", () =>
  withRs((rs) => {
    const element = Element.U8_4(rs);
    const input = filled(rs, element, 4, 2, 1, 2, 3, 4);
    const counts = Allocation.createSized(rs, Element.U32_2(rs), 256);
    const histogram = ScriptIntrinsicHistogram.create(rs, element);
    histogram.setOutput(counts);
    histogram.forEach(input, new LaunchOptions().setX(1, 4));
    const two = new Uint32Array(512);
    counts.copyTo(two);
    assertEquals([two[2], two[3], two[4], two[5]], [6, 0, 0, 6]);
    const sums = Allocation.createSized(rs, Element.I32(rs), 256);
    histogram.setOutput(sums);
    histogram.setDotCoefficients(0, 0, 0, 1);
    histogram.forEach_Dot(input);
    const one = new Int32Array(256);
    sums.copyTo(one);
    assertEquals([one[3], one[4], one[5]], [0, 8, 0]);
  }));

Deno.test("a row of NV21 becomes RGBA", () =>
  withRs((rs) => {
    const row = filled(rs, Element.U8(rs), 6, 0, 81, 81, 81, 81, 240, 90);
    const output = image(Element.U8_4(rs), rs, 2, 2);
    const script = ScriptIntrinsicYuvToRGB.create(rs, Element.U8_4(rs));
    script.setInput(row);
    script.forEach(output);
    assertNear(output, ...Array(4).fill([255, 0, 0, 255]).flat());
  }));

Deno.test("grey keeps alpha, and a colour matrix is the identity at first", () =>
  withRs((rs) => {
    const element = Element.U8_4(rs);
    const [input, output] = [filled(rs, element, 1, 1, 200, 100, 50, 9), image(element, rs, 1, 1)];
    const script = ScriptIntrinsicColorMatrix.create(rs);
    script.forEach(input, output);
    assertEquals(bytesOf(output), [200, 100, 50, 9]);
    script.setGreyscale();
    script.forEach(input, output);
    assertNear(output, 124, 124, 124, 9);
  }));

Deno.test("a resize is bicubic", () =>
  withRs((rs) => {
    const element = Element.U8(rs);
    const rows = [[10, 20, 200, 255], [0, 0, 0, 0], [255, 255, 255, 255], [40, 90, 160, 220]];
    const input = filled(rs, element, 4, 4, ...rows.flat());
    const output = image(element, rs, 2, 2);
    const resize = ScriptIntrinsicResize.create(rs);
    resize.setInput(input);
    resize.forEach_bicubic(output);
    assertNear(output, 0, 103, 174, 241);
  }));
