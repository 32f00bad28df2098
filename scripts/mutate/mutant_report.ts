/**
 * The report of `deno task mutate` of the mutants that ran.
 *
 * @module
 */

import type { MutantResult } from "../../cts/framework/mutation.ts";
import type { Output } from "../../cts/framework/run.ts";
import type { WitnessResult } from "../source_mutants/witnesses.ts";

/**
 * Prints the mutants that were not killed, and the score.
 *
 * @param results What came of the mutants.
 * @param witnesses What came of the witnesses.
 * @param output Where it prints.
 * @returns Whether all were killed.
 */
export function reportMutants(
  results: readonly MutantResult[],
  witnesses: readonly WitnessResult[],
  output: Output,
): boolean {
  for (const { mutant, problem, message } of results) {
    if (problem === undefined) continue;
    output.line(`${problem.toUpperCase()} ${mutant.name} (${mutant.clauses.join(" ")})`);
    output.line(`  what it does wrong: ${mutant.why}`);
    if (message !== undefined) output.line(`  ${message}`);
  }
  const crashes = results.filter(({ problem }) => problem === "crash kill").length;
  if (crashes > 0) output.line(`crash kills: ${crashes}`);
  for (const { witness: { clause, file, name }, problem } of witnesses) {
    if (problem === undefined) continue;
    output.line(`NO WITNESS ${clause}: ${problem}`);
    output.line(`  ${file} ${name}`);
    output.line("  remedy: deno task mutate --update chooses anew");
  }
  const all = results.length + witnesses.length;
  const killed = results.filter(({ kill }) => kill !== undefined).length +
    witnesses.filter(({ problem }) => problem === undefined).length;
  output.line(`mutation score: ${killed}/${all}`);
  return killed === all && all > 0;
}
