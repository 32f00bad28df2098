/**
 * Judges mechanical mutants: which of them a case notices.
 *
 * First each mutant meets some of the cases that reach it, those before all others that noticed its neighbors, and those that reach
 * little else. What is left then meets all its cases, several mutants at once: if a case passes with all of them on, none is noticed by
 * it; if not, halving finds the one.
 *
 * @module
 */

import { mapBounded } from "../../cts/framework/mutation.ts";
import type { SourceMutant } from "./instrument.ts";
import type { Pool, Tried } from "./pool.ts";
import type { Reaches } from "./reaches.ts";

/** What came of a mutant. */
export interface Verdict {
  /** `unreached`: no case comes by; `survived`: all cases that do pass. */
  readonly status: "killed" | "survived" | "unreached";
  /** The case that noticed it. */
  readonly by?: string;
  /** How that case ended: `fail`, `error`, `crash`, `timeout`, `endless`, `late`, `hang` or `death`. */
  readonly how?: string;
}

/** Mutants as the campaign knows them. */
export interface Numbered {
  /** Position in the tree's order. */
  readonly index: number;
  /** The number that switches it on. */
  readonly number: number;
  readonly mutant: SourceMutant;
}

/** What a campaign needs. */
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
 * Cases that each mutant meets alone, in two rounds: so many that noticed its neighbors, so many that reach least, and so many of the
 * others, evenly spread.
 */
const ROUNDS = [
  { neighbors: 6, specific: 10, spread: 6 },
  { neighbors: 24, specific: 40, spread: 24 },
] as const;
const REMEMBERED = Math.max(...ROUNDS.map(({ neighbors }) => neighbors));
/** Mutants that are on at once. */
const GROUP = 32;
/** Cases in one request. */
const REQUEST = 200;
/** A case may reach so many times what it reaches without a mutant, and so much more. */
const STEPS = { factor: 10, more: 1_000_000 };

/** Steps that make a case so dear as one that reaches twice as much. No clock is asked, so that runs are equal. */
const STEPS_OF_A_DEAR_CASE = 100_000;

/** One run over a set of mutants. */
export class Campaign {
  readonly #options: CampaignOptions;
  readonly #verdicts = new Map<number, Verdict>();
  readonly #noticed = new Map<string, number[]>();
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

  /** What came of mutants so far, by their positions in the tree's order. */
  get verdicts(): ReadonlyMap<number, Verdict> {
    return this.#verdicts;
  }

  /**
   * Judges mutants.
   *
   * @param mutants The mutants.
   * @returns What came of each, by its position in the tree's order.
   */
  async judge(mutants: readonly Numbered[]): Promise<ReadonlyMap<number, Verdict>> {
    const { reaches, jobs } = this.#options;
    const reached = mutants.filter((one) => {
      if (reaches.casesOf(one.index).length > 0) return true;
      this.#verdicts.set(one.index, { status: "unreached" });
      return false;
    });
    let done = 0;
    const tell = (what: string, count: number, all: number) =>
      this.#options.progress?.(done += count, all, what);
    let left = reached;
    for (const round of ROUNDS) {
      const open: Numbered[] = [];
      const all = left.length;
      done = 0;
      await mapBounded(left, jobs, async (one) => {
        if (!await this.#tryFew(one, round)) open.push(one);
        tell("alone", 1, all);
      });
      left = open.sort((a, b) => a.index - b.index);
    }
    done = 0;
    const groups = this.#group(left);
    await mapBounded(groups, jobs, async (group) => {
      await this.#tryAll(group);
      tell("in groups", group.length, left.length);
    });
    return this.#verdicts;
  }

  /** Returns whether it is decided. */
  async #tryFew(one: Numbered, round: typeof ROUNDS[number]): Promise<boolean> {
    const all = this.#ordered(one);
    const hint = this.#byId.get(this.#options.hint?.(one) ?? "");
    const near = this.#neighbors(one).slice(0, round.neighbors);
    const rest = all.slice(round.specific);
    const spread = Array.from(
      { length: Math.min(round.spread, rest.length) },
      (_, i) => rest[Math.floor(i * rest.length / Math.min(round.spread, rest.length))]!,
    );
    const known = new Set(all);
    const few = [
      ...new Set([
        ...hint === undefined ? [] : [hint],
        ...near,
        ...all.slice(0, round.specific),
        ...spread,
      ]),
    ].filter((c) => known.has(c));
    if (await this.#notices(one, few)) return true;
    if (few.length < all.length) return false;
    this.#verdicts.set(one.index, { status: "survived" });
    return true;
  }

  #ordered({ index }: Numbered): number[] {
    return [...this.#options.reaches.casesOf(index)].sort((a, b) =>
      this.#rank[a]! - this.#rank[b]!
    );
  }

  #keys({ mutant: { file, fn, line } }: Numbered): string[] {
    return [`${file}#${fn}#${line}`, `${file}#${fn}`, file];
  }

  #neighbors(one: Numbered): number[] {
    const all = this.#keys(one).flatMap((key) => this.#noticed.get(key) ?? []);
    return [...new Set(all)];
  }

  /** Runs cases with one mutant on. Returns whether one of them does not pass, which is its end. */
  async #notices(one: Numbered, cases: readonly number[]): Promise<boolean> {
    for (let start = 0; start < cases.length; start += REQUEST) {
      const part = cases.slice(start, start + REQUEST);
      const { killed } = await this.#run([one], part);
      if (killed === undefined) continue;
      this.#end(one, part[killed.at ?? 0]!, killed.status);
      return true;
    }
    return false;
  }

  #run(group: readonly Numbered[], cases: readonly number[]): Promise<Tried> {
    const { pool, reaches } = this.#options;
    return pool.try({
      mutants: group.map(({ number }) => number),
      again: [...new Set(group.flatMap(({ index }) => reaches.madeBy(index)))],
      cases: cases.map((c) => reaches.cases[c]!.id),
      limits: cases.map((c) => STEPS.factor * reaches.cases[c]!.steps + STEPS.more),
    });
  }

  #end(one: Numbered, by: number, how: string): void {
    const { id } = this.#options.reaches.cases[by]!;
    this.#verdicts.set(one.index, { status: "killed", by: id, how });
    for (const key of this.#keys(one)) {
      const before = this.#noticed.get(key) ?? [];
      this.#noticed.set(key, [by, ...before.filter((c) => c !== by)].slice(0, REMEMBERED));
    }
  }

  /** Mutants of which not two stand in one place, as many together as may be. */
  #group(left: readonly Numbered[]): Numbered[][] {
    const { reaches } = this.#options;
    const size = ({ index }: Numbered) => reaches.casesOf(index).length;
    const queue = [...left].sort((a, b) => size(b) - size(a) || a.index - b.index);
    const open: { readonly members: Numbered[]; readonly keys: Set<string> }[] = [];
    const full: Numbered[][] = [];
    for (const one of queue) {
      const key = `${one.mutant.file}:${one.mutant.line}`;
      let group = open.find(({ keys }) => !keys.has(key));
      if (group === undefined) open.push(group = { members: [], keys: new Set() });
      group.members.push(one);
      group.keys.add(key);
      if (group.members.length < GROUP) continue;
      full.push(group.members);
      open.splice(open.indexOf(group), 1);
    }
    return [...full, ...open.map(({ members }) => members)];
  }

  /** Runs all cases with several mutants on. One that another keeps from being reached leaves them, and goes on without. */
  async #tryAll(members: readonly Numbered[], after = -1): Promise<void> {
    const { reaches } = this.#options;
    const sets = new Map(members.map((one) => [one, new Set(reaches.casesOf(one.index))]));
    const cases = [...new Set(members.flatMap((one) => [...sets.get(one)!]))]
      .filter((c) => this.#rank[c]! > after).sort((a, b) => this.#rank[a]! - this.#rank[b]!);
    let group = members;
    for (let start = 0; start < cases.length && group.length > 0;) {
      const part = cases.slice(start, start + REQUEST);
      const { killed, met } = await this.#run(group, part);
      const passed = killed === undefined ? part.length : killed.at ?? 0;
      const hidden = group.filter((one, i) =>
        group.length > 1 && met.length > 0 && !reaches.isStatic(one.index) &&
        met[i]! < part.slice(0, passed).filter((c) => sets.get(one)!.has(c)).length
      );
      const [first] = group;
      if (hidden.length > 0) {
        const apart = new Set(
          hidden.length < group.length ? hidden : hidden.filter((one) => one !== first),
        );
        group = group.filter((one) => !apart.has(one));
        const before = start === 0 ? after : this.#rank[cases[start - 1]!]!;
        await this.#tryAll([...apart], before);
      }
      start += passed;
      if (killed === undefined) continue;
      const by = part[passed]!;
      if (group.length === 1 && first !== undefined) return this.#end(first, by, killed.status);
      const found = await this.#find(group.filter((one) => sets.get(one)!.has(by)), by);
      group = group.filter((one) => one !== found);
      if (found === undefined) start++;
    }
    for (const one of group) this.#verdicts.set(one.index, { status: "survived" });
  }

  /** One of several that a case notices together, which is its end; undefined if it notices none of them alone. */
  async #find(group: readonly Numbered[], by: number): Promise<Numbered | undefined> {
    const [first] = group;
    if (first === undefined) return undefined;
    if (group.length === 1) return await this.#notices(first, [by]) ? first : undefined;
    const middle = Math.ceil(group.length / 2);
    for (const half of [group.slice(0, middle), group.slice(middle)]) {
      const isIt = half.length === 1 || (await this.#run(half, [by])).killed !== undefined;
      const found = isIt ? await this.#find(half, by) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
