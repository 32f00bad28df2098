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
import type { Pool } from "./pool.ts";
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

/** Cases that each mutant meets alone: so many that reach least, and so many of the others, evenly spread. */
const SPECIFIC = 10;
const SPREAD = 6;
/** Noticing cases of neighbors that are tried. */
const NEIGHBORS = 6;
/** Mutants that are on at once. */
const GROUP = 96;
/** Cases in one request. */
const REQUEST = 200;
/** A case may reach so many times what it reaches without a mutant, and so much more. */
const STEPS = { factor: 10, more: 1_000_000 };

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
    const price = (c: number) => cases[c]!.size * (1 + cases[c]!.milliseconds / 10);
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
    const left: Numbered[] = [];
    await mapBounded(reached, jobs, async (one) => {
      if (!await this.#tryFew(one)) left.push(one);
      tell("alone", 1, reached.length);
    });
    done = 0;
    const groups = this.#group(left.sort((a, b) => a.index - b.index));
    await mapBounded(groups, jobs, async (group) => {
      await this.#tryAll(group);
      tell("in groups", group.length, left.length);
    });
    return this.#verdicts;
  }

  /** Returns whether it is decided. */
  async #tryFew(one: Numbered): Promise<boolean> {
    const all = this.#ordered(one);
    const hint = this.#byId.get(this.#options.hint?.(one) ?? "");
    const near = this.#neighbors(one);
    const rest = all.slice(SPECIFIC);
    const spread = Array.from(
      { length: Math.min(SPREAD, rest.length) },
      (_, i) => rest[Math.floor(i * rest.length / SPREAD)]!,
    );
    const known = new Set(all);
    const few = [
      ...new Set([
        ...hint === undefined ? [] : [hint],
        ...near,
        ...all.slice(0, SPECIFIC),
        ...spread,
      ]),
    ].filter((c) => known.has(c));
    if (await this.#notices([one], few) !== undefined) return true;
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
    return [...new Set(all)].slice(0, NEIGHBORS);
  }

  /** Runs cases with mutants on; if one does not pass and there is one mutant, that is its end. */
  async #notices(
    group: readonly Numbered[],
    cases: readonly number[],
  ): Promise<{ readonly at?: number } | undefined> {
    const { pool, reaches } = this.#options;
    for (let start = 0; start < cases.length; start += REQUEST) {
      const part = cases.slice(start, start + REQUEST);
      const t0 = performance.now();
      const { killed } = await pool.try({
        mutants: group.map(({ number }) => number),
        again: group.some(({ index }) => reaches.isStatic(index)),
        cases: part.map((c) => reaches.cases[c]!.id),
        limits: part.map((c) => STEPS.factor * reaches.cases[c]!.steps + STEPS.more),
      });
      if (Deno.env.get("TRACE")) console.error("TR", group.length, part.length, Math.round(performance.now() - t0), killed?.status, killed?.at, killed && part[killed.at ?? 0] !== undefined ? reaches.cases[part[killed.at ?? 0]!]!.id : "");
      if (killed === undefined) continue;
      const { at, status } = killed;
      const [only] = group;
      if (group.length === 1 && only !== undefined) this.#end(only, part[at ?? 0]!, status);
      return at === undefined ? {} : { at: start + at };
    }
    return undefined;
  }

  #end(one: Numbered, by: number, how: string): void {
    const { id } = this.#options.reaches.cases[by]!;
    this.#verdicts.set(one.index, { status: "killed", by: id, how });
    for (const key of this.#keys(one)) {
      const before = this.#noticed.get(key) ?? [];
      this.#noticed.set(key, [by, ...before.filter((c) => c !== by)].slice(0, NEIGHBORS));
    }
  }

  /** Mutants that reach alike, and do not stand in the same function, where one may hide the other. */
  #group(left: readonly Numbered[]): Numbered[][] {
    const { reaches } = this.#options;
    const size = ({ index }: Numbered) => reaches.casesOf(index).length;
    const queue = [...left].sort((a, b) => size(b) - size(a) || a.index - b.index);
    const open: { readonly members: Numbered[]; readonly keys: Set<string> }[] = [];
    const full: Numbered[][] = [];
    for (const one of queue) {
      const key = `${one.mutant.file}#${one.mutant.fn}`;
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

  async #tryAll(members: readonly Numbered[]): Promise<void> {
    let group = members;
    const { reaches } = this.#options;
    const sets = new Map(group.map((one) => [one, new Set(reaches.casesOf(one.index))]));
    let cases = [...new Set(group.flatMap((one) => [...sets.get(one)!]))]
      .sort((a, b) => this.#rank[a]! - this.#rank[b]!);
    while (group.length > 0) {
      const met = await this.#notices(group, cases);
      if (met === undefined) break;
      if (group.length === 1) return;
      if (met.at === undefined) {
        const middle = Math.ceil(group.length / 2);
        await this.#tryAll(group.slice(0, middle));
        return await this.#tryAll(group.slice(middle));
      }
      const by = cases[met.at]!;
      const found = await this.#find(group.filter((one) => sets.get(one)!.has(by)), by);
      cases = cases.slice(found === undefined ? met.at + 1 : met.at);
      group = group.filter((one) => one !== found);
    }
    for (const one of group) this.#verdicts.set(one.index, { status: "survived" });
  }

  /** One of several that a case notices together; undefined if it notices none of them alone. */
  async #find(group: readonly Numbered[], by: number): Promise<Numbered | undefined> {
    if (group.length <= 1) {
      return group.length === 1 && await this.#notices(group, [by]) !== undefined
        ? group[0]
        : undefined;
    }
    const middle = Math.ceil(group.length / 2);
    const halves = [group.slice(0, middle), group.slice(middle)];
    for (const half of halves) {
      const isIt = half.length === 1 || await this.#notices(half, [by]) !== undefined;
      const found = isIt ? await this.#find(half, by) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
