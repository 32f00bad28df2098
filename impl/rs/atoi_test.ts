import { assertEquals } from "@std/assert";
import { atoi } from "./atoi.ts";

Deno.test("atoi reads what a text begins with", () => {
  const cases: Readonly<Record<string, number>> = {
    "": 0,
    "abc": 0,
    "true": 0,
    "01": 1,
    " 7x": 7,
    "\t+3": 3,
    "-1": -1,
    "- 1": 0,
    "0x10": 0,
    "1.9": 1,
    "4294967297": 1,
    "99999999999999999999": -1,
  };
  for (const [text, number] of Object.entries(cases)) assertEquals(atoi(text), number, text);
});
