import { assertEquals } from "@std/assert";
import { intSetting, splitSetting } from "./setting_value.ts";

Deno.test("a setting is a number as Java reads it, else 0", () => {
  const numbers = ["1", "+2", "-3", "007", "2147483647", "-2147483648"];
  assertEquals(numbers.map(intSetting), [1, 2, -3, 7, 2147483647, -2147483648]);
  const others = [null, "", " 1", "1.0", "0x1", "true", "2147483648", "-2147483649"];
  assertEquals(others.map(intSetting), others.map(() => 0));
});

Deno.test("a list keeps its empty items, but not those at the end", () => {
  assertEquals(splitSetting("a,,b,,", ","), ["a", "", "b"]);
  assertEquals(splitSetting(",a", ","), ["", "a"]);
  assertEquals(splitSetting(",,", ","), []);
});
