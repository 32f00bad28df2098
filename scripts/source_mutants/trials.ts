/**
 * Runs of cases with mutants on, and what they cost.
 *
 * @module
 */

import { compilesScripts, makesWhatIsKept } from "./kept.ts";
import type { Pool, Tried } from "./pool.ts";
import type { Reaches } from "./reaches.ts";
import type { Numbered } from "./tree.ts";

/** A case may reach so many times what it reaches without a mutant, and so much more. */
const STEPS = { factor: 10, more: 1_000_000 };
/** Runs without a mutant that are remembered. */
const REMEMBERED = 64;

/** The cost of a stage of a campaign. */
export interface Cost {
  /** Mutants that it decided. */
  decided: number;
  /** Times that a process was asked. */
  requests: number;
  /** Cases that were run. */
  cases: number;
  /** Milliseconds of a processor that they took, less those of processes that ended. */
  ran: number;
}

/** The stages, in their order. */
const STAGES = [
  "alone",
  "near, in groups",
  "all others, in groups",
  "whom a case notices",
  "who is hidden",
  "without a mutant",
] as const;

/** One of them. */
export type Stage = typeof STAGES[number];

/** Asks the processes, and counts. */
export class Trials {
  readonly #pool: Pool;
  readonly #reaches: Reaches;
  readonly #costs = new Map<Stage, Cost>(
    STAGES.map((stage) => [stage, { decided: 0, requests: 0, cases: 0, ran: 0 }]),
  );
  readonly #without = new Map<string, Promise<ReadonlyMap<Numbered, Met>>>();

  /**
   * @param pool The processes.
   * @param reaches What each case reaches.
   */
  constructor(pool: Pool, reaches: Reaches) {
    this.#pool = pool;
    this.#reaches = reaches;
  }

  /** The costs of the stages. */
  get costs(): ReadonlyMap<string, Readonly<Cost>> {
    return this.#costs;
  }

  /** Counts a mutant that a stage decided. */
  decided(stage: Stage): void {
    this.#costs.get(stage)!.decided++;
  }

  /**
   * Checks that nothing which a device keeps hangs on mutants, so that with them no case changes what another does.
   *
   * @param group The mutants.
   */
  keepsDevice(group: readonly Numbered[]): boolean {
    return !group.some(({ mutant: { file } }) => makesWhatIsKept(file));
  }

  /**
   * Runs cases with mutants on until one does not pass.
   *
   * @param stage What it is counted as.
   * @param group The mutants.
   * @param cases The cases.
   */
  async run(stage: Stage, group: readonly Numbered[], cases: readonly number[]): Promise<Tried> {
    return await this.#ask(stage, group, group, this.#madeBy(group), cases);
  }

  /**
   * The places that cases reach without a mutant, in the order in which a group met them: what a device keeps from case to case changes it.
   *
   * @param group The mutants that were on.
   * @param watched All of their files that may be asked for later.
   * @param part The cases that were asked for.
   * @param passed How many of them passed; for the others there may be no answer.
   */
  async without(
    group: readonly Numbered[],
    watched: readonly Numbered[],
    part: readonly number[],
    passed: number,
  ): Promise<ReadonlyMap<Numbered, Met>> {
    const made = this.#madeBy(group);
    const files = new Set(watched.map(({ mutant }) => mutant.file));
    const keyOf = (cases: readonly number[]) =>
      [made.again, made.isKept, made.compiles, [...files], cases].join("|");
    const cases = part.slice(0, passed);
    const key = keyOf(cases);
    const known = this.#without.get(keyOf(part)) ?? this.#without.get(key);
    if (known !== undefined) return await known;
    const [oldest] = this.#without.keys();
    if (this.#without.size >= REMEMBERED) this.#without.delete(oldest!);
    const found = this.#ask("without a mutant", [], watched, made, cases).then(({ met, made }) =>
      new Map(watched.map((one, i) => [one, { met: met[i] ?? "", made: made?.[i] === "1" }]))
    );
    this.#without.set(key, found);
    return await found;
  }

  #madeBy(group: readonly Numbered[]): Made {
    const again = [...new Set(group.flatMap(({ index }) => this.#reaches.madeBy(index)))]
      .sort((a, b) => a - b);
    const compiles = group.some(({ mutant: { file } }) => compilesScripts(file));
    return { again, isKept: this.keepsDevice(group), compiles };
  }

  async #ask(
    stage: Stage,
    group: readonly Numbered[],
    watched: readonly Numbered[],
    made: Made,
    cases: readonly number[],
  ): Promise<Tried> {
    const known = this.#reaches.cases;
    const tried = await this.#pool.try({
      mutants: group.map(({ number }) => number),
      watched: watched.map(({ number }) => number),
      ...made,
      cases: cases.map((c) => known[c]!.id),
      limits: cases.map((c) => STEPS.factor * known[c]!.steps + STEPS.more),
    });
    const cost = this.#costs.get(stage)!;
    cost.requests++;
    cost.ran += tried.ran ?? 0;
    cost.cases += tried.killed === undefined ? cases.length : 1 + (tried.killed.at ?? 0);
    return tried;
  }
}

/** The things that were made while other mutants were on. */
interface Made {
  /** Files whose constants are made again. */
  readonly again: readonly number[];
  /** Whether the device may stay. */
  readonly isKept: boolean;
  /** Whether scripts are compiled anew. */
  readonly compiles: boolean;
}

/** The cases that come by a mutant's place. */
export interface Met {
  /** A digit for each case: `1` if it does. */
  readonly met: string;
  /** Whether constants that are made again do. */
  readonly made: boolean;
}
