import { assertEquals } from "@std/assert";
import { tileStep } from "./kernel_plan.ts";

Deno.test("a tile has rows for a turn, and no more than an eighth of them", () => {
  assertEquals(tileStep(1920, 1080), 9);
  assertEquals(tileStep(1920, 1080, 65536), 35);
  assertEquals(tileStep(100, 64), 8);
  assertEquals(tileStep(100_000, 64), 1);
  assertEquals(tileStep(0, 3), 1);
});

Deno.test("a single row is cut into parts of at least 64 cells", () => {
  assertEquals(tileStep(100_000, 1), 16384);
  assertEquals(tileStep(100_000, 1, 10), 64);
});
