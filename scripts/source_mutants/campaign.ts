/**
 * Judges mechanical mutants: which of them a case notices.
 *
 * First each mutant meets some of the cases that reach it, those before all others that noticed its neighbors, and those that reach
 * little else. What is left meets all its cases, many mutants at once: if a case passes with all of them on, none is noticed by it; if
 * not, halving finds the one. A mutant that is not reached where it would be without the others goes on in another group; if one hides
 * most of them, that one goes on alone.
 *
 * No clock is asked and no process knows of another, so that runs are equal, whatever the number of processes.
 *
 * @module
 */

import { mapBounded } from "../../cts/framework/mutation.ts";
import { groupsOf, type Open } from "./groups.ts";
import type { Pool, Tried } from "./pool.ts";
import type { Reaches } from "./reaches.ts";
import type { Numbered } from "./tree.ts";

/** A verdict on a mutant. */
export interface Verdict {
  /** `unreached`: no case comes by; `survived`: all cases that do pass. */
  readonly status: "killed" | "survived" | "unreached";
  /** The case that noticed it. */
  readonly by?: string;
  /** How that case ended: `fail`, `error`, `crash`, `timeout`, `endless`, `late`, `hang` or `death`. */
  readonly how?: string;
}

/** The needs of a campaign. */
export interface CampaignOptions {
  readonly pool: Pool;
  readonly reaches: Reaches;
  readonly jobs: number;
  /** The case that noticed a mutant in an earlier run, which is tried first. */
  readonly hint?: (mutant: Numbered) => string | undefined;
  /** Is told how far it has come. */
  readonly progress?: (done: number, all: number, what: string) => void;
}

/**
 * Cases that a mutant meets alone: so many that noticed its neighbors, so many that reach least, and so many of the others, evenly
 * spread. Nine of ten kills come from the first neighbor, and a survivor meets all of these for nothing.
 */
const ALONE = { neighbors: 3, specific: 2, spread: 3 };
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
/** A case may reach so many times what it reaches without a mutant, and so much more. */
const STEPS = { factor: 10, more: 1_000_000 };

/** Steps that make a case so dear as one that reaches twice as much. No clock is asked, so that runs are equal. */
const STEPS_OF_A_DEAR_CASE = 100_000;

/** The cost of a stage of a campaign. */
export interface Cost {
  /** Mutants that it decided. */
  decided: number;
  /** Times that a process was asked. */
  requests: number;
  /** Cases that were run. */
  cases: number;
}

/** The stages, in their order. */
const STAGES = ["alone", "in groups", "whom a case notices", "who is hidden"] as const;
type Stage = typeof STAGES[number];

/** A mutant, and the position of the first case that should have reached it and did not. */
interface Missed {
  readonly one: Numbered;
  readonly at: number;
}

/** One run over a set of mutants. */
export class Campaign {
  readonly #options: CampaignOptions;
  readonly #verdicts = new Map<number, Verdict>();
  readonly #costs = new Map<Stage, Cost>(
    STAGES.map((stage) => [stage, { decided: 0, requests: 0, cases: 0 }]),
  );
  /** Mutants that are not reached as often as their code is, though no other is on. */
  readonly #hidesItself = new Set<number>();
  readonly #byId: ReadonlyMap<string, number>;
  /** Cases in the order in which they are tried. */
  readonly #rank: Uint32Array;

  /** @param options What it needs. */
  constructor(options: CampaignOptions) {
    this.#options = options;
    const { cases } = options.reaches;
    this.#byId = new Map(cases.map(({ id }, c) => [id, c]));
    this.#rank = new Uint32Array(cases.length);
    const price = (c: number) => cases[c]!.size * (1 + cases[c]!.steps / STEPS_OF_A_DEAR_CASE);
    cases.map((_, c) => c).sort((a, b) => price(a) - price(b) || a - b)
      .forEach((c, rank) => this.#rank[c] = rank);
  }

  /** The verdicts on mutants so far, by their positions in the tree's order. */
  get verdicts(): ReadonlyMap<number, Verdict> {
    return this.#verdicts;
  }

  /** The costs of the stages. */
  get costs(): ReadonlyMap<string, Readonly<Cost>> {
    return this.#costs;
  }

  /**
   * Judges mutants.
   *
   * @param mutants The mutants.
   * @returns What came of each, by its position in the tree's order.
   */
  async judge(mutants: readonly Numbered[]): Promise<ReadonlyMap<number, Verdict>> {
    const { reaches, jobs, progress } = this.#options;
    const reached = mutants.filter((one) => {
      if (reaches.casesOf(one.index).length > 0) return true;
      this.#verdicts.set(one.index, { status: "unreached" });
      return false;
    });
    let done = 0;
    let open: Open[] = [];
    await mapBounded(neighborhoods(reached), jobs, async (some) => {
      open.push(...await this.#tryFew(some));
      progress?.(done += some.length, reached.length, "alone");
    });
    for (let wave = 0; open.length > 0; wave++) {
      const groups = groupsOf(open, wave < WAVES ? GROUP : 1, reaches);
      const all = open.length;
      open = [];
      done = 0;
      await mapBounded(groups, jobs, async (group) => {
        open.push(...await this.#tryAll(group));
        progress?.(done += group.length, all, `in groups, round ${wave + 1}`);
      });
    }
    return this.#verdicts;
  }

  /** Tries mutants of one file one after another. Gives those that are not decided. */
  async #tryFew(mutants: readonly Numbered[]): Promise<Open[]> {
    const noticed = new Map<string, number[]>();
    const open: Open[] = [];
    let dry = 0;
    for (const one of mutants) {
      const keys = [`${one.mutant.fn}#${one.mutant.line}`, one.mutant.fn, ""];
      const near = new Set(keys.flatMap((key) => noticed.get(key) ?? []));
      const all = this.#ordered(one);
      let few = this.#hinted(one, all);
      let { killed } = few.length === 0 ? {} : await this.#run("alone", [one], few);
      if (killed === undefined) {
        few = dry < DRY
          ? this.#choose(all, [...near].slice(0, ALONE.neighbors))
          : [...near].filter((c) => all.includes(c)).slice(0, 1);
        ({ killed } = few.length === 0 ? {} : await this.#run("alone", [one], few));
      }
      dry = killed === undefined ? dry + 1 : 0;
      if (killed === undefined) {
        if (few.length < all.length) open.push({ one, after: -1, isHider: false });
        else this.#decide("alone", one, { status: "survived" });
        continue;
      }
      const by = few[killed.at ?? 0]!;
      this.#end("alone", one, by, killed.status);
      for (const key of keys) {
        const before = noticed.get(key) ?? [];
        noticed.set(key, [by, ...before.filter((c) => c !== by)].slice(0, ALONE.neighbors));
      }
    }
    return open;
  }

  /** The case that noticed a mutant before. It runs on its own, so that what a device keeps from case to case is as without it. */
  #hinted(one: Numbered, all: readonly number[]): number[] {
    const hint = this.#byId.get(this.#options.hint?.(one) ?? "");
    return hint !== undefined && all.includes(hint) ? [hint] : [];
  }

  #choose(all: readonly number[], near: readonly number[]): number[] {
    const rest = all.slice(ALONE.specific);
    const step = rest.length / Math.min(ALONE.spread, rest.length);
    const spread = rest.filter((_, i) => Math.floor(i / step) > Math.floor((i - 1) / step));
    const known = new Set(all);
    return [...new Set([...near, ...all.slice(0, ALONE.specific), ...spread])]
      .filter((c) => known.has(c));
  }

  #ordered({ index }: Numbered): number[] {
    return [...this.#options.reaches.casesOf(index)].sort((a, b) =>
      this.#rank[a]! - this.#rank[b]!
    );
  }

  async #run(
    stage: Stage,
    group: readonly Numbered[],
    cases: readonly number[],
    watched = group,
  ): Promise<Tried> {
    const { pool, reaches } = this.#options;
    const tried = await pool.try({
      mutants: group.map(({ number }) => number),
      watched: watched.map(({ number }) => number),
      again: [...new Set(watched.flatMap(({ index }) => reaches.madeBy(index)))],
      cases: cases.map((c) => reaches.cases[c]!.id),
      limits: cases.map((c) => STEPS.factor * reaches.cases[c]!.steps + STEPS.more),
    });
    const cost = this.#costs.get(stage)!;
    cost.requests++;
    cost.cases += tried.killed === undefined ? cases.length : 1 + (tried.killed.at ?? 0);
    return tried;
  }

  #end(stage: Stage, one: Numbered, by: number, how: string): void {
    const { id } = this.#options.reaches.cases[by]!;
    this.#decide(stage, one, { status: "killed", by: id, how });
  }

  #decide(stage: Stage, { index }: Numbered, verdict: Verdict): void {
    this.#costs.get(stage)!.decided++;
    this.#verdicts.set(index, verdict);
  }

  /** Runs all cases with several mutants on. Gives those that are to go on in other groups. */
  async #tryAll(members: readonly Open[]): Promise<Open[]> {
    const sets = new Map(
      members.map(({ one, after }) => [
        one,
        new Set(this.#ordered(one).filter((c) => this.#rank[c]! > after)),
      ]),
    );
    const cases = [...new Set([...sets.values()].flatMap((set) => [...set]))]
      .sort((a, b) => this.#rank[a]! - this.#rank[b]!);
    const afters = new Map(members.map(({ one, after }) => [one, after]));
    const later: Open[] = [];
    let group = members.map(({ one }) => one);
    let start = 0;
    const leave = (one: Numbered, at: number, isHider = false) => {
      const rank = at === 0 ? -1 : this.#rank[cases[at - 1]!]!;
      const after = isHider ? -1 : Math.max(rank, afters.get(one)!);
      later.push({ one, after, isHider });
      group = group.filter((other) => other !== one);
    };
    while (start < cases.length && group.length > 0) {
      const part = cases.slice(start, start + REQUEST);
      const tried = await this.#run("in groups", group, part);
      const { killed } = tried;
      const passed = killed === undefined ? part.length : killed.at ?? 0;
      const done = part.slice(0, passed);
      const missed = await this.#hidden(group, sets, done, tried);
      const areMany = 2 * missed.length > group.length;
      const hidden = await this.#byOthers(
        missed,
        done,
        areMany || killed !== undefined ? 1 : Infinity,
      );
      if (killed === undefined) {
        const [first] = hidden;
        if (areMany && first !== undefined) {
          start += first.at;
          leave(await this.#hider(group, first, done), start, true);
        } else {
          for (const { one, at } of hidden) leave(one, start + at);
          start += passed;
        }
        continue;
      }
      const by = part[passed]!;
      if (group.length === 1) {
        this.#end("in groups", group[0]!, by, killed.status);
        return later;
      }
      const suspects = group.filter((one) => sets.get(one)!.has(by));
      const alone = await this.#find(suspects, [by]);
      const found = alone.length > 0 || passed === 0
        ? alone
        : await this.#find(group, [...done, by]);
      if (found.length > 0) {
        group = group.filter((one) => !found.includes(one));
        start += Math.min(passed, ...hidden.map(({ at }) => at));
        continue;
      }
      start += passed;
      leave(await this.#oneOfSeveral(group, done, by), start);
    }
    for (const one of group) this.#decide("in groups", one, { status: "survived" });
    return later;
  }

  /**
   * Those that cases would have reached if others were not on. As what a device keeps from case to case changes what is reached, the
   * same cases are run without a mutant, to tell who is hidden from who is not reached anyway.
   */
  async #hidden(
    group: readonly Numbered[],
    sets: ReadonlyMap<Numbered, Set<number>>,
    done: readonly number[],
    tried: Tried,
  ): Promise<Missed[]> {
    if (group.length === 1) return [];
    const missed = group.flatMap((one, i) => this.#missed(one, sets.get(one)!, done, tried, i));
    if (missed.length === 0) return [];
    const watched = [...new Set(missed.map(({ one }) => one))];
    const reference = await this.#run("who is hidden", [], done, watched);
    return watched.flatMap((one, i) => {
      const set = sets.get(one)!;
      if (this.#options.reaches.isStatic(one.index)) {
        return reference.made?.[i] === "1" ? [{ one, at: 0 }] : [];
      }
      const own = missed.filter((other) => other.one === one);
      const hidden = own.filter(({ at }) => reference.met[i]?.[at] === "1");
      for (const { at } of own) if (reference.met[i]?.[at] !== "1") set.delete(done[at]!);
      return hidden.slice(0, 1);
    }).sort((a, b) => a.at - b.at);
  }

  /** Those that are hidden by others: the same cases reach them with no other mutant on. Not more than so many are looked for. */
  async #byOthers(
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

  /** Checks that a case reaches the first of some mutants, after the cases before it, or that one of these cases fails. */
  async #isReached(
    group: readonly Numbered[],
    { one, at }: Missed,
    done: readonly number[],
  ): Promise<boolean> {
    const { killed, met, made } = await this.#run("who is hidden", group, done.slice(0, at + 1));
    if (killed !== undefined) return true;
    return this.#options.reaches.isStatic(one.index) ? made?.[0] === "1" : met[0]?.[at] === "1";
  }

  /** Who keeps another from being reached. */
  async #hider(
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

  /** One of several that a case notices only together. */
  async #oneOfSeveral(
    group: readonly Numbered[],
    done: readonly number[],
    by: number,
  ): Promise<Numbered> {
    const fails = (cases: readonly number[]) => async (some: readonly Numbered[]) =>
      (await this.#run("whom a case notices", some, cases)).killed !== undefined;
    const cases = await fails([by])(group) ? [by] : [...done, by];
    return await tip(group, fails(cases)) ?? group.at(-1)!;
  }

  /** The cases that should have reached a mutant and did not. */
  #missed(
    one: Numbered,
    expected: ReadonlySet<number>,
    done: readonly number[],
    { met, made }: Tried,
    i: number,
  ): Missed[] {
    const { reaches } = this.#options;
    const reached = met[i] ?? "";
    if (reached === "" || this.#hidesItself.has(one.index)) return [];
    if (reaches.isStatic(one.index)) return made?.[i] === "1" ? [] : [{ one, at: 0 }];
    return done.flatMap((c, at) => expected.has(c) && reached[at] !== "1" ? [{ one, at }] : []);
  }

  /**
   * Those of several that the last of some cases notices, or one before it, which is their end; none if they are only noticed together.
   */
  async #find(group: readonly Numbered[], cases: readonly number[]): Promise<Numbered[]> {
    if (group.length === 0) return [];
    const { killed } = await this.#run("whom a case notices", group, cases);
    if (killed === undefined) return [];
    if (group.length === 1) {
      this.#end("whom a case notices", group[0]!, cases[killed.at ?? 0]!, killed.status);
      return [...group];
    }
    const middle = Math.ceil(group.length / 2);
    const first = await this.#find(group.slice(0, middle), cases);
    return [...first, ...await this.#find(group.slice(middle), cases)];
  }
}

/** The last of the fewest mutants, from the first on, of which something holds that holds of all; undefined if it holds of none. */
async function tip(
  group: readonly Numbered[],
  holds: (some: readonly Numbered[]) => Promise<boolean>,
): Promise<Numbered | undefined> {
  let [low, high] = [0, group.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(group.slice(0, middle))) high = middle;
    else low = middle + 1;
  }
  return group[low - 1];
}

/** Mutants of one file that are near each other. */
function neighborhoods(mutants: readonly Numbered[]): Numbered[][] {
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
