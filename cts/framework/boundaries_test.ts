import { assertEquals, assertStringIncludes } from "@std/assert";
import { type Clause, ClauseRegistry } from "../clauses/registry.ts";
import { boundariesOf, boundariesTable } from "./boundaries.ts";
import { group } from "./builder.ts";
import { defineSuite } from "./suite.ts";

function clause(id: string, rest: Partial<Clause>): Clause {
  return { id, grade: "aosp", text: `Text of ${id}.`, source: "a file", ...rest };
}

/** Clauses of which one holds until Android 11 and one later, with a test that is run for some releases. */
function suiteOf(old: Partial<Clause>, late: Partial<Clause>, from: 10 | 11, to: 12 | 15) {
  const tests = group("a:b", "Planted.");
  tests.test("x").clauses("GLES-X-1", "GLES-X-2").releases(from, to)
    .fn((t) => t.expect("n", true));
  const clauses = new ClauseRegistry([[
    clause("GLES-X-1", { releases: [10, 11], ...old }),
    clause("GLES-X-2", { releases: [12, 15], ...late }),
  ]]);
  return defineSuite({ version: "1", groups: [tests], clauses });
}

Deno.test("an end of a range is asked if the clause beyond it has a case there", () => {
  const found = boundariesOf(suiteOf({ after: "GLES-X-2" }, { before: "GLES-X-1" }, 11, 12));
  assertEquals(
    found.map(({ clause, side, release, cases }) => [clause.id, side, release, cases]),
    [["GLES-X-1", "after", 12, 1], ["GLES-X-2", "before", 11, 1]],
  );
  assertEquals(found.flatMap(({ problem }) => problem ?? []), []);
  assertEquals(
    boundariesTable(found).at(-1),
    "boundaries: 2, asked on the other side: 2, with a reason why not: 0, open: 0",
  );
});

Deno.test("a clause that says nothing, or names one without a case, is a problem; a reason is none", () => {
  const silent = boundariesOf(suiteOf({}, { before: "Nothing can be asked." }, 10, 15));
  assertEquals(silent.map(({ problem }) => problem === undefined), [false, true]);
  assertStringIncludes(silent[0]!.problem!, "does not say what holds on release 12");
  const wrong = suiteOf({ after: "GLES-X-1" }, { before: "GLES-Y-1" }, 10, 15);
  const problems = boundariesOf(wrong).map(({ problem }) => problem ?? "");
  assertStringIncludes(problems[0]!, "names GLES-X-1 for release 12, where it has no case");
  assertStringIncludes(problems[1]!, "names GLES-Y-1 for release 11");
});

Deno.test("a case of no release counts for a clause of one release", () => {
  const tests = group("a:b", "Planted.");
  tests.test("x").clauses("LINKER-X-1").fn((t) => t.expect("n", true));
  tests.test("y").clauses("LINKER-X-2").releases(8.1, 8.1).fn((t) => t.expect("n", true));
  const clauses = new ClauseRegistry([[
    clause("LINKER-X-1", { releases: [8, 8], after: "LINKER-X-2" }),
    clause("LINKER-X-2", { releases: [8.1, 15], before: "LINKER-X-1" }),
  ]]);
  const found = boundariesOf(defineSuite({ version: "1", groups: [tests], clauses }));
  assertEquals(found.map(({ cases }) => cases), [1, 1]);
});
