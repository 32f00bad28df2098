import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { readSentences, sentences, sentencesOf } from "./sentences.ts";

const ROW = { anchor: "Layers are called", clauses: ["A-B-1"] };
const headed = (...rows: unknown[]) => [{ page: "Page", heading: "Head", sentences: rows }];

Deno.test("readSentences numbers the sentences under their heading", () => {
  const rows = readSentences(headed(ROW, { anchor: "For example", reason: "an example" }));
  assertEquals(rows, [
    { page: "Page", heading: "Head", number: 1, ...ROW },
    {
      page: "Page",
      heading: "Head",
      number: 2,
      anchor: "For example",
      clauses: [],
      reason: "an example",
    },
  ]);
});

Deno.test("readSentences names the row and the remedy", () => {
  const wrong: readonly (readonly [unknown, string])[] = [
    [[], "expected a list of headings"],
    [{}, "expected a list of headings"],
    [[7], "heading 1 is 7, expected an object"],
    [[{ page: " ", heading: "Head", sentences: [ROW] }], 'heading 1 has page " "'],
    [headed(), "heading 1 has sentences []"],
    [[...headed(ROW), ...headed(ROW)], 'heading "Page: Head" is listed twice'],
    [headed(ROW, null), 'sentence 2 of "Page: Head" is null'],
    [headed({ ...ROW, anchor: "one two three four five six" }), "at most 5"],
    [headed({ ...ROW, clauses: "A-B-1" }), 'has clauses "A-B-1", expected a list'],
    [headed({ ...ROW, clauses: ["a-1"] }), 'has clause "a-1", expected the form'],
    [headed({ ...ROW, clauses: ["A-B-1", "A-B-1"] }), "each once"],
    [headed({ anchor: "For example", reason: "" }), 'has reason ""'],
    [headed({ ...ROW, reason: "an example" }), "remove one of the two"],
    [headed({ ...ROW, clause: "A-B-1" }), 'has "clause", expected only anchor, clauses, reason'],
  ];
  for (const [value, part] of wrong) {
    const { message } = assertThrows(() => readSentences(value), Error);
    assertStringIncludes(message, part);
  }
});

Deno.test("readSentences names every problem", () => {
  const { message } = assertThrows(() => readSentences(headed(7, ROW, 8)), Error);
  assertStringIncludes(message, "sentence 1 of");
  assertStringIncludes(message, "sentence 3 of");
});

Deno.test("sentencesOf finds the sentences of a clause", () => {
  const found = sentencesOf("GLES-ENABLE-23");
  assertEquals(found.map(({ page }) => page), ["GLES layers", "Implement OpenGL ES and EGL"]);
  assertEquals(sentencesOf("GLES-ELF-2"), []);
  assertEquals(new Set(sentences.map(({ page }) => page)).size, 3);
});
