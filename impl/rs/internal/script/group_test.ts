import { assertEquals } from "@std/assert";
import { scriptOrder } from "./group_order.ts";

Deno.test("a very long chain has an order", () => {
  const scripts = Array.from({ length: 20_000 }, (_, index) => index);
  const links = scripts.slice(1).map((script) => [script - 1, script] as const);
  for (const longest of [true, false]) {
    assertEquals(scriptOrder(scripts.toReversed(), links, longest), scripts);
  }
  assertEquals(scriptOrder(scripts, [...links, [19_999, 0]], true), undefined);
});
