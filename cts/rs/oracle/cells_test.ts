import { assertEquals } from "@std/assert";
import { cellIndex, clamp, forEachCell, room, roundHalfEven, saturate8, wrap16 } from "./cells.ts";
import { image } from "./testing/images.ts";

Deno.test("a vector of 3 has the room of 4", () => {
  assertEquals(([1, 2, 3, 4] as const).map(room), [1, 2, 4, 4]);
});

Deno.test("a cell outside of an image is the nearest one inside", () => {
  const of = image({ vectorSize: 3, width: 5, height: 2 });
  assertEquals(cellIndex(of, 2, 1), (5 + 2) * 4);
  assertEquals(cellIndex(of, -9, -1), 0);
  assertEquals(cellIndex(of, 5, 2), 9 * 4);
});

Deno.test("cells of a clip are visited row by row", () => {
  const visited: number[][] = [];
  forEachCell({ x1: 1, x2: 3, y1: 4, y2: 6 }, (x, y) => visited.push([x, y]));
  assertEquals(visited, [[1, 4], [2, 4], [1, 5], [2, 5]]);
});

Deno.test("numbers are limited, wrapped and rounded as in C", () => {
  assertEquals([-1, 0, 5, 9, NaN].map((value) => clamp(value, 0, 5)), [0, 0, 5, 5, NaN]);
  assertEquals([-1, 0, 255, 256].map(saturate8), [0, 0, 255, 255]);
  assertEquals([32767, 32768, -32769, 65536 + 5].map(wrap16), [32767, -32768, 32767, 5]);
  const halves = [0.5, 1.5, 2.5, -0.5, -1.5, 0.49, 0.51, -0.51];
  assertEquals(halves.map((value) => roundHalfEven(value) + 0), [0, 2, 2, 0, -2, 0, 1, -1]);
});
