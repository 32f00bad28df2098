import { assertEquals, assertThrows } from "@std/assert";
import type { ResultsCase, ResultsHeader } from "../../cts/framework/report/results_file.ts";
import { FOOTER, HEADER } from "../../cts/framework/testing/results.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { CHANGES, type ComparedRun, RunComparison } from "./compare_runs.ts";

type Status = ResultsCase["status"];

/** A run whose cases have these statuses. */
function run(statuses: Readonly<Record<string, Status>>, more: Partial<ResultsHeader> = {}) {
  const cases = Object.entries(statuses).map(([id, status]): ResultsCase => ({
    kind: "case",
    id,
    status,
    grade: "must",
    clauses: ["A-1"],
    milliseconds: Math.random(),
    ...(status === "pass" ? {} : { message: `it came to ${status}\nand more` }),
  }));
  const header = { ...HEADER, ...more, cases: cases.length };
  const found: ComparedRun = { path: "run", header, cases, footer: FOOTER, complete: true };
  return found;
}

function changes(before: Status | undefined, after: Status | undefined) {
  const of = (status: Status | undefined) => run(status === undefined ? {} : { "a:b": status });
  const comparison = new RunComparison(of(before), of(after));
  return [comparison.changes.map(({ change }) => change), comparison.isWorse];
}

Deno.test("each pair of statuses is a change of its kind, and says whether it is worse", () => {
  for (const status of ["pass", "warn", "fail", "skip", "undecided", "crash"] as const) {
    assertEquals(changes(status, status), [[], false], status);
  }
  for (const good of ["pass", "warn", "skip", "undecided"] as const) {
    for (const bad of ["fail", "crash", "timeout", "error", "flaky"] as const) {
      assertEquals(changes(good, bad), [["regression"], true]);
    }
  }
  assertEquals(changes("fail", "pass"), [["fix"], false]);
  assertEquals(changes("crash", "warn"), [["fix"], false]);
  assertEquals(changes("fail", "crash"), [["other failure"], false]);
  assertEquals(changes("pass", "skip"), [["no longer judged"], true]);
  assertEquals(changes("warn", "undecided"), [["no longer judged"], true]);
  assertEquals(changes("fail", "skip"), [["no longer judged"], true]);
  assertEquals(changes("skip", "undecided"), [[], false]);
  assertEquals(changes("skip", "pass"), [["judged now"], false]);
  assertEquals(changes("pass", "warn"), [["new warning"], false]);
  assertEquals(changes("warn", "pass"), [["warning gone"], false]);
  assertEquals(changes(undefined, "pass"), [["new"], false]);
  assertEquals(changes(undefined, "fail"), [["new failure"], true]);
  assertEquals(changes("pass", undefined), [["gone"], true]);
});

Deno.test("a case that is gone is worse only where the same cases were asked for", () => {
  const whole = run({ "a:b": "pass", "a:c": "pass" });
  const isWorse = (more: Partial<ResultsHeader>) =>
    new RunComparison(whole, run({ "a:b": "pass" }, more)).isWorse;
  assertEquals(
    [isWorse({}), isWorse({ suite: "2" }), isWorse({ queries: ["a:b"] })],
    [true, false, false],
  );
});

Deno.test("what is worse is told first, and strangers' characters are written out", () => {
  const before = run({ "a:fixed": "fail", "a:\u{1b}[2Jbroken": "pass", "a:same": "pass" });
  const after = run({ "a:fixed": "pass", "a:\u{1b}[2Jbroken": "crash", "a:same": "pass" });
  assertEquals(new RunComparison(before, after).lines().slice(3), [
    "regression:",
    "  pass -> crash  a:\\u{1b}[2Jbroken",
    "    A-1: it came to crash",
    "",
    "fix:",
    "  fail -> pass  a:fixed",
    "",
    "1 regression, 1 fix",
  ]);
  assertEquals(new RunComparison(before, before).lines().at(-1), "no case has changed");
  assertEquals(new Set(CHANGES).size, CHANGES.length);
});

Deno.test("many changes of a kind are counted, and a run that was ended is refused", () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`a:${i}`, "fail"] as const),
  );
  const lines = new RunComparison(run({}), run(many)).lines();
  assertEquals(lines.slice(-3), ["  and 10 more", "", "60 new failure"]);
  assertThrows(
    () => new RunComparison(run({}), { ...run(many), complete: false }),
    UsageError,
    "is truncated, with 60 of 60 cases; run it again",
  );
});
