import { assertEquals } from "@std/assert";
import { CLAUSES, plantedCase, plantedRun } from "../../../scripts/testing/planted_runs.ts";
import { joinRuns } from "./model.ts";

Deno.test("a clause is as bad as the worst of its cases, in each run", () => {
  const a = plantedRun("a", [
    plantedCase("one:a:1", "ONE-A-1", "pass"),
    plantedCase("one:a:2", "ONE-A-1", "crash"),
    plantedCase("one:b:1", "ONE-B-1", "skip"),
    plantedCase("one:b:2", "ONE-B-1", "warn"),
  ]);
  const b = plantedRun("b", [
    plantedCase("one:a:1", "ONE-A-1", "pass"),
    plantedCase("one:b:1", "ONE-B-1", "undecided"),
  ]);
  const { topics, notable, labels } = joinRuns([a, b], CLAUSES);
  assertEquals(labels, ["A: a", "B: b"]);
  const shown = topics.map(({ name, clauses }) => [
    name,
    ...clauses.map(({ clause, marks, cases }) => [clause.id, cases.length, ...marks]),
  ]);
  assertEquals(shown, [
    ["ONE-A", ["ONE-A-1", 2, "failed", "passed"]],
    ["ONE-B", ["ONE-B-1", 2, "warning", "open"]],
  ]);
  assertEquals(notable.map(({ id }) => id), ["one:a:2", "one:b:2"]);
});

Deno.test("a clause that a run does not ask for has no mark there, and one that the suite lacks has its id", () => {
  const a = plantedRun("a", [plantedCase("one:a:1", "ONE-A-2", "pass")]);
  const b = plantedRun("b", [plantedCase("two:a:1", "TWO-A-7", "fail")]);
  const { topics, clauses } = joinRuns([a, b], CLAUSES);
  assertEquals(topics.map(({ clauses: [row] }) => [row!.clause.id, row!.marks]), [
    ["ONE-A-2", ["passed", "none"]],
    ["TWO-A-7", ["none", "failed"]],
  ]);
  assertEquals([...clauses.keys()], ["ONE-A-2", "TWO-A-7"]);
});
