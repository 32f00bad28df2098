import { assertEquals, assertThrows } from "@std/assert";
import { attempt } from "../../cts/framework/attempt.ts";
import type { Implementation } from "../../cts/contract/device.ts";
import { RunOutputs } from "../../cts/framework/report/outputs.ts";
import { makeReplay, writeReplay } from "../../cts/framework/replay.ts";
import { takeShard } from "../../cts/framework/shard.ts";
import { type CaseResult, countTotals, judge, verdictOf } from "../../cts/framework/verdict.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { HEADER } from "../../cts/framework/testing/results.ts";
import { suite } from "../../scripts/testing/planted_suite.ts";
import planted from "../../scripts/testing/planted_device.ts";
import { mergeRuns } from "./merge_runs.ts";
import { readRun } from "./read_run.ts";
import { inTemporary } from "../../scripts/testing/command.ts";

const NAMES = /^planted:good:|^planted:bad:(?:fails|warns|skips|throws)$/;
const CASES = suite.cases.filter(({ id }) => NAMES.test(id));
const TOTAL = 3;

async function results(): Promise<CaseResult[]> {
  const implementation: Implementation = planted({ parts: {} });
  const found: CaseResult[] = [];
  for (const one of CASES) {
    found.push(judge(one, [{ ...await attempt(one, implementation), milliseconds: 1 }], false));
  }
  return found;
}

/** Writes what a run of some cases leaves. */
function write(out: string, found: readonly CaseResult[], index?: number): void {
  const share = index === undefined ? undefined : takeShard(CASES, { index, total: TOTAL });
  const ids = new Set((share?.cases ?? CASES).map(({ id }) => id));
  const some = found.filter(({ id }) => ids.has(id));
  const { shard } = share ?? {};
  using outputs = new RunOutputs(out);
  const header = { ...HEADER, suite: suite.version, cases: some.length };
  outputs.begin({ ...header, ...shard && { shard } });
  for (const result of some) {
    outputs.add(result);
    if (result.status !== "fail") continue;
    const how = { suite: "1", impl: "sim", parts: [], timeout: 1, strict: false };
    writeReplay(outputs.replays, makeReplay(result, how));
  }
  const totals = countTotals(some);
  const verdict = verdictOf(totals, 0, shard !== undefined);
  outputs.finish({
    footer: { kind: "footer", totals, notRun: 0, truncated: false, verdict },
    junit: "",
  });
}

async function inShards(run: (folder: string, shards: string[]) => void): Promise<void> {
  await inTemporary(async (folder) => {
    const found = await results();
    write(`${folder}/whole`, found);
    const shards = [1, 2, 3].map((index) => `${folder}/${index}`);
    shards.forEach((out, i) => write(out, found, i + 1));
    run(folder, shards);
  });
}

const quiet = { line: () => undefined, progress: () => undefined };

Deno.test("merged shards are what one whole run leaves", () =>
  inShards((folder, shards) => {
    const lines: string[] = [];
    using outputs = new RunOutputs(`${folder}/merged`);
    const merged = mergeRuns(shards, suite);
    const verdict = merged.finish(outputs, { ...quiet, line: (text) => lines.push(text) });
    const [whole, joined] = [readRun(`${folder}/whole`), readRun(`${folder}/merged`)];
    assertEquals([verdict, joined.complete, lines.at(-1)], [
      "bad",
      true,
      "12 passed, 2 failed, 1 skipped",
    ]);
    assertEquals([joined.header, joined.footer], [whole.header, whole.footer]);
    assertEquals(joined.cases, whole.cases);
    const names = (path: string) => [...Deno.readDirSync(path)].map(({ name }) => name);
    assertEquals(names(joined.replays), names(whole.replays));
  }));

Deno.test("a shard that was killed is told, and so is one of another suite", () =>
  inShards((folder, shards) => {
    const [first, second] = shards.map((one) => `${one}/results.jsonl`);
    const [text, secondText] = [first!, second!].map((one) => Deno.readTextFileSync(one)) as [
      string,
      string,
    ];
    Deno.writeTextFileSync(`${first}.part`, text.split("\n").slice(0, 2).join("\n") + '\n{"kind');
    Deno.removeSync(first!);
    assertThrows(() => mergeRuns(shards, suite), UsageError, "(shard 1/3) is truncated");
    Deno.writeTextFileSync(first!, text);
    const foreign = secondText.replaceAll(`"suite":"${suite.version}"`, '"suite":"0.0.9"');
    Deno.writeTextFileSync(second!, foreign);
    assertThrows(() => mergeRuns(shards, suite), UsageError, 'is of suite "0.0.9"');
    assertThrows(() => mergeRuns([`${folder}/none`], suite), UsageError, "Cannot read results");
    const renamed = text.replaceAll('"id":"planted:', '"id":"gone:');
    Deno.writeTextFileSync(second!, secondText);
    Deno.writeTextFileSync(first!, renamed);
    assertThrows(() => mergeRuns(shards, suite), UsageError, 'case "gone:good:');
  }));
