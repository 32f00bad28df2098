/**
 * `deno task mutate` with witnesses: judges those of a table, or chooses anew.
 *
 * @module
 */

import { loadSuite } from "../../cts/framework/load_suite.ts";
import type { Output } from "../../cts/framework/run.ts";
import type { Suite } from "../../cts/framework/suite.ts";
import { readWitnesses, type Witness, writeWitnesses } from "../source_mutants/witness_table.ts";
import type { WitnessResult } from "../source_mutants/witnesses.ts";
import { inProject } from "./mutant_list.ts";

/**
 * Judges witnesses.
 *
 * @param witnesses The table.
 * @param suite The suite.
 * @param jobs Worker processes.
 * @param output Where it prints.
 */
export async function judgeTable(
  witnesses: readonly Witness[],
  suite: Suite,
  jobs: number,
  output: Output,
): Promise<readonly WitnessResult[]> {
  if (witnesses.length === 0) return [];
  const { judgeWitnesses } = await import("../source_mutants/witnesses.ts");
  return await judgeWitnesses(witnesses, suite, jobs, output);
}

/**
 * Chooses witnesses, and writes the table.
 *
 * @param table Its file.
 * @param jobs Worker processes.
 * @param isFresh Whether those that still hold are left aside, too.
 * @param output Where it prints.
 */
export async function chooseAnew(
  table: string,
  jobs: number,
  isFresh: boolean,
  output: Output,
): Promise<void> {
  const { chooseWitnesses, judgeWitnesses } = await import("../source_mutants/witnesses.ts");
  const suite = await loadSuite(inProject("cts/suite.ts"));
  const known = isFresh ? [] : await judgeWitnesses(readWitnesses(table), suite, jobs, output);
  const kept = known.filter(({ problem }) => problem === undefined).map(({ witness }) => witness);
  output.line(`witnesses that stay: ${kept.length}`);
  const witnesses = await chooseWitnesses(suite, jobs, output, kept);
  writeWitnesses(table, witnesses);
  output.line(`witnesses: ${witnesses.length} for ${suite.clauses.all.length} clauses`);
}
