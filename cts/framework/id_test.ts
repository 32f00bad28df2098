import { assertEquals } from "@std/assert";
import { isName, printId, printValue } from "./id.ts";

Deno.test("printId joins levels and parameters", () => {
  const levels = ["gles", "order", "x"];
  assertEquals(
    printId({ levels, params: [["layers", "3"], ["release", "8.1"]] }),
    "gles:order:x:layers=3;release=8.1",
  );
  assertEquals(printId({ levels, params: [] }), "gles:order:x");
});

Deno.test("printValue encodes what would end a parameter", () => {
  assertEquals(printValue("a:b;c=*"), "a%3Ab%3Bc%3D%2A");
  assertEquals(printValue("/data/é"), "/data/%C3%A9");
  assertEquals([printValue(true), printValue(8.1), printValue("")], ["true", "8.1", ""]);
});

Deno.test("isName refuses separators", () => {
  assertEquals(["a_1", "", "a:b", "a-b", "é"].map(isName), [true, false, false, false, false]);
});
