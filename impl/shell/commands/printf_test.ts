import { assertEquals } from "@std/assert";
import { outputOf, shellOn } from "../testing/fake_host.ts";
import { unescapeText } from "./escapes.ts";

Deno.test("unescapeText() replaces what it knows and leaves the rest", () => {
  const cases: readonly (readonly [text: string, expected: string])[] = [
    ["a\\tb\\n", "a\tb\n"],
    ["\\\\n", "\\n"],
    ["\\x41\\x4", "A\x04"],
    ["\\0", "\0"],
    ["\\0b", "\0b"],
    ["\\0101", "A"],
    ["\\101", "A"],
    ["\\q\\", "\\q\\"],
  ];
  for (const [text, expected] of cases) {
    assertEquals(unescapeText(text), { text: expected, stop: false }, text);
  }
});

Deno.test("unescapeText() stops at \\c, but not at an escaped backslash before a c", () => {
  assertEquals(unescapeText("a\\cb"), { text: "a", stop: true });
  assertEquals(unescapeText("a\\\\cb"), { text: "a\\cb", stop: false });
});

Deno.test("printf converts and pads", async () => {
  const cases: readonly (readonly [args: string, expected: string])[] = [
    ["'%s|%5s|%-5s|' a b c", "a|    b|c    |"],
    ["'%d %i %u' 1 -2 0x10", "1 -2 16"],
    ["'%05d %x %X %o' -42 255 255 8", "-0042 ff FF 10"],
    ["'%c%%%b' xyz 'a\\tb'", "x%a\tb"],
    ["'%.2s' abc", "ab"],
    ["'%s-' a b", "a-b-"],
    ["'%s %d.' a", "a 0."],
    ["'no arguments' a b", "no arguments"],
    ["'a\\cb' x", "a"],
  ];
  for (const [args, expected] of cases) {
    assertEquals(await outputOf(`printf ${args}`), expected, args);
  }
});

Deno.test("printf says what it cannot convert", async () => {
  const run = shellOn();
  for (
    const [args, message] of [
      ["'%d' x", "bad number 'x'"],
      ["'%q' x", "bad '%q'"],
      ["", "Needs 1 argument"],
    ] as const
  ) {
    const { stderr, status } = await run(`printf ${args}`);
    assertEquals([stderr, status], [`printf: ${message}\n`, 1]);
  }
});
