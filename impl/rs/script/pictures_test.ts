import { assertEquals } from "@std/assert";
import { ScriptFixture, testScript } from "./testing/script_fixture.ts";

const WIDTH = 13;
const HEIGHT = 7;
const PICTURE = Uint8Array.from(
  { length: 4 * WIDTH * HEIGHT },
  (_, index) => (index * 37 + (index >> 3)) & 255,
);

/** Applies a function to each pixel. */
function eachPixel(change: (r: number, g: number, b: number, a: number) => number[]): number[] {
  return Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [r = 0, g = 0, b = 0, a = 0] = PICTURE.subarray(4 * index, 4 * index + 4);
    return change(r, g, b, a);
  }).flat();
}

testScript("a kernel in C makes a picture grey as its model does", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    uchar4 __attribute__((kernel)) grey(uchar4 in) {
      uchar luma = (in.r * 77 + in.g * 151 + in.b * 28) >> 8;
      return (uchar4){luma, luma, luma, in.a};
    }`);
  const input = t.cellsOf("uchar4", PICTURE, WIDTH);
  const output = t.cellsOf("uchar4", new Uint8Array(PICTURE.length), WIDTH);
  script.forEach("grey", [input], output);
  const expected = eachPixel((r, g, b, a) => {
    const luma = (r * 77 + g * 151 + b * 28) >> 8;
    return [luma, luma, luma, a];
  });
  assertEquals(t.numbers(output), expected);
});

testScript("a kernel with vectors of floats makes a picture sepia", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    static const float3 red = {0.393f, 0.769f, 0.189f};
    static const float3 green = {0.349f, 0.686f, 0.168f};
    static const float3 blue = {0.272f, 0.534f, 0.131f};
    uchar4 RS_KERNEL sepia(uchar4 in) {
      float4 color = rsUnpackColor8888(in);
      float3 old = {dot(color.rgb, red), dot(color.rgb, green), dot(color.rgb, blue)};
      return rsPackColorTo8888((float4){old.r, old.g, old.b, color.a});
    }`);
  const input = t.cellsOf("uchar4", PICTURE, WIDTH);
  const output = t.cellsOf("uchar4", new Uint8Array(PICTURE.length), WIDTH);
  script.forEach("sepia", [input], output);
  const mix = (r: number, g: number, b: number, by: number[]) =>
    Math.min(255, Math.floor(r * by[0]! + g * by[1]! + b * by[2]! + 0.5));
  const expected = eachPixel((r, g, b, a) => [
    mix(r, g, b, [0.393, 0.769, 0.189]),
    mix(r, g, b, [0.349, 0.686, 0.168]),
    mix(r, g, b, [0.272, 0.534, 0.131]),
    a,
  ]);
  const off = t.numbers(output).map((value, index) => Math.abs(value - expected[index]!));
  assertEquals(Math.max(...off) <= 1, true);
  assertEquals(off.filter((value) => value > 0).length < off.length / 50, true);
});

testScript(
  "kernels read neighbors through an Allocation: the nearest ones at its borders",
  () => {
    const t = new ScriptFixture();
    const script = t.script(`
    rs_allocation source;
    float weights[25];
    static float4 at(int x, int y) {
      int right = (int)rsAllocationGetDimX(source) - 1, bottom = (int)rsAllocationGetDimY(source) - 1;
      return convert_float4(rsGetElementAt_uchar4(source, clamp(x, 0, right), clamp(y, 0, bottom)));
    }
    uchar4 RS_KERNEL convolve(uint32_t x, uint32_t y) {
      float4 sum = 0;
      for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++) sum += at((int)x + i - 2, (int)y + j - 2) * weights[5 * j + i];
      return convert_uchar4(clamp(sum + 0.5f, 0.0f, 255.0f));
    }
    // Nothing of its own keeps these places within the Allocation.
    uchar4 RS_KERNEL ahead(uint32_t x, uint32_t y) {
      int4 sum = 0;
      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++) sum += convert_int4(rsGetElementAt_uchar4(source, x + 3 * i, y + j));
      return convert_uchar4(sum / 9);
    }`);
    const f = Math.fround;
    const weights = Float32Array.from({ length: 25 }, (_, i) => ((i * 7) % 25 - 6) / 140);
    script.set("weights", weights);
    const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));
    // Rows without a middle, with a short one, and with one of several times as many cells as are gone through side by side.
    for (const width of [1, 4, 13, 41]) {
      const picture = PICTURE.slice(0, 4 * width * Math.floor(WIDTH * HEIGHT / width));
      const height = picture.length / (4 * width);
      script.set("source", t.cellsOf("uchar4", picture, width));
      const output = t.cellsOf("uchar4", new Uint8Array(picture.length), width);
      script.forEach("convolve", [], output);
      const expected = Array.from(picture, (_, index) => {
        const [x, y] = [(index >> 2) % width, Math.floor((index >> 2) / width)];
        let sum = 0;
        weights.forEach((weight, i) => {
          const sx = clamp(x + i % 5 - 2, width - 1);
          const sy = clamp(y + Math.floor(i / 5) - 2, height - 1);
          sum = f(sum + f(weight * picture[4 * (sy * width + sx) + (index & 3)]!));
        });
        return Math.trunc(clamp(f(sum + 0.5), 255));
      });
      assertEquals(t.numbers(output), expected, `${width}`);
      script.forEach("ahead", [], output);
      const nearest = Array.from(picture, (_, index) => {
        const [x, y] = [(index >> 2) % width, Math.floor((index >> 2) / width)];
        const places = Array.from({ length: 9 }, (_, i) => {
          const sx = Math.min(x + 3 * (i % 3), width - 1);
          return Math.min(y + Math.floor(i / 3), height - 1) * width + sx;
        });
        const sum = places.reduce((sum, at) => sum + picture[4 * at + (index & 3)]!, 0);
        return Math.trunc(sum / 9);
      });
      assertEquals(t.numbers(output), nearest, `ahead ${width}`);
    }
  },
);

testScript("a mandelbrot set of floats is that of its model", () => {
  const t = new ScriptFixture();
  const script = t.script(`
    float2 corner = {-2.0f, -1.25f};
    float size = 0.15f;
    int RS_KERNEL steps(uint32_t x, uint32_t y) {
      float2 c = corner + size * (float2){x, y}, z = 0;
      int n = 0;
      while (n < 100 && z.x * z.x + z.y * z.y <= 4.0f) {
        z = (float2){z.x * z.x - z.y * z.y, 2.0f * z.x * z.y} + c;
        n++;
      }
      return n;
    }`);
  const output = t.cellsOf("int", new Int32Array(20 * 17), 20);
  script.forEach("steps", [], output);
  const f = Math.fround;
  const expected = Array.from({ length: 20 * 17 }, (_, index) => {
    const [cx, cy] = [
      f(-2 + f(f(0.15) * (index % 20))),
      f(-1.25 + f(f(0.15) * Math.floor(index / 20))),
    ];
    let [x, y, n] = [0, 0, 0];
    while (n < 100 && f(f(x * x) + f(y * y)) <= 4) {
      [x, y] = [f(f(f(x * x) - f(y * y)) + cx), f(f(f(2 * x) * y) + cy)];
      n++;
    }
    return n;
  });
  assertEquals(t.numbers(output), expected);
});
