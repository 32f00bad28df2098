import { assertEquals } from "@std/assert";
import { reasonOf, show } from "./show.ts";

Deno.test("a value is shown as JSON, and a long one is cut", () => {
  assertEquals(show({ a: [1, null] }), '{"a":[1,null]}');
  assertEquals(show(undefined), "undefined");
  assertEquals(show("x".repeat(1000), 10), '"xxxxxx...');
});

Deno.test("whatever is thrown has a reason", () => {
  assertEquals(reasonOf(new Error("why")), "why");
  assertEquals(reasonOf("why"), "why");
  assertEquals(reasonOf(null), "null");
  assertEquals(reasonOf(Symbol("why")), "Symbol(why)");
  assertEquals(reasonOf(Object.create(null)), "an object without a text");
  assertEquals(reasonOf(Object.assign(new Error(), { message: 5 })), "5");
  const trap = () => {
    throw 1;
  };
  assertEquals(
    reasonOf(new Proxy({}, { get: trap, getPrototypeOf: trap })),
    "an object without a text",
  );
  assertEquals(reasonOf(Object.assign(() => {}, { toString: trap })), "a function without a text");
});
