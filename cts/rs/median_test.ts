import { assertEquals } from "@std/assert";
import { median } from "./median.ts";

Deno.test("median is the middle of the sorted values", () => {
  assertEquals(median([10, 1, 3]), 3);
});
