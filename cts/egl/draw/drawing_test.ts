import { assertEquals } from "@std/assert";
import type { Result } from "../../contract/recorder.ts";
import { type Color, RED } from "./canvas.ts";
import { colored, gives, returns, satisfies, shaded } from "./drawing.ts";

const call = { ref: 0 } as Result;
const found = (...cells: readonly number[]) => ({ value: null, cells });

Deno.test("a color may be off by what rounding is, in the box that is looked at", () => {
  const pixels = found(255, 0, 0, 255, 254, 1, 0, 254, 255, 0, 2, 255, 9, 9, 9, 9);
  const wrong = (box: readonly [number, number, number, number], off?: number) =>
    colored("it", call, RED, box, { row: 4, ...(off === undefined ? {} : { off }) }).wrong(pixels);
  assertEquals(wrong([0, 0, 2, 1]), []);
  assertEquals(wrong([0, 0, 3, 1]), ["(2, 0) is 255 0 2 255, expected 255 0 0 255"]);
  assertEquals(wrong([0, 0, 3, 1], 2), []);
  assertEquals(wrong([0, 0, 1, 1], 0), []);
  assertEquals(wrong([1, 0, 1, 1], 0).length, 1);
});

Deno.test("pixels that were not read are wrong", () => {
  assertEquals(colored("it", call, RED, [0, 0, 2, 1], { row: 2 }).wrong(found(255, 0, 0, 255)), [
    "(1, 0) is , expected 255 0 0 255",
  ]);
});

Deno.test("each pixel may have a color of its own", () => {
  const colorAt = (x: number): Color => [x, 0, 0, 1];
  const { wrong } = shaded("it", call, colorAt, [0, 0, 2, 1], { row: 2 });
  assertEquals(wrong(found(0, 0, 0, 255, 255, 0, 0, 255)), []);
  assertEquals(wrong(found(255, 0, 0, 255, 0, 0, 0, 255)).length, 2);
});

Deno.test("values and numbers are held against what is allowed", () => {
  assertEquals(returns("it", call, 1).wrong({ value: 1, cells: [] }), []);
  assertEquals(returns("it", call, 1).wrong({ value: 0, cells: [] }), ["it is 0, expected 1"]);
  assertEquals(gives("it", call, [1, 2]).wrong(found(1, 2)), []);
  assertEquals(gives("it", call, [1, 2]).wrong(found(1, 3)), ["it is 1 3, expected 1 2"]);
  assertEquals(gives("it", call, [1, 2], 1).wrong(found(1, 3)), []);
  assertEquals(gives("it", call, [1]).wrong(found()).length, 1);
  const positive = satisfies("it", call, ({ cells }) => Number(cells[0]) > 0);
  assertEquals([positive.wrong(found(1)), positive.wrong(found(0))], [[], ["it is 0"]]);
});
