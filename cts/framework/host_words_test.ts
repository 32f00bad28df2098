import { assertEquals, assertThrows } from "@std/assert";
import { splitWords, unquoteWhole } from "./host_words.ts";

Deno.test("splitWords follows quotes and backslashes", () => {
  assertEquals(splitWords(` push  'a b'"c" d\\ e '' "x\\"y\\z" `), [
    "push",
    "a bc",
    "d e",
    "",
    'x"y\\z',
  ]);
  assertThrows(() => splitWords("push 'a"), Error, "is open");
});

Deno.test("unquoteWhole touches nothing but one quoted word", () => {
  assertEquals(unquoteWhole(`'ls "a b"'`), 'ls "a b"');
  assertEquals(unquoteWhole(`"date '+%d'"`), "date '+%d'");
  assertEquals(unquoteWhole(`'a' 'b'`), `'a' 'b'`);
  assertEquals(unquoteWhole("echo 'a'"), "echo 'a'");
});
