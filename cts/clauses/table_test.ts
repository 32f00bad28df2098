import { assertEquals, assertThrows } from "@std/assert";
import { clausesOf } from "./table.ts";

Deno.test("clausesOf reads a clause with all fields, over several lines", () => {
  const page = "GLES layers: Order";
  const clauses = clausesOf`
  GLES-ORDER-1 must 8.1-15: Layers are called
    in the listed order.
    source: ${page},
    twice
    remedy: Begin with the first.
    untestable: It is hidden.
    before: GLES-ORDER-2
    after: There is none
    behind it.

  GLES-ORDER-2 quirk: A path has \${LIB}, \`x\` and \d.
    source: egl.cpp
`;
  assertEquals(clauses, [
    {
      id: "GLES-ORDER-1",
      grade: "must",
      releases: [8.1, 15],
      text: "Layers are called in the listed order.",
      source: "GLES layers: Order, twice",
      remedy: "Begin with the first.",
      untestable: "It is hidden.",
      before: "GLES-ORDER-2",
      after: "There is none behind it.",
    },
    {
      id: "GLES-ORDER-2",
      grade: "quirk",
      text: "A path has ${LIB}, `x` and \\d.",
      source: "egl.cpp",
    },
  ]);
});

Deno.test("clausesOf names a line that it cannot read, and a field that is there twice", () => {
  const read = (text: string) => () => clausesOf`${text}`;
  assertThrows(read("    source: x"), Error, 'line "    source: x" is malformed');
  assertThrows(read("  A-B-1 must One.\n    source: x"), Error, 'line "  A-B-1 must One."');
  assertThrows(read("  A-B-1 must: One.\n   source: x"), Error, 'line "   source: x"');
  const twice = "  A-B-1 must: One.\n    source: x\n    source: y";
  assertThrows(read(twice), Error, 'A-B-1 has two lines "source:"');
});

Deno.test("clausesOf refuses what is no clause", () => {
  const read = (text: string) => () => clausesOf`${text}`;
  assertThrows(read("  A-1 must: One.\n    source: x"), Error, "malformed id");
  assertThrows(read("  A-B-1 maybe: One.\n    source: x"), Error, '"maybe"');
  assertThrows(read("  A-B-1 must 7-15: One.\n    source: x"), Error, "releases 7 to 15");
  assertThrows(read("  A-B-1 must: One."), Error, "empty source");
});
