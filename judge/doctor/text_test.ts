import { assertEquals } from "@std/assert";
import { shortened, visible } from "./text.ts";

Deno.test("what a terminal would obey or hide is written out", () => {
  assertEquals(
    visible("\x1b[2Jdir\u009b.system\r\n\t\0"),
    "\\u{1b}[2Jdir\\u{9b}.system\\u{d}\\u{a}\\u{9}\\u{0}",
  );
  assertEquals(visible("\ufeffdir \u202etxt.\u2028"), "\\u{feff}dir \\u{202e}txt.\\u{2028}");
  assertEquals(visible("/vendor/lib64/größe 中.so"), "/vendor/lib64/größe 中.so");
});

Deno.test("a long text is cut and says how long it was", () => {
  const longest = "x".repeat(2000);
  assertEquals(shortened(longest), longest);
  assertEquals(shortened(`${longest}y`), `${longest}... (2001 characters in all)`);
});
