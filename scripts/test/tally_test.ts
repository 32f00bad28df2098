import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  readCases,
  readClauses,
  readMutants,
  readUnitTests,
  type Tally,
  totalLine,
} from "./tally.ts";

function counts(tallies: readonly Tally[]): number[][] {
  return tallies.map(({ passed, failed, skipped }) => [passed, failed, skipped]);
}

Deno.test("the summary of deno test is read in all its forms", () => {
  const forms: [string, number, number[]][] = [
    ["ok | 12 passed | 0 failed (3s)", 0, [12, 0, 0]],
    ["ok | 2 passed (1 step) | 0 failed | 1 ignored (2 steps) (21ms)", 0, [2, 0, 3]],
    ["FAILED | 2 passed | 3 failed (1 step) | 4 ignored (65ms)", 1, [2, 3, 4]],
    ["ok | 5 passed | 0 failed | 1 ignored | 0 measured | 2 filtered out (1s)", 0, [5, 0, 3]],
  ];
  for (const [line, status, expected] of forms) {
    const tallies = readUnitTests({ lines: ["x ... ok", line, "", "error: Test failed"], status });
    assertEquals(counts(tallies), [expected], line);
    assertEquals(tallies[0]?.problem, undefined);
  }
});

Deno.test("the last summary counts, not one that a test printed", () => {
  const lines = ["ok | 99 passed | 0 failed (1s)", "ok | 1 passed | 0 failed (3s)"];
  assertEquals(counts(readUnitTests({ lines, status: 0 })), [[1, 0, 0]]);
});

Deno.test("tests that could not be compiled count as failed", () => {
  const [tally] = readUnitTests({ lines: ["error: Type checking failed."], status: 1 });
  assertEquals([tally?.passed, tally?.failed], [0, 1]);
  assertStringIncludes(tally?.problem ?? "", `status 1, last line "error: Type checking failed."`);
});

Deno.test("a bad status without a failed test counts as failed", () => {
  const [tally] = readUnitTests({ lines: ["ok | 3 passed | 0 failed (1s)"], status: 1 });
  assertEquals(tally, {
    what: "unit tests",
    passed: 3,
    failed: 1,
    skipped: 0,
    problem: "the status is 1, though nothing failed",
  });
});

Deno.test("a run in which everything was skipped counts as failed", () => {
  const lines = ["ok | 0 passed | 0 failed | 7 ignored (1s)"];
  assertEquals(counts(readUnitTests({ lines, status: 0 })), [[0, 1, 7]]);
  assertEquals(counts(readCases({ lines: ["0 passed, 0 failed, 3 skipped"], status: 0 })), [
    [0, 1, 3],
  ]);
});

Deno.test("cases are read off the very last line", () => {
  const line = "250 passed, 0 failed, 3 skipped";
  assertEquals(counts(readCases({ lines: ["x", line], status: 0 })), [[250, 0, 3]]);
  assertEquals(counts(readCases({ lines: ["1 passed, 2 failed, 0 skipped"], status: 1 })), [
    [1, 2, 0],
  ]);
  assertEquals(counts(readCases({ lines: [line, "error: gone"], status: 0 })), [[0, 1, 0]]);
  assertEquals(counts(readCases({ lines: [], status: 0 })), [[0, 1, 0]]);
});

Deno.test("a status that contradicts the counts is a problem", () => {
  const lines = ["1 passed, 2 failed, 0 skipped"];
  assertEquals(readCases({ lines, status: 0 })[0]?.problem, "the status is 0, though 2 failed");
  const stopped = readCases({ lines: ["9 passed, 0 failed, 0 skipped"], status: 2 });
  assertEquals(counts(stopped), [[9, 1, 0]]);
});

Deno.test("clauses are one check, which any gap fails", () => {
  assertEquals(counts(readClauses({ lines: ["gaps: 0", "must: 9"], status: 0 })), [[1, 0, 0]]);
  assertEquals(counts(readClauses({ lines: ["gaps: 4", "must: 9"], status: 1 })), [[0, 1, 0]]);
  assertEquals(counts(readClauses({ lines: ["must: 9"], status: 0 })), [[0, 1, 0]]);
  assertEquals(counts(readClauses({ lines: ["gaps: 0"], status: 2 })), [[1, 1, 0]]);
});

Deno.test("a mutant that survives has failed", () => {
  const lines = ["mutation score: 70/72", "suite mutants: 5/5"];
  const tallies = readMutants({ lines, status: 1 });
  assertEquals(counts(tallies), [[70, 2, 0], [5, 0, 0]]);
  assertEquals(tallies.map(({ problem }) => problem), [undefined, undefined]);
});

Deno.test("mutants that were not run have failed", () => {
  const only = readMutants({ lines: ["mutation score: 70/70"], status: 0 });
  assertEquals(counts(only), [[70, 1, 0], [0, 1, 0]]);
  const none = readMutants({ lines: ["mutation score: 0/0", "suite mutants: 1/1"], status: 0 });
  assertEquals(none[0]?.failed, 1);
  const odd = readMutants({ lines: ["mutation score: 3/2", "suite mutants: 1/1"], status: 0 });
  assertEquals(odd[0]?.failed, 1);
});

Deno.test("a bad status of mutate without a survivor counts as failed", () => {
  const lines = ["mutation score: 2/2", "suite mutants: 5/5"];
  assertEquals(counts(readMutants({ lines, status: 1 })), [[2, 1, 0], [5, 0, 0]]);
});

Deno.test("the last line leaves out what was not skipped", () => {
  const tally = { what: "x", passed: 2, failed: 1, skipped: 0 };
  assertEquals(totalLine([tally, tally]), "4 passed, 2 failed");
  assertEquals(totalLine([tally, { ...tally, skipped: 3 }]), "4 passed, 2 failed, 3 skipped");
});

Deno.test("readMutants counts those that were skipped", () => {
  const lines = [
    "mutants skipped: 3 (gcc is missing)",
    "mutation score: 5/5",
    "suite mutants: 1/1",
  ];
  assertEquals(readMutants({ lines, status: 0 }).map(({ what, skipped }) => [what, skipped]), [
    ["mutants", 3],
    ["suite mutants", 0],
  ]);
});
