/**
 * Joins the folders that shards have left, into one.
 *
 * @module
 */

import { junitXml } from "../../cts/framework/report/junit.ts";
import { mergeShards } from "../../cts/framework/report/merge.ts";
import type { RunOutputs } from "../../cts/framework/report/outputs.ts";
import { readReplay, writeReplay } from "../../cts/framework/replay.ts";
import { summarize } from "../../cts/framework/report/report.ts";
import { restoreResult } from "../../cts/framework/report/restored_result.ts";
import { type Output, propertiesOf } from "../../cts/framework/run.ts";
import type { ResultsHeader } from "../../cts/framework/report/results_file.ts";
import type { Suite } from "../../cts/framework/suite.ts";
import { UsageError } from "../../cts/framework/usage_error.ts";
import { type CaseResult, countTotals, verdictOf } from "../../cts/framework/verdict.ts";
import { namesIn, readRun, type Run } from "./read_run.ts";

/**
 * Reads and joins shards.
 *
 * @param folders What each shard left.
 * @param suite The suite that they are of.
 * @throws {UsageError} If they are not those of one whole run, or of another suite.
 */
export function mergeRuns(folders: readonly string[], suite: Suite): MergedRun {
  const runs = folders.map(readRun);
  for (const { path, header } of runs) {
    if (header.suite === suite.version) continue;
    throw new UsageError(
      `Cannot merge: ${path} is of suite ${JSON.stringify(header.suite.slice(0, 40))}, this is ` +
        `suite ${suite.version}; merge with the suite that wrote it`,
    );
  }
  const { header, cases, isGood } = mergeShards(runs);
  const order = new Map(suite.cases.map(({ id }, i) => [id, i]));
  const foreign = cases.find(({ id }) => !order.has(id));
  if (foreign !== undefined) {
    throw new UsageError(
      `Cannot merge: case ${JSON.stringify(foreign.id.slice(0, 200))} is not in suite ` +
        `${suite.version}; merge with the suite that wrote it`,
    );
  }
  const results = cases.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!)
    .map((line) => restoreResult(line, suite.clauses));
  return new MergedRun(header, results, runs, isGood);
}

/** A whole run, joined of shards. */
class MergedRun {
  readonly #header: ResultsHeader;
  readonly #results: readonly CaseResult[];
  readonly #runs: readonly Run[];
  readonly #isGood: boolean;

  /**
   * @param header Its first line.
   * @param results What was found out, in the order of the suite.
   * @param runs What it was joined of.
   * @param isGood Whether no shard has seen anything bad.
   */
  constructor(
    header: ResultsHeader,
    results: readonly CaseResult[],
    runs: readonly Run[],
    isGood: boolean,
  ) {
    this.#header = header;
    this.#results = results;
    this.#runs = runs;
    this.#isGood = isGood;
  }

  /**
   * Tells of it, and writes it.
   *
   * @param outputs Where to write it; undefined for nowhere.
   * @param output Where it is told; the last line has the form `N passed, N failed, N skipped`.
   * @returns The verdict of the whole run.
   */
  finish(outputs: RunOutputs | undefined, output: Output): "good" | "bad" {
    const [header, results] = [this.#header, this.#results];
    const totals = countTotals(results);
    const verdict = this.#isGood ? verdictOf(totals, 0) : "bad";
    const outside = this.#isGood || verdictOf(totals, 0, true) === "bad"
      ? []
      : ["A shard has a bad verdict for something outside of its cases; see its own output"];
    const count = `${this.#runs.length} shards, ${results.length} cases`;
    output.line(`merging ${header.implementation} (--impl ${header.impl}): ${count}`);
    if (outputs !== undefined) {
      outputs.begin(header);
      results.forEach((result) => outputs.add(result));
      this.#copyReplays(outputs.replays);
      outputs.finish({
        footer: { kind: "footer", totals, notRun: 0, truncated: false, verdict },
        junit: junitXml(header.implementation, results, [], propertiesOf(header), outside),
      });
      output.line(`results: ${outputs.results}, ${outputs.junit}, ${outputs.page}`);
    }
    [...outside, ...summarize(results, totals, 0)].forEach((line) => output.line(line));
    return verdict;
  }

  #copyReplays(folder: string): void {
    for (const { replays } of this.#runs) {
      for (const name of namesIn(replays)) writeReplay(folder, readReplay(`${replays}/${name}`));
    }
  }
}
