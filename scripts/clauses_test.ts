import { assertEquals, assertStringIncludes } from "@std/assert";
import { main } from "./clauses.ts";
import { plantedPath, ranOf, runCommand, runHere } from "./testing/command.ts";

const clauses = async (words: readonly string[]) => ranOf(await runHere(main, ...words));

const planted = (list: string) => [
  "--suite",
  plantedPath("planted_good_suite.ts"),
  "--mutants",
  plantedPath(list),
];

Deno.test("clauses joins clauses, tests and mutants", async () => {
  const ran = await runCommand("clauses.ts", planted("planted_mutant_list.ts"));
  assertEquals([ran.status, ran.lines.at(-2)], [0, "gaps: 0"]);
  assertEquals(
    ran.last,
    "must: 3 clauses, 3 with a test, 3 with a mutant, 0 not testable from outside",
  );
});

Deno.test("clauses fails on a gap and on an unknown clause", async () => {
  const ran = await clauses(planted("planted_bad_mutant_list.ts"));
  assertEquals(ran.status, 1);
  assertStringIncludes(ran.stdout, 'gap: clause "PLANTED-LOAD-1" (must) has no mutant');
  assertStringIncludes(ran.stdout, 'names clause "PLANTED-NONE-1", which is not declared');
});

Deno.test("clauses --json prints the join as data", async () => {
  const ran = await clauses([...planted("planted_mutant_list.ts"), "--json"]);
  const { rows, problems } = JSON.parse(ran.stdout);
  assertEquals([rows.length, problems.length], [3, 0]);
  assertEquals(rows[0].tests, ["planted:good:order"]);
});

Deno.test("clauses refuses a wrong word", async () => {
  const ran = await clauses(["--jsn"]);
  assertEquals(ran.status, 2);
  assertStringIncludes(ran.stderr, 'did you mean "--json"');
});

Deno.test("clauses QUERY prints only the rows that it selects", async () => {
  const ran = await clauses([
    ...planted("planted_bad_mutant_list.ts"),
    "PLANTED-LOAD",
  ]);
  assertEquals([ran.status, ran.lines.length], [0, 2]);
  assertStringIncludes(ran.last, "PLANTED-LOAD-1");
});

Deno.test("clauses refuses a query that matches nothing", async () => {
  const ran = await clauses([
    ...planted("planted_mutant_list.ts"),
    "PLANTED-LAOD-1",
  ]);
  assertEquals([ran.status, ran.stdout], [2, ""]);
  assertStringIncludes(ran.stderr, 'did you mean "PLANTED-LOAD-1"');
});

Deno.test("clauses --members prints names that no test has", async () => {
  const ran = await clauses([
    ...planted("planted_mutant_list.ts"),
    "--members",
  ]);
  assertEquals(ran.status, 0);
  assertStringIncludes(ran.last, "clauses with names that no test has: 0 of 3");
});

Deno.test("clauses --boundaries prints what is asked beside the range of each clause", async () => {
  const ran = await clauses(["--boundaries", "EGL-DRIVER-27"]);
  assertEquals([ran.status, ran.lines.length], [0, 2]);
  assertStringIncludes(ran.lines[0]!, "EGL-DRIVER-27 14-15: before, on 13: ");
  assertStringIncludes(ran.last, "asked on the other side: 1, with a reason why not: 0, open: 0");
});
