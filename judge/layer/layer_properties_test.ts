import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { readProperties } from "./layer_properties.ts";

Deno.test("properties are read by name, and what is none is refused", () => {
  assertEquals(readProperties([]), undefined);
  assertEquals(readProperties(["debug.a=1", "debug.b=x=y", "debug.c=", "debug.a=2"]), {
    "debug.a": "2",
    "debug.b": "x=y",
    "debug.c": "",
  });
  for (const word of ["debug.a", "=1", "a b=1", `debug.a=${"x".repeat(92)}`]) {
    assertThrows(() => readProperties([word]), UsageError, 'Option "--set"');
  }
});
