import { assertEquals, assertThrows } from "@std/assert";
import { checkSchema, type Schema } from "./schema.ts";

function check(definition: Schema, value: unknown, others: Record<string, Schema> = {}): string[] {
  return checkSchema({ $defs: { it: definition, ...others } }, "it", value);
}

Deno.test("types are checked and integers are numbers without a fraction", () => {
  assertEquals(check({ type: "integer" }, 3), []);
  assertEquals(check({ type: "integer" }, 3.5), ["value: is 3.5, expected an integer"]);
  assertEquals(check({ type: ["string", "null"] }, null), []);
  assertEquals(check({ type: ["string", "null"] }, 1), ["value: is 1, expected a string or null"]);
  assertEquals(check({ type: "object" }, []), ["value: is [], expected an object"]);
  assertEquals(check({ type: "array" }, {}), ["value: is {}, expected an array"]);
  assertEquals(check({ type: "number" }, "1"), [`value: is "1", expected a number`]);
});

Deno.test("fields are required, known and checked, each problem with its path", () => {
  const schema = {
    type: "object",
    required: ["a", "b"],
    additionalProperties: false,
    properties: { a: { type: "string" }, b: {}, c: { items: { minimum: 1 } } },
  };
  assertEquals(check(schema, { a: "", b: null, c: [1, 2] }), []);
  assertEquals(check(schema, { a: 1, c: [1, 0], "d e": 2 }), [
    "b: is missing, expected it to be there",
    `["d e"]: is 2, expected no such field (known: a, b, c)`,
    "a: is 1, expected a string",
    "c[1]: is 0, expected at least 1",
  ]);
});

Deno.test("a field that is undefined counts as left out, as in JSON", () => {
  const schema = { required: ["a"], additionalProperties: false, properties: { a: {} } };
  assertEquals(check(schema, { a: 1, b: undefined }), []);
  assertEquals(check(schema, { a: undefined }), ["a: is missing, expected it to be there"]);
});

Deno.test("further fields may have a schema of their own", () => {
  const schema = { additionalProperties: { type: "string" }, properties: { n: { const: 1 } } };
  assertEquals(check(schema, { n: 1, x: "y" }), []);
  assertEquals(check(schema, { n: 2, x: 3 }), [
    "x: is 3, expected a string",
    "n: is 2, expected 1",
  ]);
});

Deno.test("constants, enumerations, lengths and patterns are checked", () => {
  assertEquals(check({ enum: ["a", 1] }, 1), []);
  assertEquals(check({ enum: ["a", 1] }, "b"), [`value: is "b", expected "a", 1`]);
  assertEquals(check({ minLength: 1 }, ""), [`value: is "", expected at least 1 characters`]);
  assertEquals(check({ pattern: "^0x" }, "0x1"), []);
  assertEquals(check({ pattern: "^0x" }, "1"), [`value: is "1", expected text like ^0x`]);
});

Deno.test("base64 is decoded to check it", () => {
  const schema = { contentEncoding: "base64" };
  assertEquals(check(schema, ""), []);
  assertEquals(check(schema, new Uint8Array(1_000_000).toBase64()), []);
  assertEquals(check(schema, "AAA"), [`value: is "AAA", expected base64 with its padding`]);
  assertEquals(check(schema, "????"), [`value: is "????", expected base64 with its padding`]);
});

Deno.test("of alternatives, the one that was meant explains what is wrong", () => {
  const end = {
    oneOf: [
      { title: "a run", required: ["kind"], properties: { kind: { const: "running" } } },
      {
        title: "an exit",
        type: "object",
        required: ["kind", "code"],
        properties: { kind: { const: "exit" }, code: { type: "integer" } },
      },
      { $ref: "#/$defs/signal" },
    ],
  };
  const signal = { title: "a signal", properties: { kind: { const: "signal" } }, type: "object" };
  assertEquals(check(end, { kind: "signal" }, { signal }), []);
  assertEquals(check(end, { kind: "exit", code: "0" }, { signal }), [
    `code: is "0", expected an integer`,
  ]);
  assertEquals(check(end, { kind: "gone" }, { signal }), [
    `value: is {"kind":"gone"}, expected a run or an exit or a signal`,
  ]);
});

Deno.test("a schema that uses what the checker does not know is refused", () => {
  assertThrows(() => check({ uniqueItems: true }, []), Error, `"uniqueItems" is not known`);
  assertThrows(() => check({ type: "date" }, ""), Error, `"date" is not known`);
  assertThrows(() => check({ contentEncoding: "base16" }, ""), Error, `"base16" is not known`);
  assertThrows(() => check({ $ref: "#/$defs/toString" }, ""), Error, "has no definition");
});

Deno.test("a value with countless problems gives a bounded number of bounded lines", () => {
  const value = Array.from({ length: 100_000 }, () => "x".repeat(1000));
  const problems = check({ items: { type: "integer" } }, value);
  assertEquals(problems.length, 20);
  assertEquals(problems.every((problem) => problem.length < 120), true);
});
