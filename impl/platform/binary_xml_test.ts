import { assertEquals } from "@std/assert";
import { writeAxml } from "../../cts/fakes/axml.ts";
import { readBinaryXml } from "./binary_xml.ts";

Deno.test("readBinaryXml finds a string that is the first of its pool", async () => {
  const bytes = writeAxml({ name: "x", plain: { x: "android" } });
  const { attributes } = await readBinaryXml(bytes);
  assertEquals(attributes, [{ name: "x", type: "string", value: "android" }]);
});

Deno.test("readBinaryXml ignores what follows the document", async () => {
  const bytes = writeAxml({ name: "root", android: { debuggable: true } });
  const longer = new Uint8Array([...bytes, 1, 2, 3, 4, 5, 6, 7, 8]);
  assertEquals(await readBinaryXml(longer), await readBinaryXml(bytes));
});

Deno.test("readBinaryXml reads from the middle of a buffer", async () => {
  const bytes = writeAxml({ name: "root", plain: { a: "b" } });
  const shifted = new Uint8Array([9, 9, 9, ...bytes]).subarray(3);
  assertEquals(await readBinaryXml(shifted), await readBinaryXml(bytes));
});
