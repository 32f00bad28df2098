import { assertEquals, assertStringIncludes } from "@std/assert";
import { suite } from "../../scripts/testing/planted_good_suite.ts";
import type { Attempt } from "./attempt.ts";
import type { OracleName } from "./expectation.ts";
import { type MutantEntry, MutationRun, type RunJob } from "./mutation.ts";
import { weakenControl, weakenOracles } from "./suite_mutants.ts";

const TARGET = { suite: "s", impl: "i", parts: [] };
const MUTANT: MutantEntry = {
  name: "m#x",
  part: { name: "chain", file: "m.ts", export: "x" },
  clauses: ["PLANTED-COUNT-1"],
  why: "w",
  hangs: false,
};
const attempt = (status: Attempt["status"], rest: Partial<Attempt> = {}): readonly Attempt[] => [{
  status,
  message: "",
  notes: [],
  oracles: ["expectEqual"],
  milliseconds: 0,
  ...rest,
}];
const failed = (oracle: OracleName) =>
  attempt("fail", { failure: { oracle, what: "w", expected: [], actual: [] } });

async function weaken(run: RunJob) {
  const mutation = new MutationRun(suite, TARGET, run);
  const result = await mutation.judge(MUTANT);
  const killed = result?.kill === undefined ? [] : [{ mutant: MUTANT, kill: result.kill }];
  return await weakenOracles(mutation, killed);
}

Deno.test("an oracle is noticed if a mutant survives without it", async () => {
  const results = await weaken(({ target, weakened = [] }) =>
    Promise.resolve(
      target.parts.length > 0 && !weakened.includes("expectEqual")
        ? failed("expectEqual")
        : attempt("pass"),
    )
  );
  assertEquals(results?.map(({ oracle, killed }) => [oracle, killed]), [["expectEqual", true]]);
});

Deno.test("an oracle is not noticed if every mutant is killed without it as well", async () => {
  const results = await weaken(({ target }) =>
    Promise.resolve(target.parts.length > 0 ? failed("expectEqual") : attempt("pass"))
  );
  assertEquals(results?.[0]?.killed, false);
  assertStringIncludes(results?.[0]?.message ?? "", "none of 1 mutants");
});

Deno.test("an oracle that cases ask and that kills nothing is not noticed", async () => {
  const results = await weaken(() => Promise.resolve(attempt("pass")));
  assertEquals(results?.[0]?.killed, false);
  assertStringIncludes(results?.[0]?.message ?? "", "no mutant was killed by it");
});

Deno.test("the control check is noticed only if its absence changes the verdict", async () => {
  const error = attempt("error", { message: "The control did not fire: x" });
  const run = (strong: readonly Attempt[], weak: readonly Attempt[]) =>
    weakenControl(
      ({ weakened = [] }) => Promise.resolve(weakened.includes("control") ? weak : strong),
      TARGET,
      "planted",
    );
  assertEquals((await run(error, attempt("pass")))?.killed, true);
  assertEquals((await run(attempt("pass"), attempt("pass")))?.killed, false);
  assertEquals((await run(error, error))?.killed, false);
});
