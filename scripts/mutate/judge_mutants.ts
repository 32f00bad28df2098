/**
 * The work of `deno task mutate`: runs the suite against parts that are wrong on purpose.
 *
 * @module
 */

import { loadSuite } from "../../cts/framework/load_suite.ts";
import {
  mapBounded,
  type MutantEntry,
  type MutantResult,
  MutationRun,
} from "../../cts/framework/mutation.ts";
import type { Output } from "../../cts/framework/run.ts";
import { weakenControl, weakenOracles } from "../../cts/framework/suite_mutants.ts";
import type { Target } from "../../cts/framework/supervisor/messages.ts";
import { Supervisor } from "../../cts/framework/supervisor/supervisor.ts";
import { whyNotNative } from "../../judge/implementation/native_ready.ts";
import { workerCommand } from "../../judge/worker/worker.ts";
import type { Witness } from "../source_mutants/witness_table.ts";
import { inProject } from "./mutant_list.ts";
import { reportMutants } from "./mutant_report.ts";
import { judgeTable } from "./witness_runs.ts";

/** Mutants that compile scripts anew, which takes a second each. */
const COMPILING = /\/cts\/rs\/kernel\//;
/** With `--quick`, one in so many of them is run. */
const QUICK_SHARE = 8;
/** The mutants that are run. */
export interface MutantRun {
  readonly mutants: readonly MutantEntry[];
  readonly witnesses: readonly Witness[];
  /** The module of the suite. */
  readonly suite: string;
  /** The implementation with the wrong parts. */
  readonly impl: string;
  readonly jobs: number;
  /** Milliseconds that a case may take. */
  readonly timeout: number;
  /** Whether only some of those that compile scripts are run. */
  readonly isQuick: boolean;
  /** Whether only some of all mutants are here, so that mutants of the suite are not run. */
  readonly isNamed: boolean;
  /** Whether this process does nothing else, and ends all that is left behind in it. */
  readonly isKeeper: boolean;
}

/**
 * Runs mutants.
 *
 * @param asked What is run.
 * @param output Where the report goes.
 * @returns Whether each was killed.
 */
export async function judgeMutants(
  { mutants, witnesses: table, impl, jobs, timeout, isKeeper, ...asked }: MutantRun,
  output: Output,
): Promise<boolean> {
  const target: Target = { suite: asked.suite, impl, parts: [] };
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    supervisor.stop();
  };
  Deno.addSignalListener("SIGINT", stop);
  Deno.addSignalListener("SIGTERM", stop);
  const supervisor = new Supervisor({
    command: workerCommand(jobs),
    jobs,
    timeout,
    target,
    isKeeper,
    tell: (line) => output.line(line),
  });
  try {
    const suite = await loadSuite(asked.suite);
    try {
      await supervisor.ready;
    } catch (error) {
      if (!isStopped) throw error;
      return stopped(output, supervisor);
    }
    const run = new MutationRun(suite, target, (job) => supervisor.run(job), "native");
    const onElf = new Set(mutants.filter((mutant) => run.needsElf(mutant)));
    const lacking = onElf.size === 0
      ? undefined
      : await whyNotNative(undefined, (what) => output.line(what));
    const compiling = mutants.filter(({ part }) => COMPILING.test(part.file));
    const left = new Set(
      asked.isQuick ? compiling.filter((_, i) => i % QUICK_SHARE > 0) : [],
    );
    const possible = mutants.filter((mutant) =>
      !left.has(mutant) && (lacking === undefined || !onElf.has(mutant))
    );
    const isAdapter = impl.startsWith("exec:");
    if (isAdapter) output.line("witnesses: not run, they are mistakes within this process");
    const all = await judgeAll(run, possible, isAdapter ? jobs : 3 * jobs, output);
    if (all === undefined) return stopped(output, supervisor);
    const undecided = all.filter(({ problem }) => problem === "undecided");
    const results = all.filter(({ problem }) => problem !== "undecided");
    const skipped = mutants.length - results.length;
    const reasons = [
      ...lacking === undefined ? [] : [lacking],
      ...left.size === 0 ? [] : [`${left.size} that compile scripts: leave --quick out`],
      ...undecided.map(({ mutant, message }) => `${mutant.name}: ${message}`),
    ];
    if (skipped > 0) output.line(`mutants skipped: ${skipped} (${reasons.join("; ")})`);
    const witnesses = await judgeTable(table, suite, jobs, output);
    let good = reportMutants(results, witnesses, output);
    if (asked.isNamed) {
      output.line("suite mutants: not run with a name");
    } else {
      const planted = inProject("cts/framework/planted_control.ts");
      const weakened = await weakenOracles(
        run,
        results.flatMap(({ mutant, kill }) => kill === undefined ? [] : [{ mutant, kill }]),
      );
      const control = await weakenControl((job) => supervisor.run(job), target, planted);
      if (weakened === undefined || control === undefined) return stopped(output, supervisor);
      const suiteMutants = [...weakened, control];
      for (const { oracle, killed, message } of suiteMutants) {
        output.line(`${killed ? "noticed" : "UNNOTICED"} weakened ${oracle}: ${message}`);
      }
      const noticed = suiteMutants.filter(({ killed }) => killed).length;
      output.line(`suite mutants: ${noticed}/${suiteMutants.length}`);
      good &&= noticed === suiteMutants.length;
    }
    return good;
  } finally {
    Deno.removeSignalListener("SIGINT", stop);
    Deno.removeSignalListener("SIGTERM", stop);
    await supervisor.close();
  }
}

async function judgeAll(
  run: MutationRun,
  mutants: readonly MutantEntry[],
  atOnce: number,
  output: Output,
): Promise<MutantResult[] | undefined> {
  let done = 0;
  const results = await mapBounded(mutants, atOnce, async (mutant) => {
    const result = await run.judge(mutant);
    output.progress(`[${++done}/${mutants.length}] last ${mutant.name}`);
    return result;
  });
  output.progress("");
  const known = results.filter((result) => result !== undefined);
  return known.length === results.length ? known : undefined;
}

function stopped(output: Output, { fault }: Supervisor): boolean {
  if (fault !== undefined) throw fault;
  output.line("stopped before the end; this is not a success");
  return false;
}
