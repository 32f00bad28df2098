import { assertEquals } from "@std/assert";
import { publicSince } from "./namespace.ts";

Deno.test("a library that came later is told from those that were there from the start, and from none", () => {
  assertEquals(["libicu.so", "libz.so", "toString"].map(publicSince), [12, undefined, undefined]);
});
