import { assertEquals } from "@std/assert";
import type { Attempt } from "../../cts/framework/attempt.ts";
import type { Job } from "../../cts/framework/supervisor/messages.ts";
import type { CaseResult, Status } from "../../cts/framework/verdict.ts";
import { deathLines, HANGS_MAX, watchProcesses } from "./process_deaths.ts";

const BASE = { message: "", notes: [], oracles: [], milliseconds: 1 } as const;
const PASSED: Attempt = { ...BASE, status: "pass" };
const SKIPPED: Attempt = { ...BASE, status: "skip" };
const KILLED: Attempt = { ...BASE, status: "timeout" };
const FAILED = ended("running");
const DIED = ended("ended by SIGSEGV");
const HUNG = ended('hangs ("did not answer for 6 s during glFlush on thread 0")');
const REQUIREMENT = "egl:requirements:many_contexts";

function ended(end: string): Attempt {
  const process = { name: "native", world: 0, end, events: [], decisions: [], libraries: [] };
  return { ...BASE, status: "fail", evidence: { worlds: [], adb: [], processes: [process] } };
}

/** Runs a case for each list of attempts; one that is not defined was not run. */
async function run(id: string, ...cases: readonly (readonly Attempt[] | undefined)[]) {
  const left = [...cases];
  let isStopped = false;
  const watched = watchProcesses({
    run: (_: Job) => Promise.resolve(left.shift()),
    stop: () => {
      isStopped = true;
    },
  });
  for (const attempts of cases) {
    assertEquals(await watched.supervisor.run({ id } as unknown as Job), attempts);
  }
  return { isStopped, hasDeaths: watched.hasDeaths, lines: watched.lines() };
}

Deno.test("a run in which everything hangs is stopped, and says so", async () => {
  for (const hang of [HUNG, KILLED]) {
    assertEquals(await run(REQUIREMENT, [hang, hang], [hang]), {
      isStopped: true,
      hasDeaths: true,
      lines: ["the driver hung 3 times and did nothing else, so the run was stopped"],
    });
  }
  const many = Array.from({ length: HANGS_MAX }, () => [HUNG]);
  assertEquals((await run(REQUIREMENT, ...many)).isStopped, true);
  assertEquals((await run("*", [SKIPPED], undefined, [HUNG, HUNG], [HUNG])).isStopped, true);
});

Deno.test("a run in which anything else happened goes on", async () => {
  const goesOn = { isStopped: false, hasDeaths: false, lines: [] };
  assertEquals(await run("*", [HUNG, HUNG]), goesOn);
  for (const other of [PASSED, FAILED, DIED]) {
    assertEquals(await run("*", [other], [HUNG, HUNG], [HUNG, HUNG]), goesOn);
    assertEquals(await run("*", [HUNG, other], [HUNG, HUNG], [HUNG, HUNG]), goesOn);
  }
});

Deno.test("a process that dies in a case of requirements is noticed, in others it may have to", async () => {
  for (const attempts of [[DIED], [HUNG, PASSED], [KILLED], [{ ...BASE, status: "crash" }]]) {
    assertEquals((await run(REQUIREMENT, attempts as Attempt[])).hasDeaths, true);
    assertEquals((await run("egl:driver:none", attempts as Attempt[])).hasDeaths, false);
  }
  assertEquals((await run(REQUIREMENT, [PASSED], [FAILED], [SKIPPED], undefined)).hasDeaths, false);
  const expected: Attempt = { ...DIED, status: "pass" };
  assertEquals((await run(REQUIREMENT, [expected])).hasDeaths, false);
});

Deno.test("deaths are told where only a warning says of them", () => {
  const result = (status: Status, attempt: Attempt, id = REQUIREMENT): CaseResult => {
    return { id, status, grade: "should", clauses: [], attempt };
  };
  assertEquals(deathLines([result("warn", FAILED), result("fail", DIED)]), []);
  assertEquals(deathLines([result("warn", DIED, "egl:api")]), []);
  assertEquals(deathLines([result("warn", DIED)]), [
    "a process died in 1 case of what is only recommended, so this is not a success",
  ]);
  assertEquals(deathLines([result("warn", DIED), result("warn", HUNG)]), [
    "a process died in 2 cases of what is only recommended, so this is not a success",
  ]);
});
