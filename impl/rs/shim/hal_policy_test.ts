import { assertEquals, assertThrows } from "@std/assert";
import { type HalVersion, parseHalVersion } from "./hal_policy.ts";

const V1_1: HalVersion = { major: 1, minor: 1 };
Deno.test("what is no version is refused", () => {
  assertEquals(parseHalVersion("1.1"), V1_1);
  for (const text of ["", "1", "1.0.0", "1.-1", "1.100", "a.b", " 1.0"]) {
    assertThrows(() => parseHalVersion(text), Error, "expected two numbers");
  }
});
