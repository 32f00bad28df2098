/**
 * Judges mechanical mutants: which of them a case notices.
 *
 * First each mutant meets some of the cases that reach it, those before all others that noticed its neighbors, and those that tell
 * most. What is left meets one case of each family for each way through its file, many mutants at once; what is left then, all others.
 * If a case passes with all of a group on, none is noticed by it; if not, halving finds the one. A mutant that is not reached where it
 * would be without the others goes on in another group; if one hides most of them, that one goes on alone.
 *
 * A verdict is a matter of the mutant and its own cases: those chosen for it, or all that reach it if all are asked. A case that it meets
 * because of others who are on too, or of neighbors, says nothing of it, and neither does what others' cases left on the device. So a
 * mutant is judged the same alone, in a share or with all. No clock is asked and no process knows of another, so that runs are equal,
 * whatever the number of processes.
 *
 * @module
 */

import { mapBounded } from "../../cts/framework/mutation.ts";
import { groupsOf, type Open } from "./groups.ts";
import { each, tip } from "./halving.ts";
import { Hiding } from "./hiding.ts";
import { Near } from "./near.ts";
import type { Pool } from "./pool.ts";
import type { Reaches } from "./reaches.ts";
import { type Cost, type Stage, Trials } from "./trials.ts";
import type { Numbered } from "./tree.ts";

/** A verdict on a mutant. */
export interface Verdict {
  /** `unreached`: no case comes by; `survived`: all cases that do pass. */
  readonly status: "killed" | "survived" | "unreached";
  /** The case that noticed it. */
  readonly by?: string;
  /** How that case ended: `fail`, `error`, `crash`, `timeout`, `endless`, `late`, `hang` or `death`. */
  readonly how?: string;
  /** Of one that survived: cases that reach it and were not asked, since others go the same way. */
  readonly unasked?: number;
}

/** The needs of a campaign. */
export interface CampaignOptions {
  readonly pool: Pool;
  readonly reaches: Reaches;
  readonly jobs: number;
  /** Whether one case of each family for each way through a file is enough. Default: all cases are asked. */
  readonly isNear?: boolean;
  /** Whether an earlier run asked one case of each family for each way, none of which noticed a mutant. Default: none did. */
  readonly isAsked?: (mutant: Numbered) => boolean;
  /** The case that noticed a mutant in an earlier run, which is tried first. */
  readonly hint?: (mutant: Numbered) => string | undefined;
  /** Is told how far it has come. */
  readonly progress?: (done: number, all: number, what: string) => void;
}

/**
 * Cases that a mutant meets alone: so many that noticed its neighbors, and the most telling one of so many families. Nine of ten kills
 * come from the first neighbor, and a survivor meets all of these for nothing.
 */
const ALONE = { neighbors: 3, families: 6 };
/** After so many mutants in a row that none of these notices, each of the next meets one neighbor's case, until that notices one. */
const DRY = 6;
/** Mutants of a file that are tried one after another, and so learn from each other. */
const NEIGHBORS = 48;
/** Mutants that are on at once. */
const GROUP = 256;
/** After so many groups a mutant goes on alone. */
const WAVES = 4;
/** Cases in one request. */
const REQUEST = 200;

/** One run over a set of mutants. */
export class Campaign {
  readonly #options: CampaignOptions;
  readonly #verdicts = new Map<number, Verdict>();
  readonly #trials: Trials;
  readonly #near: Near;
  readonly #byId: ReadonlyMap<string, number>;
  /** The cases that decide on each mutant where not all do, in their order. */
  readonly #own = new Map<number, Uint16Array>();

  /** @param options What it needs. */
  constructor(options: CampaignOptions) {
    this.#options = options;
    const { pool, reaches } = options;
    this.#trials = new Trials(pool, reaches);
    this.#near = new Near(reaches);
    this.#byId = new Map(reaches.cases.map(({ id }, c) => [id, c]));
  }

  /** The verdicts on mutants so far, by their positions in the tree's order. */
  get verdicts(): ReadonlyMap<number, Verdict> {
    return this.#verdicts;
  }

  /** The costs of the stages. */
  get costs(): ReadonlyMap<string, Readonly<Cost>> {
    return this.#trials.costs;
  }

  /**
   * Judges mutants.
   *
   * @param mutants The mutants.
   * @returns What came of each, by its position in the tree's order.
   */
  async judge(mutants: readonly Numbered[]): Promise<ReadonlyMap<number, Verdict>> {
    const { reaches, jobs, progress, isNear, isAsked } = this.#options;
    const reached = mutants.filter((one) => {
      if (reaches.casesOf(one.index).length > 0) return true;
      this.#verdicts.set(one.index, { status: "unreached" });
      return false;
    });
    const asked = reached.filter((one) => isAsked?.(one) === true);
    const fresh = asked.length === 0 ? reached : reached.filter((one) => isAsked?.(one) !== true);
    let done = 0;
    const left: Numbered[] = [];
    await mapBounded(neighborhoods(fresh), jobs, async (some) => {
      left.push(...await this.#tryFew(some));
      progress?.(done += some.length, fresh.length, "alone");
    });
    left.sort((a, b) => a.index - b.index);
    const near = new Map(
      [...left, ...asked].map((one) => [one, this.#near.casesOf(one.index)]),
    );
    const still = [...await this.#inGroups("near, in groups", left, near), ...asked]
      .sort((a, b) => a.index - b.index);
    const others = new Map(still.map((one) => {
      const known = new Set(near.get(one));
      return [one, [...reaches.casesOf(one.index)].filter((c) => !known.has(c))];
    }));
    const far = isNear ? [] : still.filter((one) => others.get(one)!.length > 0);
    const stage = "all others, in groups";
    await this.#inGroups(stage, far, others);
    for (const one of still) {
      if (this.#verdicts.has(one.index)) continue;
      const unasked = isNear ? others.get(one)!.length : 0;
      const verdict: Verdict = { status: "survived", ...unasked > 0 ? { unasked } : {} };
      this.#decide(isNear ? "near, in groups" : stage, one, verdict);
    }
    return this.#verdicts;
  }

  /** Tries mutants of one file one after another. Gives those that no case noticed. */
  async #tryFew(mutants: readonly Numbered[]): Promise<Numbered[]> {
    const noticed = new Map<string, number[]>();
    const left: Numbered[] = [];
    let dry = 0;
    for (const one of mutants) {
      const keys = [`${one.mutant.fn}#${one.mutant.line}`, one.mutant.fn, ""];
      const own = this.#ownOf(one);
      const near = [...new Set(keys.flatMap((key) => noticed.get(key) ?? []))]
        .filter((c) => own.includes(c));
      let few = this.#hinted(one, own);
      let killed = await this.#kills(one, few);
      if (killed === undefined) {
        const telling = () => this.#near.casesOf(one.index).slice(0, ALONE.families);
        few = dry < DRY
          ? [...new Set([...near.slice(0, ALONE.neighbors), ...telling()])]
          : near.slice(0, 1);
        killed = await this.#kills(one, few);
      }
      dry = killed === undefined ? dry + 1 : 0;
      if (killed === undefined) {
        left.push(one);
        continue;
      }
      for (const key of keys) {
        const before = noticed.get(key) ?? [];
        noticed.set(key, [killed, ...before.filter((c) => c !== killed)].slice(0, ALONE.neighbors));
      }
    }
    return left;
  }

  /** The case that notices a mutant alone, which is its end. One that only does after others may not without them, and is left out. */
  async #kills(one: Numbered, few: readonly number[]): Promise<number | undefined> {
    if (few.length === 0) return undefined;
    const { killed } = await this.#trials.run("alone", [one], few);
    if (killed === undefined) return undefined;
    const at = killed.at ?? 0;
    const by = few[at]!;
    const isOwn = at === 0 || this.#trials.keepsDevice([one]) ||
      (await this.#trials.run("alone", [one], [by])).killed !== undefined;
    if (!isOwn) return await this.#kills(one, few.slice(at + 1));
    this.#end("alone", one, by, killed.status);
    return by;
  }

  /** The cases that may decide on a mutant, in their order. */
  #ownOf({ index }: Numbered): Uint16Array {
    const all = this.#options.reaches.casesOf(index);
    if (this.#options.isNear !== true) return all;
    let own = this.#own.get(index);
    if (own === undefined) {
      this.#own.set(index, own = Uint16Array.from(this.#near.casesOf(index)).sort());
    }
    return own;
  }

  /** The case that noticed a mutant before. It runs on its own, so that what a device keeps from case to case is as without it. */
  #hinted(one: Numbered, own: Uint16Array): number[] {
    const hint = this.#byId.get(this.#options.hint?.(one) ?? "");
    return hint !== undefined && own.includes(hint) ? [hint] : [];
  }

  #end(stage: Stage, one: Numbered, by: number, how: string): void {
    const { id } = this.#options.reaches.cases[by]!;
    this.#decide(stage, one, { status: "killed", by: id, how });
  }

  #decide(stage: Stage, { index }: Numbered, verdict: Verdict): void {
    this.#trials.decided(stage);
    this.#verdicts.set(index, verdict);
  }

  /** Lets mutants meet cases in groups. Gives those that none noticed. */
  async #inGroups(
    stage: Stage,
    mutants: readonly Numbered[],
    cases: ReadonlyMap<Numbered, readonly number[]>,
  ): Promise<Numbered[]> {
    const { reaches, jobs, progress } = this.#options;
    const hiding = new Hiding(this.#trials, reaches, mutants);
    let open: Open[] = mutants.map((one) => ({ one, after: -1, isAlone: false }));
    for (let wave = 0; open.length > 0; wave++) {
      const groups = groupsOf(open, wave < WAVES ? GROUP : 1, (one) => cases.get(one)!.length);
      const all = open.length;
      open = [];
      let done = 0;
      await mapBounded(groups, jobs, async (group) => {
        open.push(...await this.#tryAll(stage, group, cases, hiding));
        progress?.(done += group.length, all, `${stage}, round ${wave + 1}`);
      });
    }
    return mutants.filter(({ index }) => !this.#verdicts.has(index));
  }

  /** Runs all cases with several mutants on. Gives those that are to go on in other groups. */
  async #tryAll(
    stage: Stage,
    members: readonly Open[],
    casesOf: ReadonlyMap<Numbered, readonly number[]>,
    hiding: Hiding,
  ): Promise<Open[]> {
    const sets = new Map(
      members.map(({ one, after }) => [
        one,
        new Set(casesOf.get(one)!.filter((c) => c > after)),
      ]),
    );
    const cases = [...new Set([...sets.values()].flatMap((set) => [...set]))]
      .sort((a, b) => a - b);
    const afters = new Map(members.map(({ one, after }) => [one, after]));
    const later: Open[] = [];
    let group = members.map(({ one }) => one);
    let start = 0;
    const leave = (one: Numbered, at: number, isAlone = false) => {
      const last = at === 0 ? -1 : cases[at - 1]!;
      // What a device keeps of its own cases is as if it had never met others.
      const isAnew = isAlone && !this.#trials.keepsDevice([one]);
      later.push({ one, after: isAnew ? -1 : Math.max(last, afters.get(one)!), isAlone });
      group = group.filter((other) => other !== one);
    };
    while (start < cases.length && group.length > 0) {
      if (group.length === 1 && members.length > 1) {
        // The cases are those of others too.
        leave(group[0]!, start, true);
        break;
      }
      // Ends of requests are where other groups have them, whose runs without a mutant then serve this one.
      const part = cases.slice(start, (Math.floor(start / REQUEST) + 1) * REQUEST);
      const tried = await this.#trials.run(stage, group, part);
      const { killed } = tried;
      const passed = killed === undefined ? part.length : killed.at ?? 0;
      const done = part.slice(0, passed);
      const missed = await hiding.missed({ group, sets, part, passed, tried });
      const areMany = 2 * missed.length > group.length;
      const enough = areMany || killed !== undefined ? 1 : Infinity;
      const hidden = await hiding.byOthers(missed, done, enough);
      if (killed === undefined) {
        const [first] = hidden;
        if (areMany && first !== undefined) {
          start += first.at;
          leave(await hiding.hider(group, first, done), 0, true);
        } else {
          for (const { one, at } of hidden) leave(one, start + at);
          start += passed;
        }
        continue;
      }
      const by = part[passed]!;
      if (group.length === 1) {
        this.#end(stage, group[0]!, by, killed.status);
        return later;
      }
      const isOwn = (one: Numbered) => this.#ownOf(one).includes(by);
      const found = await this.#found(group.filter(isOwn), group, [...done, by]);
      if (found.length > 0) {
        group = group.filter((one) => !found.includes(one));
        start += Math.min(passed, ...hidden.map(({ at }) => at));
        continue;
      }
      start += passed;
      const one = await this.#oneOfSeveral(group, done, by);
      // Whom a case notices for which it was not chosen, or only after those of others, meets its own ones alone.
      leave(one, start, !isOwn(one) || !this.#trials.keepsDevice([one]));
    }
    return later;
  }

  /** One of several that a case notices only together. */
  async #oneOfSeveral(
    group: readonly Numbered[],
    done: readonly number[],
    by: number,
  ): Promise<Numbered> {
    const fails = (cases: readonly number[]) => async (some: readonly Numbered[]) =>
      (await this.#trials.run("whom a case notices", some, cases)).killed !== undefined;
    const cases = await fails([by])(group) ? [by] : [...done, by];
    return await tip(group, fails(cases)) ?? group.at(-1)!;
  }

  /**
   * Those of a group that the last of some cases notices, or their own ones up to it, which is their end.
   *
   * @param suspects Those for which it was chosen.
   * @param group All that are on.
   * @param cases The cases, of which all others pass with these on.
   */
  async #found(
    suspects: readonly Numbered[],
    group: readonly Numbered[],
    cases: readonly number[],
  ): Promise<Numbered[]> {
    const stage = "whom a case notices";
    const by = cases.at(-1)!;
    const isNoticed =
      (met: readonly number[], own: (one: Numbered) => readonly number[]) =>
      async (some: readonly Numbered[]) => {
        const [only] = some;
        const those = some.length === 1 ? own(only!) : met;
        const { killed } = await this.#trials.run(stage, some, those);
        if (killed === undefined) return false;
        if (some.length === 1) this.#end(stage, only!, those[killed.at ?? 0]!, killed.status);
        return true;
      };
    const alone = await each(suspects, isNoticed([by], () => [by]));
    const areEnough = alone.length > 0 || cases.length === 1 || this.#trials.keepsDevice(group);
    if (areEnough || (await this.#trials.run(stage, group, [by])).killed !== undefined) {
      return alone;
    }
    const ownUpTo = (one: Numbered) => [...this.#ownOf(one).filter((c) => c <= by).slice(-REQUEST)];
    return await each(suspects, isNoticed(cases, ownUpTo));
  }
}

/**
 * Groups mutants of one file that are near each other.
 *
 * @param mutants In the tree's order.
 */
export function neighborhoods(mutants: readonly Numbered[]): Numbered[][] {
  const all: Numbered[][] = [];
  for (const one of mutants) {
    const last = all.at(-1);
    const isNear = last !== undefined && last.length < NEIGHBORS &&
      last[0]!.mutant.file === one.mutant.file;
    if (isNear) last.push(one);
    else all.push([one]);
  }
  return all;
}
