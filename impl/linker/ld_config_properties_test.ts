import { assertEquals, assertThrows } from "@std/assert";
import { LdConfigProperties } from "./ld_config_properties.ts";

Deno.test("a property keeps the line that assigned it when text is appended", () => {
  const properties = new LdConfigProperties();
  properties.assign("a", "x", 1);
  properties.append("a", ",y");
  assertEquals(properties.get("a"), { value: "x,y", line: 1 });
  properties.assign("a", "z", 5);
  assertEquals(properties.get("a"), { value: "z", line: 5 });
  assertThrows(() => properties.append("b", "x"), Error, 'Property "b" is not defined');
});

Deno.test("what nobody asked for is told in the order of lines", () => {
  const properties = new LdConfigProperties();
  for (const [index, name] of ["a", "b", "c"].entries()) properties.assign(name, "", index + 1);
  properties.assign("a", "", 4);
  properties.get("b");
  properties.peek("c");
  assertEquals(properties.unread(), [{ name: "c", line: 3 }, { name: "a", line: 4 }]);
});
