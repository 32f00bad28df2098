import { assertEquals, assertThrows } from "@std/assert";
import { parseBoundedJson } from "./bounded_json.ts";

const BOUNDS = { longest: 8_000_000, deepest: 3 };

Deno.test("what is within bounds is read", () => {
  assertEquals(parseBoundedJson('[[["]]]]]][[[[\\""]]]', BOUNDS), [[[']]]]]][[[["']]]);
  assertEquals(parseBoundedJson('{"a":[{"b":1}]}', BOUNDS), { a: [{ b: 1 }] });
});

Deno.test("what is not is refused", () => {
  const table: [string, string][] = [
    ["[[[[]]]]", "it is nested more than 3 deep"],
    ["[".repeat(4_000_000), "it is nested more than 3 deep"],
    ["1".repeat(8_000_001), "it has 8000001 characters, expected at most 8000000"],
    ['"' + '\\"'.repeat(3_000_000), "it is not JSON"],
    ["", "it is not JSON"],
  ];
  for (const [text, message] of table) {
    assertThrows(() => parseBoundedJson(text, BOUNDS), Error, message);
  }
});
