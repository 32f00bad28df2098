import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { ClauseRegistry } from "../clauses/registry.ts";
import { group } from "./builder.ts";
import { isLast } from "./releases.ts";
import { defineSuite, SuiteError } from "./suite.ts";

const registry = new ClauseRegistry([[
  { id: "A-B-1", grade: "must", releases: [10, 12], text: "One.", source: "s" },
  { id: "A-B-2", grade: "aosp", text: "Two.", source: "s" },
]]);
const suiteOf = (...groups: ReturnType<typeof group>[]) =>
  defineSuite({ version: "1", groups, clauses: registry });

Deno.test("a case is judged by those of its clauses that hold for its release", () => {
  const tests = group("a:b", "Plan.");
  tests.test("x").clauses("A-B-1", "A-B-2").releases(12, 13).params({ n: [1] })
    .fn(() => undefined);
  const suite = suiteOf(tests);
  assertEquals(suite.cases.map(({ id, grade, clauses }) => [id, grade, clauses.length]), [
    ["a:b:x:n=1;release=12", "must", 2],
    ["a:b:x:n=1;release=13", "aosp", 1],
  ]);
  assertEquals(suite.find("a:b:x:n=1;release=13")?.values, { n: 1, release: 13 });
  assertEquals(suite.find("a:b:x"), undefined);
});

Deno.test("what samples of releases leave out is there for those who ask for a release", () => {
  const tests = group("a:b", "Plan.");
  tests.test("ends").clauses("A-B-2").releases(10, 13).filter(({ release }) => release % 3 === 1)
    .fn(() => undefined);
  tests.test("last").clauses("A-B-1", "A-B-2").releases(12, 15).filter(isLast).fn(() => undefined);
  tests.test("some").clauses("A-B-2").releases(10, 12).params({ n: [1, 2] })
    .filter(({ n, release }) => n === 1 || release > 10).sample(({ n }) => n === 2)
    .fn(() => undefined);
  tests.test("all").clauses("A-B-2").releases(8, 15).fn(() => undefined);
  const suite = suiteOf(tests);
  const ids = (some: typeof suite.cases) =>
    some.filter(({ id }) => !id.startsWith("a:b:all")).map(({ id }) => id.slice("a:b:".length));
  assertEquals(ids(suite.cases), [
    "ends:release=10",
    "ends:release=13",
    "last:release=15",
    "some:n=2;release=11",
    "some:n=2;release=12",
  ]);
  assertEquals(ids(suite.unsampled), [
    "ends:release=11",
    "ends:release=12",
    "last:release=12",
    "last:release=13",
    "last:release=14",
    "some:n=1;release=10",
    "some:n=1;release=11",
    "some:n=1;release=12",
  ]);
  assertEquals(suite.find("a:b:last:release=12")?.clauses.map(({ id }) => id), ["A-B-1", "A-B-2"]);
  assertEquals(suite.find("a:b:last:release=11"), undefined);
});

Deno.test("a suite that is not well declared names every problem", () => {
  const first = group("a:b", "Plan.");
  first.test("incomplete").clauses("A-B-1");
  first.test("unknown").clauses("A-B-9").fn(() => undefined);
  first.test("released").clauses("A-B-1").releases(12, 13).fn(() => undefined);
  const error = assertThrows(() => suiteOf(first, first, group("a:c", "Plan.")), SuiteError);
  for (
    const part of [
      'test "a:b:incomplete": it is not complete',
      'clause "A-B-9" is not declared',
      'no clause of case "a:b:released:release=13" holds for release 13',
      'group "a:b" is declared twice',
      'group "a:c" has no test',
    ]
  ) assertStringIncludes(error.message, part);
});

Deno.test("a group and a test of the same id are refused", () => {
  const one = group("a", "Plan.");
  one.test("x").clauses("A-B-2").fn(() => undefined);
  const two = group("a", "Plan.");
  two.test("x").clauses("A-B-2").fn(() => undefined);
  assertThrows(() => suiteOf(one, two), SuiteError, "two cases have the same id");
});
