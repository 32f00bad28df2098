import { assertEquals } from "@std/assert";
import { suite } from "../../scripts/testing/planted_good_suite.ts";
import type { Attempt, AttemptStatus } from "./attempt.ts";
import type { Job } from "./supervisor/messages.ts";
import { mapBounded, type MutantEntry, MutationRun } from "./mutation.ts";

const TARGET = { suite: "s", impl: "i", parts: [] };
const mutant = (clauses: string[], hangs = false): MutantEntry => ({
  name: "m#x",
  part: { name: "chain", file: "m.ts", export: "x" },
  clauses,
  why: "w",
  hangs,
});
const attempt = (status: AttemptStatus): Attempt => ({
  status,
  message: "m",
  notes: [],
  oracles: ["expectEqual"],
  milliseconds: 0,
  ...(status === "fail"
    ? { failure: { oracle: "expectEqual", what: "w", expected: [], actual: [] } }
    : {}),
});

function run(
  mutated: AttemptStatus | "stopped",
  unmodified: AttemptStatus = "pass",
  accused?: string,
) {
  const jobs: Job[] = [];
  const mutation = new MutationRun(suite, TARGET, (job) => {
    jobs.push(job);
    const status = job.target.parts.length > 0 ? mutated : unmodified;
    return Promise.resolve(
      status === "stopped" ? undefined : [{
        ...attempt(status),
        ...(accused === undefined ? {} : { accused: [accused] }),
      }],
    );
  });
  return { mutation, jobs };
}

Deno.test("only the cases of its own clauses run, until one kills", async () => {
  const { mutation, jobs } = run("fail");
  const result = await mutation.judge(mutant(["PLANTED-ORDER-1"]));
  assertEquals(result?.kill, {
    id: "planted:good:order:layers=A;release=10",
    oracle: "expectEqual",
  });
  assertEquals(jobs.map(({ id, target }) => [id, target.parts.length]), [
    ["planted:good:order:layers=A;release=10", 1],
    ["planted:good:order:layers=A;release=10", 0],
  ]);
  assertEquals([...mutation.used], ["expectEqual"]);
});

Deno.test("a mutant that no case fails, or that no case judges, is a problem", async () => {
  const { mutation, jobs } = run("pass");
  const survivor = await mutation.judge(mutant(["PLANTED-ORDER-1"]));
  assertEquals([survivor?.problem, jobs.length], ["survived", 9]);
  assertEquals((await mutation.judge(mutant(["PLANTED-X-1"])))?.problem, "uncovered");
  const skipped = await run("skip").mutation.judge(mutant(["PLANTED-COUNT-1"]));
  assertEquals(skipped?.problem, "uncovered");
});

Deno.test("an expectation of another clause kills nothing", async () => {
  const judged = async (accused: string) => {
    const { mutation } = run("fail", "pass", accused);
    const result = await mutation.judge(mutant(["PLANTED-ORDER-1"]));
    return result?.problem ?? result?.kill?.oracle;
  };
  assertEquals(await judged("PLANTED-ORDER-1"), "expectEqual");
  assertEquals(await judged("PLANTED-COUNT-1"), "survived");
});

Deno.test("a crash, an error or a timeout is not a kill, unless the mutant says that it hangs", async () => {
  for (const status of ["crash", "error", "timeout"] as const) {
    const result = await run(status).mutation.judge(mutant(["PLANTED-COUNT-1"]));
    assertEquals(result?.problem, "crash kill", status);
  }
  const hanging = await run("timeout").mutation.judge(mutant(["PLANTED-COUNT-1"], true));
  assertEquals(hanging?.kill?.oracle, "timeout");
  const crashing = await run("crash").mutation.judge(mutant(["PLANTED-COUNT-1"], true));
  assertEquals(crashing?.problem, "crash kill");
});

Deno.test("a case that a busy machine made late is asked again", async () => {
  let runs = 0;
  const mutation = new MutationRun(suite, TARGET, ({ target }) => {
    const isLate = target.parts.length > 0 && runs++ === 0;
    return Promise.resolve([
      attempt(isLate ? "timeout" : target.parts.length > 0 ? "fail" : "pass"),
    ]);
  });
  const result = await mutation.judge(mutant(["PLANTED-COUNT-1"]));
  assertEquals([result?.kill?.oracle, runs], ["expectEqual", 2]);
});

Deno.test("a case that fails without the mutant kills nothing", async () => {
  const result = await run("fail", "fail").mutation.judge(mutant(["PLANTED-COUNT-1"]));
  assertEquals([result?.problem, result?.kill], ["broken case", undefined]);
});

Deno.test("a mutant that the machine does not decide, though asked again, is no survivor", async () => {
  const asked = async (undecided: number) => {
    let runs = 0;
    const mutation = new MutationRun(suite, TARGET, ({ target }) => {
      if (target.parts.length === 0) return Promise.resolve([attempt("pass")]);
      const isUndecided = runs++ < undecided;
      return Promise.resolve([
        ...isUndecided ? [attempt("undecided")] : [],
        attempt(undecided === Infinity ? "undecided" : "fail"),
      ]);
    });
    const result = await mutation.judge(mutant(["PLANTED-COUNT-1"]));
    return [result?.problem, result?.kill?.oracle];
  };
  assertEquals(await asked(1), [undefined, "expectEqual"]);
  assertEquals(await asked(Infinity), ["undecided", undefined]);
});

Deno.test("a stopped run gives no result", async () => {
  assertEquals(await run("stopped").mutation.judge(mutant(["PLANTED-COUNT-1"])), undefined);
});

Deno.test("mapBounded keeps the order and the bound", async () => {
  let [now, most] = [0, 0];
  const results = await mapBounded([3, 1, 2, 5, 4], 2, async (n) => {
    most = Math.max(most, ++now);
    for (let i = 0; i < n; i++) await Promise.resolve();
    now--;
    return n * 10;
  });
  assertEquals([results, most], [[30, 10, 20, 50, 40], 2]);
});

Deno.test("an adapter has the mutant at the end of its command, and real code where a case needs it", async () => {
  const impls: string[] = [];
  const needy = { ...suite, cases: suite.cases.map((one) => ({ ...one, needs: { elf: true } })) };
  for (const cases of [suite, needy as unknown as typeof suite]) {
    const target = { ...TARGET, impl: "exec:serve" };
    const mutation = new MutationRun(cases, target, ({ target }) => {
      impls.push(target.impl);
      assertEquals(target.parts, []);
      return Promise.resolve([attempt(target.impl.includes("--part") ? "fail" : "pass")]);
    }, "native");
    await mutation.judge({
      ...mutant(["PLANTED-ORDER-1"]),
      part: { name: "chain", file: "a b.ts", export: "x" },
    });
  }
  assertEquals(impls, [
    "exec:serve --part 'chain=a b.ts#x'",
    "exec:serve",
    "exec:serve --impl native --part 'chain=a b.ts#x'",
    "exec:serve --impl native",
  ]);
});
