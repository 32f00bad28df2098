/**
 * Mutants of the suite itself: an oracle is weakened until it is always satisfied, and something must notice.
 *
 * @module
 */

import { ORACLES } from "./expectation.ts";
import type { Target } from "./supervisor/messages.ts";
import type { Kill, MutantEntry, MutationRun, RunJob } from "./mutation.ts";
import { PLANTED_CONTROL } from "./planted_control.ts";

/** A weakened oracle, and whether it was noticed. */
export interface SuiteMutantResult {
  readonly oracle: string;
  /** Whether something noticed. */
  readonly killed: boolean;
  /** The test that noticed, or why none did. */
  readonly message: string;
}

/** A mutant and how it was killed. */
export interface KilledMutant {
  readonly mutant: MutantEntry;
  readonly kill: Kill;
}

const TRIES_MAX = 20;

/**
 * Weakens every oracle that cases asked, and looks for a mutant that survives because of it.
 *
 * @param run The run that killed the mutants.
 * @param killed The killed mutants.
 * @returns A result per oracle, the control check left out; undefined if the run was stopped.
 */
export async function weakenOracles(
  run: MutationRun,
  killed: readonly KilledMutant[],
): Promise<SuiteMutantResult[] | undefined> {
  const results: SuiteMutantResult[] = [];
  for (const oracle of ORACLES) {
    if (oracle === "control" || !run.used.has(oracle)) continue;
    const result = await weaken(run, oracle, killed);
    if (result === undefined) return undefined;
    results.push(result);
  }
  return results;
}

/**
 * Shows that a control that cannot fire is reported, and that it is the control check that reports it.
 *
 * @param run Runs a case.
 * @param target What it runs against; its suite is not used.
 * @param suite Path of the suite with the planted case.
 * @returns The result; undefined if the run was stopped.
 */
export async function weakenControl(
  run: RunJob,
  target: Target,
  suite: string,
): Promise<SuiteMutantResult | undefined> {
  const job = { id: PLANTED_CONTROL, target: { ...target, suite } };
  const [strong] = await run(job) ?? [];
  const [weak] = await run({ ...job, weakened: ["control"] }) ?? [];
  if (strong === undefined || weak === undefined) return undefined;
  const reported = strong.status === "error" && strong.message.includes("control did not fire");
  const killed = reported && weak.status === "pass";
  const message = killed
    ? `${PLANTED_CONTROL} is reported only while the control is checked`
    : `${PLANTED_CONTROL} gives ${strong.status} (${strong.message}) and, weakened, ${weak.status} ` +
      `(${weak.message}), expected error and pass`;
  return { oracle: "control", killed, message };
}

async function weaken(
  run: MutationRun,
  oracle: string,
  killed: readonly KilledMutant[],
): Promise<SuiteMutantResult | undefined> {
  const candidates = killed.filter(({ kill }) => kill.oracle === oracle)
    .map(({ mutant }) => ({ mutant, count: run.casesOf(mutant).length }))
    .sort((a, b) => a.count - b.count)
    .slice(0, TRIES_MAX);
  for (const { mutant } of candidates) {
    const result = await run.judge(mutant, [oracle]);
    if (result === undefined) return undefined;
    if (result.problem === "survived") {
      return { oracle, killed: true, message: `without it, ${mutant.name} survives` };
    }
  }
  const message = candidates.length === 0
    ? "cases ask it, but no mutant was killed by it; write a mutant that only it sees"
    : `none of ${candidates.length} mutants that it killed survives without it; ` +
      "write a mutant that only it sees";
  return { oracle, killed: false, message };
}
