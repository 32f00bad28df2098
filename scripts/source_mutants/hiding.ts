/**
 * Who of several mutants that are on at once keeps another from being reached.
 *
 * @module
 */

import { tip } from "./halving.ts";
import type { Tried } from "./pool.ts";
import type { Reaches } from "./reaches.ts";
import type { Trials } from "./trials.ts";
import type { Numbered } from "./tree.ts";

/** A mutant, and the position of the first case that should have reached it and did not. */
export interface Missed {
  readonly one: Numbered;
  readonly at: number;
}

/** The results of a part of a group's cases. */
export interface Ran {
  readonly group: readonly Numbered[];
  /** For each mutant the cases that are expected to reach it; those that do not anyway are taken out. */
  readonly sets: ReadonlyMap<Numbered, Set<number>>;
  /** The cases that were asked for, and how many of them passed. */
  readonly part: readonly number[];
  readonly passed: number;
  readonly tried: Tried;
}

/** Tells it. */
export class Hiding {
  readonly #trials: Trials;
  readonly #reaches: Reaches;
  /** All mutants of a file that are judged. */
  readonly #ofFile: ReadonlyMap<string, readonly Numbered[]>;
  /** Mutants that are not reached as often as their code is, though no other is on. */
  readonly #hidesItself = new Set<number>();

  /**
   * @param trials Runs cases.
   * @param reaches What each case reaches.
   * @param all The mutants that are judged.
   */
  constructor(trials: Trials, reaches: Reaches, all: readonly Numbered[]) {
    this.#trials = trials;
    this.#reaches = reaches;
    this.#ofFile = Map.groupBy(all, ({ mutant: { file } }) => file);
  }

  /**
   * Those that cases would have reached if others were not on. As what a device keeps from case to case changes what is reached, the
   * same cases are run without a mutant, to tell who is hidden from who is not reached anyway.
   *
   * @param ran What came of the cases.
   */
  async missed(ran: Ran): Promise<Missed[]> {
    const { group, sets, part, passed } = ran;
    if (group.length === 1) return [];
    const missed = group.map((one, i) => ({ one, own: this.#missedBy(one, ran, i) }))
      .filter(({ own }) => own.length > 0);
    if (missed.length === 0) return [];
    const files = new Set(group.map(({ mutant: { file } }) => file));
    const watched = [...files].flatMap((file) => this.#ofFile.get(file) ?? []);
    const without = await this.#trials.without(group, watched, part, passed);
    return missed.flatMap(({ one, own }) => {
      const { met, made } = without.get(one)!;
      if (this.#reaches.isStatic(one.index)) return made ? [{ one, at: 0 }] : [];
      const set = sets.get(one)!;
      for (const at of own) if (met[at] !== "1") set.delete(part[at]!);
      return own.filter((at) => met[at] === "1").slice(0, 1).map((at) => ({ one, at }));
    }).sort((a, b) => a.at - b.at);
  }

  /**
   * Those of some that are hidden by others: the same cases reach them with no other mutant on.
   *
   * @param missed Them.
   * @param done The cases.
   * @param enough Not more than so many are looked for.
   */
  async byOthers(
    missed: readonly Missed[],
    done: readonly number[],
    enough: number,
  ): Promise<Missed[]> {
    const hidden: Missed[] = [];
    for (const one of missed) {
      if (hidden.length === enough) break;
      if (await this.#isReached([one.one], one, done)) hidden.push(one);
      else this.#hidesItself.add(one.one.index);
    }
    return hidden;
  }

  /**
   * Who keeps another from being reached.
   *
   * @param group All that are on.
   * @param missed The other.
   * @param done The cases.
   */
  async hider(
    group: readonly Numbered[],
    missed: Missed,
    done: readonly number[],
  ): Promise<Numbered> {
    const { one } = missed;
    const others = group.filter((other) => other !== one);
    const hides = async (some: readonly Numbered[]) =>
      !await this.#isReached([one, ...some], missed, done);
    return await tip(others, hides) ?? one;
  }

  /** Whether a case reaches the first of some mutants, after those before it, or one of them notices something. */
  async #isReached(
    group: readonly Numbered[],
    { one, at }: Missed,
    done: readonly number[],
  ): Promise<boolean> {
    const { killed, met, made } = await this.#trials.run(
      "who is hidden",
      group,
      done.slice(0, at + 1),
    );
    if (killed !== undefined) return true;
    return this.#reaches.isStatic(one.index) ? made?.[0] === "1" : met[0]?.[at] === "1";
  }

  /** The positions of cases that should have reached a mutant and did not. */
  #missedBy(one: Numbered, { sets, part, passed, tried }: Ran, i: number): number[] {
    const reached = tried.met[i] ?? "";
    if (reached === "" || this.#hidesItself.has(one.index)) return [];
    if (this.#reaches.isStatic(one.index)) return tried.made?.[i] === "1" ? [] : [0];
    const expected = sets.get(one)!;
    return part.slice(0, passed).flatMap((c, at) =>
      expected.has(c) && reached[at] !== "1" ? [at] : []
    );
  }
}
