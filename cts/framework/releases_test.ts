import { assertEquals } from "@std/assert";
import { RELEASES } from "../contract/world.ts";
import { isAtEdgeOf } from "./releases.ts";

Deno.test("isAtEdgeOf keeps both ends of a range, and the releases beside them", () => {
  const kept = (from: 8 | 9 | 12, to: 11 | 12 | 15) =>
    RELEASES.filter((release) => isAtEdgeOf(from, to)({ release }));
  assertEquals(kept(9, 11), [8.1, 9, 11, 12]);
  assertEquals(kept(12, 12), [11, 12, 13]);
  assertEquals(kept(8, 15), [8, 15]);
});
