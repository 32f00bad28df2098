import { assertEquals } from "@std/assert";
import { sampled } from "./share.ts";

const LIST = Array.from({ length: 1_000 }, (_, i) => i);

Deno.test("a sample has so many members, each part of the list its own", () => {
  for (const size of [1, 7, 333, 999, 1_000]) assertEquals(sampled(LIST, size).length, size);
  assertEquals(sampled(LIST, 10).map((i) => Math.floor(i / 100)), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assertEquals(sampled([1, 2], 5), [1, 2]);
  assertEquals(sampled([1, 2]), [1, 2]);
  assertEquals(sampled([], 5), []);
});
