import { assertEquals } from "@std/assert";
import { roomOf, sizeOf } from "./jobs.ts";

Deno.test("a vector of 3 has the room of 4", () => {
  assertEquals(([1, 2, 3, 4] as const).map(roomOf), [1, 2, 4, 4]);
});

Deno.test("a clip has a width and a height", () => {
  assertEquals(sizeOf({ x1: 2, x2: 7, y1: 3, y2: 4 }), [5, 1]);
});
