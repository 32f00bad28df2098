/**
 * Watches the processes that have a driver in them: one that dies is worse than a requirement that is not met.
 *
 * @module
 */

import type { Attempt } from "../../cts/framework/attempt.ts";
import type { Supervisor } from "../../cts/framework/supervisor/supervisor.ts";
import { type CaseResult, isOpen } from "../../cts/framework/verdict.ts";
import { overriding } from "../implementation/overriding.ts";

/** Hangs after which no more are waited for, as each costs seconds. */
export const HANGS_MAX = 3;
/** The cases in which every process lives on. */
const PEACEFUL = "egl:requirements:";
/** How the processes of a case stand that lived on (cts/framework, `showEnd` and `gather`). */
const ALIVE: readonly string[] = ["running", "no program ran"];

/** Runs cases, and looks at their processes. */
export interface WatchedProcesses<P> {
  /** The supervisor, which stops once {@link HANGS_MAX} attempts hung and no case ended otherwise. */
  readonly supervisor: P;
  /** Whether a process died in a case in which none may. */
  readonly hasDeaths: boolean;
  /** Says that it was stopped; no lines if it was not. */
  lines(): readonly string[];
}

/**
 * Watches the processes of a run.
 *
 * @param supervisor What runs the cases; the caller closes it.
 */
export function watchProcesses<P extends Pick<Supervisor, "run" | "stop">>(
  supervisor: P,
): WatchedProcesses<P> {
  let [hangs, hasResults, isStopped, hasDeaths] = [0, false, false, false];
  const watch = (id: string, attempts: readonly Attempt[]) => {
    hangs += attempts.filter(hasHung).length;
    hasResults ||= attempts.some((one) => !isOpen(one.status) && !hasHung(one));
    hasDeaths ||= id.startsWith(PEACEFUL) && attempts.some(hasDied);
    if (hasResults || hangs < HANGS_MAX) return;
    isStopped = true;
    supervisor.stop();
  };
  return {
    supervisor: overriding<Pick<Supervisor, "run" | "stop">>(supervisor, {
      run: async (job) => {
        const attempts = await supervisor.run(job);
        if (attempts !== undefined) watch(job.id, attempts);
        return attempts;
      },
    }) as P,
    get hasDeaths() {
      return hasDeaths;
    },
    lines: () =>
      isStopped
        ? [`the driver hung ${hangs} times and did nothing else, so the run was stopped`]
        : [],
  };
}

/**
 * Tells of processes that died where only a warning came of it.
 *
 * @param results What came of the cases.
 * @returns A line; none if there was none.
 */
export function deathLines(results: readonly CaseResult[]): readonly string[] {
  const count =
    results.filter(({ id, status, attempt }) =>
      status === "warn" && id.startsWith(PEACEFUL) && hasDied(attempt)
    ).length;
  if (count === 0) return [];
  const cases = count === 1 ? "1 case" : `${count} cases`;
  return [`a process died in ${cases} of what is only recommended, so this is not a success`];
}

function hasHung({ status, evidence }: Attempt): boolean {
  return status === "timeout" ||
    evidence?.processes.some(({ end }) => end.startsWith("hangs ")) === true;
}

function hasDied(attempt: Attempt): boolean {
  const { status, evidence } = attempt;
  if (status === "pass" || status === "skip" || status === "undecided") return false;
  return status === "timeout" || status === "crash" ||
    evidence?.processes.some(({ end }) => !ALIVE.includes(end)) === true;
}
