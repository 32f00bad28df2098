import { assertEquals, assertThrows } from "@std/assert";
import { type Clause, ClauseRegistry, defineClauses, highestGrade, holdsFor } from "./registry.ts";

const ORDER: Clause = {
  id: "GLES-ORDER-1",
  grade: "must",
  releases: [10, 15],
  text: "Layers are called in the listed order.",
  source: "GLES layers",
};

Deno.test("ClauseRegistry finds a declared clause", () => {
  const registry = new ClauseRegistry([[ORDER]]);
  assertEquals(registry.get("GLES-ORDER-1"), ORDER);
  assertEquals(registry.has("GLES-ORDER-2"), false);
  assertThrows(() => registry.get("GLES-ORDER-2"), Error, '"GLES-ORDER-2"');
});

Deno.test("ClauseRegistry refuses an id that two files declare", () => {
  assertThrows(() => new ClauseRegistry([[ORDER], [ORDER]]), Error, "declared twice");
});

Deno.test("defineClauses names every malformed clause", () => {
  const error = assertThrows(
    () =>
      defineClauses([
        { ...ORDER, id: "gles-1" },
        { ...ORDER, grade: "maybe" as "must" },
        { ...ORDER, id: "GLES-ORDER-3", text: " " },
        { ...ORDER, id: "GLES-ORDER-4", releases: [15, 10] },
      ]),
    Error,
  );
  for (const part of ['"gles-1"', '"maybe"', "empty text", "releases 15 to 10"]) {
    assertEquals(error.message.includes(part), true, part);
  }
});

Deno.test("holdsFor respects both ends of the range", () => {
  assertEquals([9, 10, 15].map((release) => holdsFor(ORDER, release as 9)), [false, true, true]);
});

Deno.test("highestGrade prefers must", () => {
  assertEquals(highestGrade(["quirk", "aosp", "should"]), "should");
  assertThrows(() => highestGrade([]), Error, "empty");
});
