import { assert, assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { suite } from "../../cts/suite.ts";
import { main as clauses } from "../clauses.ts";
import { main as mutate } from "../mutate.ts";
import { plantedPath, runHere } from "../testing/command.ts";
import { readWitnesses, type Witness, writeWitnesses } from "./witness_table.ts";
import { judgeWitnesses } from "./witnesses.ts";

const TABLE = new URL("../../cts/mutants/witnesses.json", import.meta.url).pathname;
const QUIET = { line: () => undefined, progress: () => undefined };

function tableOf(witnesses: readonly Witness[]): string {
  const path = Deno.makeTempFileSync({ suffix: ".json" });
  writeWitnesses(path, witnesses);
  return path;
}

Deno.test("a table of witnesses says what was written, in one order", () => {
  const a = { clause: "EGL-API-1", file: "impl/a.ts", name: "f|FlagLoss|a|b" };
  const b = { clause: "EGL-API-2", file: "impl/a.ts", name: "f|FlagLoss|a|c" };
  const c = { clause: "EGL-API-3", file: "impl/b.ts", name: "f|FlagLoss|a|b" };
  assertEquals(readWitnesses(tableOf([c, b, a])), [a, b, c]);
});

Deno.test("a table that cannot be read is named", () => {
  assertThrows(() => readWitnesses("/none.json"), UsageError, 'Cannot read witnesses "/none.json"');
});

Deno.test("the table of the suite has no clause twice, and none that is not there", () => {
  const clauses = readWitnesses(TABLE).map(({ clause }) => clause);
  assertEquals(new Set(clauses).size, clauses.length);
  const known = new Set(suite.clauses.all.map(({ id }) => id));
  assertEquals(clauses.filter((id) => !known.has(id)), []);
});

Deno.test("a witness is held by the cases of its clause, and by a failed expectation", async () => {
  const [right, other] = readWitnesses(TABLE).filter(({ clause }) => clause.startsWith("SELINUX"));
  assert(right !== undefined && other !== undefined);
  const gone = { ...right, name: `${right.name} of old` };
  const stray = { ...right, clause: "BITCODE-WRAPPER-1" };
  const unjudged = { ...right, clause: "PLANTED-NONE-1" };
  const results = await judgeWitnesses([right, gone, stray, unjudged, other], suite, 2, QUIET);
  assertEquals(results.map(({ problem }) => problem), [
    undefined,
    "its code is no longer there",
    "its cases end in pass",
    "no case judges its clause",
    undefined,
  ]);
});

Deno.test("mutate counts a witness that is none any more, and says what helps", async () => {
  const table = tableOf([{ clause: "EGL-API-1", file: "impl/egl/attributes.ts", name: "f|a|b|c" }]);
  const ran = await runHere(
    mutate,
    "--suite",
    plantedPath("planted_good_suite.ts"),
    "--impl",
    `module:${plantedPath("planted_device.ts")}`,
    "--mutants",
    plantedPath("planted_mutant_list.ts"),
    "--witnesses",
    table,
  );
  assertEquals(ran.status, 1);
  for (
    const part of [
      "NO WITNESS EGL-API-1: its code is no longer there",
      "impl/egl/attributes.ts f|a|b|c",
      "remedy: deno task mutate --update",
      "mutation score: 4/5",
    ]
  ) assertStringIncludes(ran.lines.join("\n"), part);
});

Deno.test("a clause with a witness has what the join asks for", async () => {
  const planted = (table: string) => [
    "--suite",
    plantedPath("planted_good_suite.ts"),
    "--mutants",
    plantedPath("planted_bad_mutant_list.ts"),
    "--witnesses",
    table,
  ];
  const gap = 'clause "PLANTED-LOAD-1" (must) has no mutant';
  const without = await runHere(clauses, ...planted(tableOf([])));
  assertStringIncludes(without.lines.join("\n"), gap);
  const table = tableOf([{ clause: "PLANTED-LOAD-1", file: "impl/a.ts", name: "f|a|b|c" }]);
  const ran = await runHere(clauses, ...planted(table));
  assertEquals(ran.lines.join("\n").includes(gap), false);
});
