/**
 * Judges mechanical mutants: which of them a case notices.
 *
 * First each mutant meets some of the cases that reach it, those before all others that noticed its neighbors, and those that reach
 * little else. What is left meets all its cases, many mutants at once: if a case passes with all of them on, none is noticed by it; if
 * not, halving finds the one. If a mutant is not reached where it should be, halving finds the one that hides it, which goes on in
 * another group.
 *
 * No clock is asked and no process knows of another, so that runs are equal, whatever the number of processes.
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

/** Cases that a mutant meets alone: so many that noticed its neighbors, so many that reach least, and so many of the others, evenly spread. */
const ALONE = { neighbors: 6, specific: 10, spread: 6 };
/** Mutants of a file that are tried one after another, and so learn from each other. */
const NEIGHBORS = 48;
/** Mutants that are on at once. */
const GROUP = 128;
/** After so many groups a mutant goes on alone. */
const WAVES = 6;
/** After more than so many cases that do not reach a mutant again, it is not asked whether others hide it. */
const STRIKES = 3;
/** A mutant that more cases reach goes with others of that kind, wherever these stand. */
const WIDE = 2_000;
/** Cases in one request. */
const REQUEST = 200;
/** A case may reach so many times what it reaches without a mutant, and so much more. */
const STEPS = { factor: 10, more: 1_000_000 };

/** Steps that make a case so dear as one that reaches twice as much. No clock is asked, so that runs are equal. */
const STEPS_OF_A_DEAR_CASE = 100_000;

/** A mutant that is not decided. */
interface Open {
  readonly one: Numbered;
  /** The rank of the last case that is known to pass; all before it do. */
  readonly after: number;
}

/** One run over a set of mutants. */
export class Campaign {
  readonly #options: CampaignOptions;
  readonly #verdicts = new Map<number, Verdict>();
  /** Mutants that are not to be on together. */
  readonly #apart = new Map<number, Set<number>>();
  /** How often a case did not reach a mutant again, though no other was on. */
  readonly #unsteady = new Map<number, number>();
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
      const groups = this.#group(open, wave < WAVES ? GROUP : 1);
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
    for (const one of mutants) {
      const keys = [`${one.mutant.fn}#${one.mutant.line}`, one.mutant.fn, ""];
      const near = new Set(keys.flatMap((key) => noticed.get(key) ?? []));
      const all = this.#ordered(one);
      let few = this.#hinted(one, all);
      let { killed } = few.length === 0 ? {} : await this.#run([one], few);
      if (killed === undefined) {
        few = this.#choose(all, [...near].slice(0, ALONE.neighbors));
        ({ killed } = await this.#run([one], few));
      }
      if (killed === undefined) {
        if (few.length < all.length) open.push({ one, after: -1 });
        else this.#verdicts.set(one.index, { status: "survived" });
        continue;
      }
      const by = few[killed.at ?? 0]!;
      this.#end(one, by, killed.status);
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
  }

  /**
   * Mutants of which no two hide each other, as many together as may be, and such that share cases. No two change one function, or
   * the constants of one file: together they may do what none does alone, so that a mistake that shows would not.
   */
  #group(open: readonly Open[], size: number): Open[][] {
    const { reaches } = this.#options;
    const isWide = ({ one }: Open) => reaches.casesOf(one.index).length > WIDE;
    const queue = [...open].sort((a, b) =>
      Number(isWide(b)) - Number(isWide(a)) || a.one.index - b.one.index
    );
    const filling: { readonly members: Open[]; readonly scopes: Set<string> }[] = [];
    const full: Open[][] = [];
    for (const member of queue) {
      const { index, mutant: { file, fn } } = member.one;
      const scope = `${file}#${fn}`;
      const apart = this.#apart.get(index);
      let group = filling.find(({ scopes, members }) =>
        !scopes.has(scope) && !members.some(({ one }) => apart?.has(one.index))
      );
      if (group === undefined) filling.push(group = { members: [], scopes: new Set() });
      group.members.push(member);
      group.scopes.add(scope);
      if (group.members.length < size) continue;
      full.push(group.members);
      filling.splice(filling.indexOf(group), 1);
    }
    return [...full, ...filling.map(({ members }) => members)];
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
    const leave = (one: Numbered) => {
      const rank = start === 0 ? -1 : this.#rank[cases[start - 1]!]!;
      later.push({ one, after: Math.max(rank, afters.get(one)!) });
      group = group.filter((other) => other !== one);
    };
    while (start < cases.length && group.length > 0) {
      const part = cases.slice(start, start + REQUEST);
      const { killed, met } = await this.#run(group, part);
      const passed = killed === undefined ? part.length : killed.at ?? 0;
      const hidden = group.length === 1 ? [] : group.flatMap((one, i) => {
        const at = this.#firstMissed(one, sets.get(one)!, part.slice(0, passed), met[i] ?? "");
        return at === undefined ? [] : [{ one, at }];
      }).sort((a, b) => a.at - b.at);
      const hider = await this.#findHider(group, hidden, part);
      if (hider !== undefined) {
        start += hider.at;
        this.#part(hider.one, hidden.map(({ one }) => one));
        leave(hider.one);
        continue;
      }
      start += passed;
      if (killed === undefined) continue;
      const by = part[passed]!;
      if (group.length === 1) {
        this.#end(group[0]!, by, killed.status);
        return later;
      }
      const suspects = group.filter((one) => sets.get(one)!.has(by));
      const found = await this.#find(suspects, by);
      if (found !== undefined) group = group.filter((one) => one !== found);
      else if (suspects.length === 0) start++;
      else suspects.slice(Math.floor(suspects.length / 2)).forEach(leave);
    }
    for (const one of group) this.#verdicts.set(one.index, { status: "survived" });
    return later;
  }

  /** The position of a case that should have reached a mutant and did not; undefined if there is none. */
  #firstMissed(
    { index }: Numbered,
    expected: ReadonlySet<number>,
    passed: readonly number[],
    met: string,
  ): number | undefined {
    const { reaches } = this.#options;
    if (met === "" || reaches.isStatic(index)) return undefined;
    if (reaches.isKept(index) && met.includes("1")) return undefined;
    const at = passed.findIndex((c, i) => expected.has(c) && met[i] !== "1");
    return at < 0 ? undefined : at;
  }

  /** Who keeps one of the hidden from being reached, and where first; undefined if they are not reached alone either. */
  async #findHider(
    group: readonly Numbered[],
    hidden: readonly { readonly one: Numbered; readonly at: number }[],
    part: readonly number[],
  ): Promise<{ readonly one: Numbered; readonly at: number } | undefined> {
    for (const { one, at } of hidden) {
      const strikes = this.#unsteady.get(one.index) ?? 0;
      if (strikes > STRIKES) continue;
      if ((await this.#run([one], [part[at]!])).met[0] === "0") {
        this.#unsteady.set(one.index, strikes + 1);
        continue;
      }
      const others = group.filter((other) => other !== one);
      const hider = await oneOf(others, async (some) => {
        const { killed, met } = await this.#run([one, ...some], [part[at]!]);
        return killed === undefined && met[0] !== "1";
      });
      return { one: hider ?? one, at };
    }
    return undefined;
  }

  /** Keeps a mutant and others from being in one group again. */
  #part({ index }: Numbered, others: readonly Numbered[]): void {
    for (const other of others) {
      for (const [a, b] of [[index, other.index], [other.index, index]] as const) {
        this.#apart.set(a, (this.#apart.get(a) ?? new Set()).add(b));
      }
    }
  }

  /** One of several that a case notices together, which is its end; undefined if it notices none of them alone. */
  async #find(group: readonly Numbered[], by: number): Promise<Numbered | undefined> {
    let how = "";
    const found = await oneOf(group, async (some) => {
      const { killed } = await this.#run(some, [by]);
      how = killed?.status ?? how;
      return killed !== undefined;
    });
    if (found !== undefined) this.#end(found, by, how);
    return found;
  }
}

/** Of several mutants, by halving, one of which something holds, as it does of those that it is with; undefined if there is none. */
async function oneOf(
  group: readonly Numbered[],
  holds: (some: readonly Numbered[]) => Promise<boolean>,
): Promise<Numbered | undefined> {
  if (group.length === 0 || !await holds(group)) return undefined;
  if (group.length === 1) return group[0];
  const middle = Math.ceil(group.length / 2);
  return await oneOf(group.slice(0, middle), holds) ?? await oneOf(group.slice(middle), holds);
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
