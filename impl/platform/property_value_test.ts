import { assertEquals } from "@std/assert";
import { parseBoolean, parseInteger } from "./property_value.ts";

Deno.test("words that say neither yes nor no leave it as it is", () => {
  for (const word of ["1", "y", "yes", "on", "true"]) assertEquals(parseBoolean(word, false), true);
  for (const word of ["0", "n", "no", "off", "false"]) {
    assertEquals(parseBoolean(word, true), false);
  }
  for (const word of ["", "True", "2", " 1"]) {
    assertEquals([parseBoolean(word, true), parseBoolean(word, false)], [true, false], word);
  }
});

Deno.test("text that is no number within the range leaves it as it is", () => {
  const cases: [string, number][] = [
    ["0", 0],
    ["7", 7],
    [" +7", 7],
    ["0x10", 16],
    ["0XfF", 255],
    ["300", 300],
    ["301", -9],
    ["-1", -9],
    ["7 ", -9],
    ["7k", -9],
    ["0x", -9],
    ["-0x1", -9],
    ["1e2", -9],
    ["", -9],
    ["9".repeat(400), -9],
  ];
  for (const [text, expected] of cases) {
    assertEquals(parseInteger(text, [0, 300], -9), expected, text);
  }
});
