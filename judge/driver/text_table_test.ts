import { assertEquals } from "@std/assert";
import { textTable } from "./text_table.ts";

Deno.test("cells are broken between words, and what is too long within", () => {
  assertEquals(textTable([["a", "one two three"], ["", "abcdefghij"], ["b", ""]], [2, 7]), [
    "a   one two",
    "    three",
    "    abcdefg",
    "    hij",
    "b",
  ]);
});

Deno.test("characters beyond the first plane are not cut in two", () => {
  assertEquals(textTable([["😀😀😀"]], [2]), ["😀😀", "😀"]);
});
