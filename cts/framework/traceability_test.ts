import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { registry } from "../clauses/mod.ts";
import { type Clause, ClauseRegistry } from "../clauses/registry.ts";
import { readSentences, sentences } from "../clauses/sentences.ts";
import { group } from "./builder.ts";
import { defineSuite } from "./suite.ts";
import { selectRows, trace, traceTable, traceTotals } from "./traceability.ts";
import { UsageError } from "./usage_error.ts";

const clause = (id: string, rest: Partial<Clause> = {}): Clause => ({
  id,
  grade: "must",
  text: `Text of ${id}.`,
  source: "a page",
  ...rest,
});

function plantedSuite() {
  const tests = group("a:b", "Planted.");
  tests.test("x").clauses("A-B-1").params({ n: [1, 2] }).fn((t) => t.expect("n", true));
  tests.test("y").clauses("A-B-1", "A-B-5").fn((t) => t.expect("n", true));
  return defineSuite({
    version: "1",
    groups: [tests],
    clauses: new ClauseRegistry([[
      clause("A-B-1", { releases: [8, 15] }),
      clause("A-B-2"),
      clause("A-B-3", { grade: "quirk" }),
      clause("A-B-4", { untestable: "it is about speed" }),
      clause("A-B-5", { untestable: "it is about speed" }),
    ]]),
  });
}

Deno.test("trace joins clauses with tests, cases and mutants", () => {
  const { rows } = trace(plantedSuite(), [{ name: "m#one", clauses: ["A-B-1"] }]);
  const [first, second] = rows;
  assertEquals(first?.tests, ["a:b:x", "a:b:y"]);
  assertEquals([first?.cases, first?.mutants], [3, ["m#one"]]);
  assertEquals([second?.tests, second?.mutants], [[], []]);
});

Deno.test("trace names every gap", () => {
  const mutants = [{ name: "m#one", clauses: ["A-B-1", "A-B-9"] }, {
    name: "m#one",
    clauses: ["A-B-1"],
  }];
  const { problems } = trace(plantedSuite(), mutants);
  const parts = [
    '"A-B-9", which is not declared',
    '"m#one" is listed twice',
    '"A-B-2" (must) has no test',
    '"A-B-2" (must) has no mutant',
    '"A-B-5" (must) says that it cannot be tested',
  ];
  assertEquals(problems.length, parts.length);
  for (const part of parts) assertStringIncludes(problems.join("\n"), part);
});

Deno.test("the table has a line per clause and totals per grade", () => {
  const { rows } = trace(plantedSuite(), []);
  const table = traceTable(rows);
  assertEquals(table.length, 6);
  assertStringIncludes(table[1] ?? "", "8-15");
  assertStringIncludes(table[4] ?? "", "(not testable: it is about speed)");
  assertEquals(traceTotals(rows), [
    "must: 4 clauses, 2 with a test, 0 with a mutant, 2 not testable from outside",
    "quirk: 1 clauses, 0 with a test, 0 with a mutant, 0 not testable from outside",
  ]);
});

const DOCUMENTED = {
  cases: [],
  clauses: new ClauseRegistry([[
    clause("A-B-1", { grade: "quirk", source: "Documentation, Page: Head" }),
    clause("A-B-2", { grade: "quirk", source: "AOSP, a file" }),
  ]]),
};

function sentenceProblems(...rows: unknown[]) {
  const index = readSentences([{ page: "Page", heading: "Head", sentences: rows }]);
  return trace(DOCUMENTED, [], index).problems;
}

const HELD = { anchor: "Layers are", clauses: ["A-B-1"] };

Deno.test("trace finds no gap where each sentence has a clause or a reason", () => {
  assertEquals(sentenceProblems(HELD, { anchor: "For example", reason: "an example" }), []);
});

Deno.test("trace names a sentence without clauses and without reason", () => {
  for (const bare of [{ anchor: "It is" }, { anchor: "It is", clauses: [] }]) {
    const problems = sentenceProblems(HELD, bare);
    assertEquals(problems.length, 1);
    assertStringIncludes(problems[0] ?? "", 'sentence 2 of "Page: Head" ("It is") has no clause');
  }
});

Deno.test("trace names a sentence of an unknown clause", () => {
  const problems = sentenceProblems(HELD, { anchor: "It is", clauses: ["A-B-9"] });
  assertEquals(problems.length, 1);
  assertStringIncludes(
    problems[0] ?? "",
    '"A-B-9", which is not declared in a file of clauses, did you',
  );
});

Deno.test("trace names a clause of the documentation that no sentence names", () => {
  const problems = sentenceProblems({ anchor: "It is", clauses: ["A-B-2"] });
  assertEquals(problems.length, 1);
  assertStringIncludes(problems[0] ?? "", 'clause "A-B-1" comes from the documentation');
});

Deno.test("the index of sentences has no gap", () => {
  const { problems } = trace({ cases: [], clauses: registry }, [], sentences);
  assertEquals(problems.filter((problem) => problem.includes("sentence")), []);
});

Deno.test("selectRows takes beginnings of ids and words of texts", () => {
  const { rows } = trace(plantedSuite(), []);
  const ids = (...words: string[]) => selectRows(rows, words).map(({ clause }) => clause.id);
  assertEquals(ids("A-B-2"), ["A-B-2"]);
  assertEquals(ids("text OF a-b-3", "a-b-1"), ["A-B-1", "A-B-3"]);
  assertEquals(ids("A-"), ["A-B-1", "A-B-2", "A-B-3", "A-B-4", "A-B-5"]);
});

Deno.test("selectRows refuses a word that matches nothing, with the nearest ids", () => {
  const { rows } = trace(plantedSuite(), []);
  const message = (word: string) =>
    assertThrows(() => selectRows(rows, ["A-B-1", word]), UsageError).message;
  assertStringIncludes(message("A-B-22"), 'did you mean "A-B-2"');
  assertStringIncludes(message("x".repeat(1_000_000)), "matches no clause");
  assertStringIncludes(message(" "), "is empty");
});
