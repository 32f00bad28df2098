/**
 * Declares tests.
 *
 * @example
 * ```ts
 * import { group } from "./mod.ts";
 *
 * export const tests = group("gles:order", "Layers are called in the listed order.");
 * tests.test("first_listed_is_called_first")
 *   .clauses("GLES-ORDER-1")
 *   .releases(10, 15)
 *   .params({ layers: [2, 3, 16] })
 *   .fn((t) => t.expectEqual("layers", t.params.layers > 1, true));
 * ```
 *
 * @module
 */

import { isClauseId } from "../clauses/registry.ts";
import { isReleaseSample } from "../contract/release_sample.ts";
import { type Release, RELEASES } from "../contract/world.ts";
import type { Context } from "./context.ts";
import type { Needs } from "./claims.ts";
import { isName, type ParamValue, printValue } from "./id.ts";
import { edgesOf, isAtEdgeOf } from "./releases.ts";
import {
  type AuditControl,
  type Control,
  type FalseAlarm,
  type Prohibition,
  runFalseAlarm,
  runMustNot,
} from "./must_not.ts";

/** Parameters of a test: each name with the values it takes. */
export type ParamTable = { readonly [name: string]: readonly ParamValue[] };

/** One choice of values from a {@link ParamTable}. */
export type Chosen<T extends ParamTable> = { readonly [K in keyof T]: T[K][number] };

/** Most cases that one test may have. */
export const CASES_MAX = 10_000;

/** A declared test, as the suite reads it. */
export interface TestDefinition {
  readonly name: string;
  readonly description: string;
  readonly clauses: readonly string[];
  /** The chosen values of every case, names in the order of ids. */
  readonly cases: readonly Readonly<Record<string, ParamValue>>[];
  /** Those that its samples leave out. */
  readonly unsampled: readonly Readonly<Record<string, ParamValue>>[];
  /** Whether no other case may run at the same time. */
  readonly alone: boolean;
  /** Its needs of an implementation. */
  readonly needs: Needs;
  /** The body of a case; undefined if the declaration is not complete. */
  readonly run: ((t: Context<unknown>) => Promise<void> | void) | undefined;
  /** The parts that the declaration lacks; empty if it is complete. */
  readonly problems: readonly string[];
}

/** A group of tests: one file, one subject. */
export class Group {
  /** Levels before the test's name, for example `gles:order`. */
  readonly name: string;
  /** The plan: what the group tests, in one sentence or a list of them. */
  readonly plan: string;
  readonly #tests = new Map<string, TestBuilder<unknown>>();

  /**
   * @param name For example `gles:order`.
   * @param plan What the group tests.
   * @throws {Error} If the name is malformed or the plan is empty.
   */
  constructor(name: string, plan: string) {
    if (name.length > 200 || !name.split(":").every(isName)) {
      throw new Error(`Cannot declare group "${name}": expected names of letters, digits and _`);
    }
    if (plan.trim() === "") throw new Error(`Cannot declare group "${name}": its plan is empty`);
    this.name = name;
    this.plan = plan;
  }

  /** The tests, in order of declaration. */
  get tests(): readonly TestDefinition[] {
    return [...this.#tests.values()].map((test) => test.definition());
  }

  /**
   * Declares a test.
   *
   * @param name Letters, digits and `_`.
   * @throws {Error} If the name is malformed or taken.
   */
  test(name: string): TestBuilder<Readonly<Record<never, never>>> {
    if (!isName(name) || name.length > 200) {
      throw new Error(
        `Cannot declare test "${name}" in "${this.name}": expected letters, digits and _`,
      );
    }
    if (this.#tests.has(name)) {
      throw new Error(`Cannot declare test "${name}" in "${this.name}": the name is taken`);
    }
    const builder = new TestBuilder<Readonly<Record<never, never>>>(`${this.name}:${name}`);
    this.#tests.set(name, builder as unknown as TestBuilder<unknown>);
    return builder;
  }
}

/**
 * Declares a group.
 *
 * @param name Levels before the tests' names, for example `gles:order`.
 * @param plan What the group tests.
 */
export function group(name: string, plan: string): Group {
  return new Group(name, plan);
}

/** A test that is being declared; `P` is what its parameters give. */
export class TestBuilder<P> {
  readonly #id: string;
  readonly #table = new Map<string, readonly ParamValue[]>();
  readonly #filters: ((params: P) => boolean)[] = [];
  readonly #samples: ((params: P) => boolean)[] = [];
  readonly #clauses: string[] = [];
  #description = "";
  #alone = false;
  #needs: Needs = {};
  #releases: readonly Release[] | undefined;
  #run: ((t: Context<P>) => Promise<void> | void) | undefined;
  #lacks = "neither .fn nor .mustNot";

  /** @param id The group's levels and the test's name. */
  constructor(id: string) {
    this.#id = id;
  }

  /**
   * Says what the test does, where its name does not.
   *
   * @param text A sentence.
   */
  describe(text: string): this {
    this.#description = text;
    return this;
  }

  /** Lets no other case of the run go on meanwhile, as the test measures time. It comes after all others. */
  alone(): this {
    this.#alone = true;
    return this;
  }

  /** Says that the test has ELF libraries in its Worlds, which not every implementation runs. */
  elf(): this {
    this.#needs = { ...this.#needs, elf: true };
    return this;
  }

  /**
   * Says that the test depends on simulated content, so that it is skipped where real code runs.
   *
   * @param why On what, and why real code has not the same, as a clause that follows a colon.
   */
  simulated(why: string): this {
    this.#needs = { ...this.#needs, simulated: why };
    return this;
  }

  /**
   * Says that the test judges the driver, so that it is skipped where the implementation's own is none for Android.
   *
   * @param what What a driver for Android has that others lack, as a clause that follows a colon.
   */
  androidDriver(what: string): this {
    this.#needs = { ...this.#needs, androidDriver: what };
    return this;
  }

  /** Says that the test looks at what the driver has drawn, so that it is skipped where it draws nothing. */
  drawing(): this {
    this.#needs = { ...this.#needs, drawing: true };
    return this;
  }

  /** Says that the test has scripts as bitcode, which not every implementation compiles. */
  compiler(): this {
    this.#needs = { ...this.#needs, compiler: true };
    return this;
  }

  /**
   * Names the clauses that the test judges.
   *
   * @param ids At least one clause id.
   * @throws {Error} If an id is malformed or named twice.
   */
  clauses(...ids: readonly [string, ...string[]]): this {
    for (const id of ids) {
      if (!isClauseId(id)) throw this.#refuse(`"${id}" is not a clause id`);
      if (this.#clauses.includes(id)) throw this.#refuse(`clause "${id}" is named twice`);
      this.#clauses.push(id);
    }
    return this;
  }

  /**
   * Runs the test for a range of Android releases, as parameter `release`.
   *
   * @param from First release.
   * @param to Last release.
   * @throws {Error} If the range is empty or was given before.
   */
  releases(from: Release, to: Release): TestBuilder<P & { readonly release: Release }> {
    if (this.#releases !== undefined) throw this.#refuse("its releases are given twice");
    const range = RELEASES.filter((release) => from <= release && release <= to);
    if (range[0] !== from || range.at(-1) !== to) {
      throw this.#refuse(`releases ${from} to ${to} are not a range of ${RELEASES.join(", ")}`);
    }
    this.#releases = range;
    return this as unknown as TestBuilder<P & { readonly release: Release }>;
  }

  /**
   * Runs the test where a fact begins and ends, as parameter `release`: in the release before, the first, the last and the one
   * after, as far as they are judged. Those between are run for who asks for one of them.
   *
   * @param from First release of the fact.
   * @param to Last one.
   * @throws {Error} If the releases were given before.
   */
  around(from: Release, to: Release): TestBuilder<P & { readonly release: Release }> {
    const edges = edgesOf([from, to]);
    return this.releases(edges[0] ?? from, edges.at(-1) ?? to).filter(isAtEdgeOf(from, to));
  }

  /**
   * Runs the test for every combination of values; may be called again to add parameters.
   *
   * @param table Names and values.
   * @throws {Error} If a name is malformed or taken, or values are missing or look the same in an id.
   */
  params<const T extends ParamTable>(table: T): TestBuilder<P & Chosen<T>> {
    for (const [name, values] of Object.entries(table)) {
      if (!isName(name) || name === "release" || this.#table.has(name)) {
        throw this.#refuse(`parameter "${name}" is malformed, reserved or taken`);
      }
      if (values.length === 0) throw this.#refuse(`parameter "${name}" has no values`);
      if (new Set(values.map(printValue)).size < values.length) {
        throw this.#refuse(`parameter "${name}" has values that look the same in an id`);
      }
      this.#table.set(name, values);
    }
    return this as unknown as TestBuilder<P & Chosen<T>>;
  }

  /**
   * Leaves combinations out.
   *
   * @param keep Whether a combination stays. A sample of releases, such as {@link isLast}, counts as one; see {@link sample}.
   */
  filter(keep: (params: P) => boolean): this {
    if (isReleaseSample(keep)) return this.sample(keep);
    this.#filters.push(keep);
    return this;
  }

  /**
   * Leaves combinations out that are run for those alone who ask for one release.
   *
   * @param keep Whether a combination is run in general.
   */
  sample(keep: (params: P) => boolean): this {
    this.#samples.push(keep);
    return this;
  }

  /**
   * Completes the test with what it does. It must ask at least one oracle.
   *
   * @param run The test.
   */
  fn(run: (t: Context<P>) => Promise<void> | void): void {
    this.#complete(run);
  }

  /**
   * Says what must not happen; only {@link Controlled.control} completes the test.
   *
   * @param prohibition What must not happen, in which scene, and how one would see it.
   */
  mustNot(prohibition: Prohibition<P>): Controlled<P> {
    this.#lacks = ".mustNot without .control";
    return {
      control: (change, scene) =>
        this.#complete((t) => runMustNot(t, prohibition, { change, scene })),
    };
  }

  /**
   * Says what an audit must not find; only {@link ControlledAudit.control} completes the test.
   *
   * @param alarm The rule, and the World that does not break it.
   */
  mustNotFind(alarm: FalseAlarm<P>): ControlledAudit<P> {
    this.#lacks = ".mustNotFind without .control";
    return {
      control: (change, world) => this.#complete((t) => runFalseAlarm(t, alarm, { change, world })),
    };
  }

  /** The test as declared so far. */
  definition(): TestDefinition {
    const problems: string[] = [];
    if (this.#run === undefined) problems.push(`it is not complete: ${this.#lacks}`);
    if (this.#clauses.length === 0) problems.push("it names no clause");
    const all = this.#combine(problems);
    const isSampled = (one: unknown) => this.#samples.every((keep) => keep(one as P));
    const cases = all.filter(isSampled);
    if (cases.length === 0 && all.length > 0) problems.push("its samples leave no case");
    return {
      name: this.#id.slice(this.#id.lastIndexOf(":") + 1),
      description: this.#description,
      clauses: this.#clauses,
      cases,
      unsampled: all.filter((one) => !isSampled(one)),
      alone: this.#alone,
      needs: this.#needs,
      run: this.#run as TestDefinition["run"],
      problems,
    };
  }

  #combine(problems: string[]): Readonly<Record<string, ParamValue>>[] {
    const table = [...this.#table];
    if (this.#releases !== undefined) table.push(["release", this.#releases]);
    const count = table.reduce((product, [, values]) => product * values.length, 1);
    if (count > CASES_MAX) {
      problems.push(`it has ${count} combinations, expected at most ${CASES_MAX}`);
      return [];
    }
    let combined: Record<string, ParamValue>[] = [{}];
    for (const [name, values] of table) {
      combined = combined.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
    }
    const kept = combined.filter((one) => this.#filters.every((keep) => keep(one as P)));
    if (kept.length === 0) problems.push("its filters leave no case");
    return kept;
  }

  #complete(run: (t: Context<P>) => Promise<void> | void): void {
    if (this.#run !== undefined) throw this.#refuse("it is completed twice");
    this.#run = run;
  }

  #refuse(reason: string): Error {
    return new Error(`Cannot declare test "${this.#id}": ${reason}`);
  }
}

/** A prohibition that waits for its control. */
export interface Controlled<P> {
  /**
   * Completes the test with the scene in which it does happen.
   *
   * @param change The one thing that is changed.
   * @param scene Makes the changed scene from the prohibition's.
   */
  control(change: string, scene: Control<P>["scene"]): void;
}

/** A false alarm that waits for its control. */
export interface ControlledAudit<P> {
  /**
   * Completes the test with the World in which the rule is broken.
   *
   * @param change The one thing that is changed.
   * @param world Makes the changed World from the one that breaks nothing.
   */
  control(change: string, world: AuditControl<P>["world"]): void;
}
