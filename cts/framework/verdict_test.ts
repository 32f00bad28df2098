import { assertEquals, assertThrows } from "@std/assert";
import type { Grade } from "../clauses/registry.ts";
import type { Attempt, AttemptStatus } from "./attempt.ts";
import { countTotals, judge, type Status, totalsLine, verdictOf } from "./verdict.ts";

const attempt = (status: AttemptStatus): Attempt => ({
  status,
  message: "",
  notes: [],
  oracles: [],
  milliseconds: 1,
});
const one = (grade: "must" | "should" | "aosp" | "quirk") => ({ id: "a:b", grade, clauses: [] });

Deno.test("judge follows the grade", () => {
  const table: ["must" | "should" | "aosp" | "quirk", boolean, AttemptStatus[], Status][] = [
    ["must", false, ["pass"], "pass"],
    ["must", false, ["fail", "fail"], "fail"],
    ["must", false, ["fail", "pass"], "flaky"],
    ["must", false, ["timeout", "pass"], "flaky"],
    ["should", false, ["fail", "fail"], "warn"],
    ["should", true, ["fail", "fail"], "fail"],
    ["aosp", true, ["fail"], "fail"],
    ["aosp", false, ["fail", "pass"], "warn"],
    ["quirk", true, ["fail"], "warn"],
    ["quirk", true, ["crash", "crash"], "crash"],
    ["must", false, ["error", "error"], "error"],
    ["must", false, ["skip"], "skip"],
  ];
  for (const [grade, strict, statuses, expected] of table) {
    const { status } = judge(one(grade), statuses.map(attempt), strict);
    assertEquals(status, expected, `${grade} ${strict} ${statuses}`);
  }
  assertThrows(() => judge(one("must"), [], false), Error, "not run");
});

Deno.test("what is neither of the two behaviors of a quirk is judged as what Android does is", () => {
  const failure = { oracle: "expectEither" as const, what: "x", expected: [], actual: [] };
  const statusOf = (isThird: boolean, strict: boolean) =>
    judge(
      one("quirk"),
      [{ ...attempt("fail"), failure: { ...failure, ...isThird && { isThird } } }],
      strict,
    ).status;
  assertEquals([statusOf(true, true), statusOf(true, false), statusOf(false, true)], [
    "fail",
    "warn",
    "warn",
  ]);
});

Deno.test("an expectation that names its clauses accuses them alone, by their grade", () => {
  const clause = (id: string, grade: Grade) => ({ id, grade, text: "x", source: "y" });
  const both = { ...one("must"), clauses: [clause("A-B-1", "must"), clause("A-B-2", "should")] };
  const accused = (...ids: string[]) =>
    judge(both, [{ ...attempt("fail"), ...(ids.length > 0 ? { accused: ids } : {}) }], false);
  const told = (
    { status, clauses }: ReturnType<typeof judge>,
  ) => [status, clauses.map(({ id }) => id)];
  assertEquals(told(accused("A-B-2")), ["warn", ["A-B-2"]]);
  assertEquals(told(accused("A-B-1")), ["fail", ["A-B-1"]]);
  assertEquals(told(accused()), ["fail", ["A-B-1", "A-B-2"]]);
});

Deno.test("the verdict is good only for a completed run in which something was judged", () => {
  const totals = (...statuses: Status[]) => countTotals(statuses.map((status) => ({ status })));
  assertEquals(verdictOf(totals("pass", "warn", "skip"), 0), "good");
  assertEquals(verdictOf(totals("pass"), 1), "bad");
  assertEquals(verdictOf(totals("skip"), 0), "bad");
  assertEquals(verdictOf(totals("skip"), 0, true), "good");
  assertEquals(verdictOf(totals("fail"), 0, true), "bad");
  for (const status of ["fail", "crash", "timeout", "error", "flaky"] as const) {
    assertEquals(verdictOf(totals("pass", status), 0), "bad", status);
  }
});

Deno.test("totalsLine counts every fault as failed", () => {
  const statuses: Status[] = ["pass", "pass", "fail", "crash", "timeout", "error", "flaky", "skip"];
  const totals = countTotals(statuses.map((status) => ({ status })));
  assertEquals(totalsLine(totals), "2 passed, 5 failed, 1 skipped");
});
