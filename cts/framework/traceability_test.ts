import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Clause, ClauseRegistry } from "../clauses/registry.ts";
import { group } from "./builder.ts";
import { defineSuite } from "./suite.ts";
import { trace, traceTable, traceTotals } from "./traceability.ts";

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
      clause("A-B-1", { releases: [10, 15] }),
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
  assertStringIncludes(table[1] ?? "", "10-15");
  assertStringIncludes(table[4] ?? "", "(not testable: it is about speed)");
  assertEquals(traceTotals(rows), [
    "must: 4 clauses, 2 with a test, 0 with a mutant, 2 not testable from outside",
    "quirk: 1 clauses, 0 with a test, 0 with a mutant, 0 not testable from outside",
  ]);
});
