import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { splitCommand } from "./split_command.ts";

Deno.test("words are split at white space", () => {
  assertEquals(splitCommand("  deno run\t-A\nserve.ts "), ["deno", "run", "-A", "serve.ts"]);
});

Deno.test("quotes and backslashes keep words together", () => {
  assertEquals(splitCommand(`a 'b "c' "d 'e" f\\ g h"i"'j' ""`), [
    "a",
    `b "c`,
    `d 'e`,
    "f g",
    "hij",
    "",
  ]);
});

Deno.test("in double quotes a backslash escapes only what a shell lets it escape", () => {
  assertEquals(splitCommand(String.raw`a "\"\\\$\n"`), ["a", String.raw`"\$\n`]);
});

Deno.test("nothing is expanded", () => {
  assertEquals(splitCommand("a $HOME *.ts ~ #b"), ["a", "$HOME", "*.ts", "~", "#b"]);
});

Deno.test("an open quote is refused and shown", () => {
  assertThrows(() => splitCommand(`a 'b`), Error, `open at "'b"`);
  assertThrows(() => splitCommand(`a "b\\"`), Error, "close it");
  assertThrows(() => splitCommand("a \\"), Error, "close it");
});

Deno.test("a command without a program is refused", () => {
  assertThrows(() => splitCommand(" \n"), Error, "names no program");
  assertThrows(() => splitCommand("'' x"), Error, "names no program");
});

Deno.test("single-quoted words come back as they were", () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: "grapheme" })), (words) => {
    const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
    assertEquals(splitCommand(["program", ...quoted].join(" ")), ["program", ...words]);
  }));
});
