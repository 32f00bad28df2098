/**
 * Runs the suite against parts that are wrong on purpose.
 *
 * @module
 */

import type { Attempt } from "./attempt.ts";
import { jobOf } from "./case_job.ts";
import { needsRealCode } from "./claims.ts";
import type { Job, PartSpec, Target } from "./supervisor/messages.ts";
import type { Case, Suite } from "./suite.ts";
import { shellWord } from "./shell_word.ts";
import { decidedOf } from "./verdict.ts";

/** A mutant, as far as a run needs it. */
export interface MutantEntry {
  readonly name: string;
  /** Replaces a part by the mutant. */
  readonly part: PartSpec;
  readonly clauses: readonly string[];
  readonly why: string;
  /** Whether a case that runs into its time limit kills it. */
  readonly hangs: boolean;
}

/** How a mutant was killed. */
export interface Kill {
  /** Id of the case. */
  readonly id: string;
  /** The oracle that saw it, or `timeout`. */
  readonly oracle: string;
}

/** A mutant, and the outcome of its cases. */
export interface MutantResult {
  readonly mutant: MutantEntry;
  /** Present if it was killed as it must be. */
  readonly kill?: Kill;
  /**
   * `survived`: every case passed; `uncovered`: no case judges its clauses; `crash kill`: a case ended in a crash, an
   * error or an unannounced timeout; `broken case`: the case fails without the mutant as well; `undecided`: this machine could
   * not tell, however often it was asked.
   */
  readonly problem?: "survived" | "uncovered" | "crash kill" | "broken case" | "undecided";
  /** Details of a problem. */
  readonly message?: string;
}

/** Runs a case; undefined if the run was stopped. */
export type RunJob = (job: Job) => Promise<readonly Attempt[] | undefined>;

/** So many times a case runs that only a busy machine may have failed. */
const ATTEMPTS = 3;

/** Runs mutants, and remembers how the cases do without one. */
export class MutationRun {
  readonly #suite: Suite;
  readonly #target: Target;
  readonly #elf: string | undefined;
  readonly #run: RunJob;
  readonly #baseline = new Map<string, Promise<Attempt | undefined>>();
  readonly #used = new Set<string>();

  /**
   * @param suite The cases.
   * @param target What they run against without a mutant.
   * @param run Runs a case.
   * @param elf The implementation that cases run against that need real code. Default: the target's.
   */
  constructor(suite: Suite, target: Target, run: RunJob, elf?: string) {
    this.#suite = suite;
    this.#target = target;
    this.#run = run;
    this.#elf = elf;
  }

  /** The oracles that cases asked so far. */
  get used(): ReadonlySet<string> {
    return this.#used;
  }

  /**
   * The cases that may kill a mutant.
   *
   * @param mutant The mutant.
   */
  casesOf(mutant: MutantEntry): Case[] {
    return this.#suite.cases.filter((one) =>
      one.clauses.some(({ id }) => mutant.clauses.includes(id))
    );
  }

  /** Checks whether only cases that need real code may kill a mutant. */
  needsElf(mutant: MutantEntry): boolean {
    const cases = this.casesOf(mutant);
    return cases.length > 0 && cases.every(({ needs }) => needsRealCode(needs));
  }

  /**
   * Runs the cases of a mutant's clauses until one kills it.
   *
   * @param mutant The mutant.
   * @param weakened Oracles that are always satisfied.
   * @returns What came of it; undefined if the run was stopped.
   */
  async judge(
    mutant: MutantEntry,
    weakened: readonly string[] = [],
  ): Promise<MutantResult | undefined> {
    let judged = 0;
    let undecided: string | undefined;
    for (const one of this.casesOf(mutant)) {
      const { id } = one;
      const target = withPart(this.#targetOf(one), mutant.part);
      const attempt = await this.#until(
        ({ status }) => status !== "timeout" || mutant.hangs,
        { ...jobOf(one, target), weakened },
      );
      if (attempt === undefined) return undefined;
      if (attempt.status === "undecided") undecided = `${id}: ${attempt.message}`;
      if (attempt.status === "skip" || attempt.status === "undecided") continue;
      judged++;
      if (attempt.status === "pass") continue;
      if (!accuses(attempt, mutant)) continue;
      const kill = killOf(id, attempt, mutant);
      if (kill === undefined) {
        const message = `${id}: ${attempt.status}: ${attempt.message}`;
        return { mutant, problem: "crash kill", message };
      }
      const without = await this.#withoutMutant(one);
      if (without === undefined) return undefined;
      if (without.status !== "pass") {
        const message = `${id} gives ${without.status} without the mutant: ${without.message}`;
        return { mutant, problem: "broken case", message };
      }
      return { mutant, kill };
    }
    if (undecided !== undefined) return { mutant, problem: "undecided", message: undecided };
    if (judged > 0) return { mutant, problem: "survived" };
    const message = `no case judges ${mutant.clauses.join(", ")}`;
    return { mutant, problem: "uncovered", message };
  }

  #targetOf({ needs }: Case): Target {
    if (!needsRealCode(needs) || this.#elf === undefined) return this.#target;
    const { impl } = this.#target;
    return { ...this.#target, impl: isAdapter(impl) ? `${impl} --impl ${this.#elf}` : this.#elf };
  }

  async #withoutMutant(one: Case): Promise<Attempt | undefined> {
    const { id, alone } = one;
    let attempt = this.#baseline.get(id);
    if (attempt === undefined) {
      const job = jobOf(one, this.#targetOf(one));
      attempt = alone ? this.#until(({ status }) => status === "pass", job) : this.#once(job);
      this.#baseline.set(id, attempt);
    }
    return await attempt;
  }

  async #until(willDo: (attempt: Attempt) => boolean, job: Job): Promise<Attempt | undefined> {
    let attempt: Attempt | undefined;
    for (let i = 0; i < ATTEMPTS; i++) {
      attempt = await this.#once(job);
      if (attempt === undefined || willDo(attempt)) break;
    }
    return attempt;
  }

  async #once(job: Job): Promise<Attempt | undefined> {
    const [attempt] = decidedOf(await this.#run(job) ?? []);
    for (const oracle of attempt?.oracles ?? []) this.#used.add(oracle);
    return attempt;
  }
}

/**
 * Maps a list with a bounded number of calls under way.
 *
 * @param items The list.
 * @param limit Calls at once.
 * @param call What to do with each.
 * @returns Results, in the order of the list.
 */
export async function mapBounded<T, R>(
  items: readonly T[],
  limit: number,
  call: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const queue = items.entries();
  const work = async () => {
    for (const [i, item] of queue) results[i] = await call(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  return results;
}

/** Finds out if an expectation of the mutant's own clauses failed, or of a case that does not tell them apart. */
function accuses({ accused }: Attempt, { clauses }: MutantEntry): boolean {
  return accused === undefined || accused.some((id) => clauses.includes(id));
}

/**
 * A target with a part replaced. An adapter replaces it itself: its command ends with `--part`, as that of
 * `scripts/serve.ts` takes it.
 */
function withPart(target: Target, part: PartSpec): Target {
  if (!isAdapter(target.impl)) return { ...target, parts: [...target.parts, part] };
  const word = shellWord(`${part.name}=${part.file}#${part.export}`);
  return { ...target, impl: `${target.impl} --part ${word}` };
}

function isAdapter(impl: string): boolean {
  return impl.startsWith("exec:");
}

function killOf(id: string, attempt: Attempt, mutant: MutantEntry): Kill | undefined {
  if (attempt.status === "fail") return { id, oracle: attempt.failure?.oracle ?? "expect" };
  if (attempt.status === "timeout" && mutant.hangs) return { id, oracle: "timeout" };
  return undefined;
}
