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
import { overlap, type Span, spanOf } from "./identity.ts";
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
/** So many of them may stand in one function, and among the constants of one file; of a place there is one. */
const SCOPE = { fn: 3, constants: 64 };
/** After so many groups a mutant goes on alone. */
const WAVES = 6;
/** In so many of them, what is hidden goes on in another group, and nobody asks what hides it. */
const SIMPLE_WAVES = 2;
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

/** What a stage of a campaign takes. */
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

/** A mutant that is not decided. */
interface Open {
  readonly one: Numbered;
  /** The rank of the last case that is known to pass; all before it do. */
  readonly after: number;
}

/** A mutant, and the position of the first case that should have reached it and did not. */
interface Missed {
  readonly one: Numbered;
  readonly at: number;
}

/** One run over a set of mutants. */
export class Campaign {
  readonly #options: CampaignOptions;
  readonly #verdicts = new Map<number, Verdict>();
  /** Mutants that are not to be on together. */
  readonly #apart = new Map<number, Set<number>>();
  /** How often a case did not reach a mutant again, though no other was on. */
  readonly #unsteady = new Map<number, number>();
  readonly #costs = new Map<Stage, Cost>(
    STAGES.map((stage) => [stage, { decided: 0, requests: 0, cases: 0 }]),
  );
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

  /** What each stage took. */
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
      const groups = this.#group(open, wave < WAVES ? GROUP : 1);
      const all = open.length;
      open = [];
      done = 0;
      await mapBounded(groups, jobs, async (group) => {
        open.push(...await this.#tryAll(group, wave < SIMPLE_WAVES));
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
        if (few.length < all.length) open.push({ one, after: -1 });
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
  ): Promise<Tried> {
    const { pool, reaches } = this.#options;
    const tried = await pool.try({
      mutants: group.map(({ number }) => number),
      again: [...new Set(group.flatMap(({ index }) => reaches.madeBy(index)))],
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

  /**
   * Mutants of which no two hide each other, as many together as may be, and such that share cases. Few change one function, and no
   * two one place: together they may do what none does alone, so that a mistake that shows would not.
   */
  #group(open: readonly Open[], size: number): Open[][] {
    const { reaches } = this.#options;
    const isWide = ({ one }: Open) => reaches.casesOf(one.index).length > WIDE;
    const queue = [...open].sort((a, b) =>
      Number(isWide(b)) - Number(isWide(a)) || a.one.index - b.one.index
    );
    const filling: Filling[] = [];
    const full: Open[][] = [];
    for (const member of queue) {
      const apart = this.#apart.get(member.one.index);
      let group = filling.find((one) =>
        one.hasRoomFor(member) && !one.members.some(({ one: { index } }) => apart?.has(index))
      );
      if (group === undefined) filling.push(group = new Filling());
      group.add(member);
      if (group.members.length < size) continue;
      full.push(group.members);
      filling.splice(filling.indexOf(group), 1);
    }
    return [...full, ...filling.map(({ members }) => members)];
  }

  /** Runs all cases with several mutants on. Gives those that are to go on in other groups. */
  async #tryAll(members: readonly Open[], isEarly: boolean): Promise<Open[]> {
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
    const leave = (one: Numbered, at: number) => {
      const rank = at === 0 ? -1 : this.#rank[cases[at - 1]!]!;
      later.push({ one, after: Math.max(rank, afters.get(one)!) });
      group = group.filter((other) => other !== one);
    };
    while (start < cases.length && group.length > 0) {
      const part = cases.slice(start, start + REQUEST);
      const { killed, met, made } = await this.#run("in groups", group, part);
      const passed = killed === undefined ? part.length : killed.at ?? 0;
      const missed = group.length === 1 ? [] : group.flatMap((one, i) => {
        const isMade = made?.[i] === "1";
        const done = part.slice(0, passed);
        const at = this.#firstMissed(one, sets.get(one)!, done, met[i] ?? "", isMade);
        return at === undefined ? [] : [{ one, at }];
      }).sort((a, b) => a.at - b.at);
      if (isEarly) {
        const hidden = await this.#thatAreHidden(missed, part);
        const leaving = hidden.length < group.length ? hidden : hidden.slice(1);
        for (const { one, at } of leaving) leave(one, start + at);
      } else {
        const hider = await this.#findHider(group, missed, part);
        if (hider !== undefined) {
          start += hider.at;
          this.#part(hider.one, missed.map(({ one }) => one));
          leave(hider.one, start);
          continue;
        }
      }
      start += passed;
      if (killed === undefined) continue;
      const by = part[passed]!;
      if (group.length === 1) {
        this.#end("in groups", group[0]!, by, killed.status);
        return later;
      }
      const suspects = group.filter((one) => sets.get(one)!.has(by));
      const found = await this.#find(suspects, by);
      if (found.length > 0) group = group.filter((one) => !found.includes(one));
      else if (suspects.length === 0) start++;
      else suspects.slice(Math.floor(suspects.length / 2)).forEach((one) => leave(one, start));
    }
    for (const one of group) this.#decide("in groups", one, { status: "survived" });
    return later;
  }

  /** The position of a case that should have reached a mutant and did not; undefined if there is none. */
  #firstMissed(
    { index }: Numbered,
    expected: ReadonlySet<number>,
    passed: readonly number[],
    met: string,
    isMade: boolean,
  ): number | undefined {
    const { reaches } = this.#options;
    if (met === "") return undefined;
    if (reaches.isStatic(index)) return isMade ? undefined : 0;
    if (reaches.isKept(index) && met.includes("1")) return undefined;
    const at = passed.findIndex((c, i) => expected.has(c) && met[i] !== "1");
    return at < 0 ? undefined : at;
  }

  /** Those that a case reaches alone, though it did not with others. */
  async #thatAreHidden(missed: readonly Missed[], part: readonly number[]): Promise<Missed[]> {
    const hidden: Missed[] = [];
    for (const one of missed) if (await this.#isHidden(one, part)) hidden.push(one);
    return hidden;
  }

  async #isHidden({ one, at }: Missed, part: readonly number[]): Promise<boolean> {
    const strikes = this.#unsteady.get(one.index) ?? 0;
    if (strikes > STRIKES) return false;
    const { killed, met, made } = await this.#run("who is hidden", [one], [part[at]!]);
    if (killed !== undefined || met[0] !== "0" || made === "1") return true;
    this.#unsteady.set(one.index, strikes + 1);
    return false;
  }

  /** Who keeps one of the hidden from being reached, and where first; undefined if they are not reached alone either. */
  async #findHider(
    group: readonly Numbered[],
    hidden: readonly Missed[],
    part: readonly number[],
  ): Promise<Missed | undefined> {
    for (const { one, at } of hidden) {
      if (!await this.#isHidden({ one, at }, part)) continue;
      const others = group.filter((other) => other !== one);
      const hider = await oneOf(others, async (some) => {
        const { killed, met } = await this.#run("who is hidden", [one, ...some], [part[at]!]);
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

  /** Those of several that a case notices, which is their end; none if it only notices some of them together. */
  async #find(group: readonly Numbered[], by: number): Promise<Numbered[]> {
    if (group.length === 0) return [];
    const { killed } = await this.#run("whom a case notices", group, [by]);
    if (killed === undefined) return [];
    if (group.length === 1) {
      this.#end("whom a case notices", group[0]!, by, killed.status);
      return [...group];
    }
    const middle = Math.ceil(group.length / 2);
    const first = await this.#find(group.slice(0, middle), by);
    return [...first, ...await this.#find(group.slice(middle), by)];
  }
}

/** A group that takes further members. */
class Filling {
  readonly members: Open[] = [];
  readonly #scopes = new Map<string, Span[]>();

  /** Whether neither its place nor, too often, its function has a mutant here. */
  hasRoomFor({ one: { mutant } }: Open): boolean {
    const spans = this.#scopes.get(scopeOf(mutant)) ?? [];
    if (spans.length >= (mutant.fn === "" ? SCOPE.constants : SCOPE.fn)) return false;
    const span = spanOf(mutant);
    return !spans.some((other) => overlap(other, span));
  }

  add(member: Open): void {
    this.members.push(member);
    const scope = scopeOf(member.one.mutant);
    const spans = this.#scopes.get(scope) ?? [];
    spans.push(spanOf(member.one.mutant));
    this.#scopes.set(scope, spans);
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

function scopeOf({ file, fn }: SourceMutant): string {
  return `${file}#${fn}`;
}
