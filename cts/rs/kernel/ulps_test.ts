import { assertEquals } from "@std/assert";
import { ulpsBetween } from "./ulps.ts";

Deno.test("distances are in units in the last place of what is expected", () => {
  assertEquals(ulpsBetween(1 + 2 ** -22, 1), 2);
  assertEquals(ulpsBetween(-4, -4 + 2 ** -21), 2);
  assertEquals(ulpsBetween(0, 2 ** -149), 1);
  assertEquals(ulpsBetween(Infinity, Infinity), 0);
  assertEquals(ulpsBetween(NaN, NaN), 0);
  assertEquals(ulpsBetween(NaN, 1), NaN);
});
