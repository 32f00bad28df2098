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
