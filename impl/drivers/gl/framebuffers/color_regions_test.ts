import fc from "fast-check";
import { assertEquals } from "@std/assert";
import { type Box, type Color, ColorRegions, intersect } from "./color_regions.ts";

const [WIDTH, HEIGHT] = [6, 5];

/** The color of each pixel. */
function pixels(regions: ColorRegions): Color[][] {
  return Array.from({ length: HEIGHT }, (_, bottom) =>
    Array.from({ length: WIDTH }, (_, left) => {
      const found = regions.within({ left, bottom, right: left + 1, top: bottom + 1 });
      assertEquals(found.length, 1);
      return found[0]!.color;
    }));
}

Deno.test("two boxes share what is in both", () => {
  const box = { left: 0, bottom: 0, right: 4, top: 4 };
  assertEquals(intersect(box, { left: 2, bottom: -1, right: 9, top: 1 }), {
    left: 2,
    bottom: 0,
    right: 4,
    top: 1,
  });
  assertEquals(intersect(box, { left: 4, bottom: 0, right: 5, top: 1 }), undefined);
});

Deno.test("any rectangles painted over each other show what pixels would", () => {
  const edge = (most: number) => fc.integer({ min: -2, max: most + 2 });
  const paint = fc.record({
    left: edge(WIDTH),
    right: edge(WIDTH),
    bottom: edge(HEIGHT),
    top: edge(HEIGHT),
    red: fc.integer({ min: 0, max: 2 }),
  });
  fc.assert(fc.property(fc.array(paint, { maxLength: 12 }), (paints) => {
    const regions = new ColorRegions(WIDTH, HEIGHT);
    const expected = pixels(regions);
    for (const { red, ...box } of paints) {
      const mix = ([, green = 0, ...rest]: Color) => [red, green + 1, ...rest];
      regions.paint(box as Box, mix);
      for (const [y, row] of expected.entries()) {
        for (const [x, color] of row.entries()) {
          const isInside = x >= box.left && x < box.right && y >= box.bottom && y < box.top;
          if (isInside) row[x] = mix(color);
        }
      }
    }
    assertEquals(pixels(regions), expected);
  }));
});

Deno.test("a plane of one color is one region", () => {
  const regions = new ColorRegions(WIDTH, HEIGHT);
  const half = { left: 0, bottom: 0, right: 3, top: HEIGHT };
  regions.paint(half, () => [1, 1, 1, 1]);
  assertEquals(regions.within(regions.whole).length, 2);
  regions.paint(regions.whole, () => [0, 0, 0, 0]);
  assertEquals(regions.within(regions.whole), [{ ...regions.whole, color: [0, 0, 0, 0] }]);
});
