import { assertEquals } from "@std/assert";
import { ContextMap } from "./context_map.ts";

Deno.test("a context is found by both of its names until it is removed", () => {
  const contexts = new ContextMap();
  const wrapper = { handle: 16, context: 32, table: {} };
  contexts.add(wrapper);
  assertEquals(contexts.wrapper(16), wrapper);
  assertEquals(contexts.highLevel(32), wrapper);
  assertEquals(contexts.wrapper(32), undefined);
  contexts.remove(wrapper);
  assertEquals(contexts.wrapper(16), undefined);
  assertEquals(contexts.highLevel(32), undefined);
});

Deno.test("of several contexts that failed the first is found by its low-level context", () => {
  const contexts = new ContextMap();
  const first = { handle: 16, context: 0, table: {} };
  const second = { handle: 32, context: null, table: {} };
  contexts.add(first);
  contexts.add(second);
  assertEquals(contexts.highLevel(null), first);
  assertEquals(contexts.wrapper(32), second);
  assertEquals(contexts.size, 2);
});

Deno.test("what is no handle is no context", () => {
  const contexts = new ContextMap();
  for (const handle of [null, undefined, 0, "16", NaN, {}]) {
    assertEquals(contexts.wrapper(handle), undefined);
  }
});
