import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { plainText, quoted, withoutControls } from "./plain_text.ts";

Deno.test("plainText writes out what a terminal obeys, hides or turns round", () => {
  assertEquals(plainText("a\x1b[2K\r\nb\u009bc"), "a\\u{1b}[2K\\u{d}\\u{a}b\\u{9b}c");
  assertEquals(plainText("\u202etxt\u3164\u{e0041}.so"), "\\u{202e}txt\\u{3164}\\u{e0041}.so");
  assertEquals(plainText("sh -c 'x'"), "sh -c 'x'");
});

Deno.test("quoted text ends where its quote is, whatever the text", () => {
  assertEquals(quoted('a" "b\\'), '"a\\" \\"b\\\\"');
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    assertMatch(quoted(text), /^"(?:[ !#-[\]-~]|\\.)*"$/);
  }));
});

Deno.test("a report has no characters that a terminal obeys or hides, and JSON stays the same", () => {
  assertEquals(
    withoutControls("\x1b[2Ja\r\u202eb\u{e0041}\x9b"),
    "\\u001b[2Ja\\u000d\\u202eb\\udb40\\udc41\\u009b",
  );
  assertEquals(withoutControls("a\tb\n \u00e4\u4e2d\u{1f600}"), "a\tb\n \u00e4\u4e2d\u{1f600}");
  const value = { "a\u202e": ["\u{e0041}\x9b\x7f"] };
  assertEquals(JSON.parse(withoutControls(JSON.stringify(value))), value);
});
