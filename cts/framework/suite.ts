/**
 * A suite: groups of tests over a registry of clauses, as a list of cases.
 *
 * @module
 */

import {
  type Clause,
  type ClauseRegistry,
  type Grade,
  highestGrade,
  holdsFor,
} from "../clauses/registry.ts";
import { type Release, RELEASES } from "../contract/world.ts";
import type { Group, TestDefinition } from "./builder.ts";
import type { Needs } from "./claims.ts";
import type { Context } from "./context.ts";
import { type CaseId, type ParamValue, printId, printValue } from "./id.ts";

/** One case: a test with its parameters chosen. */
export interface Case extends CaseId {
  /** The printed id. */
  readonly id: string;
  /** The clauses it judges, for its release. */
  readonly clauses: readonly Clause[];
  /** The most binding grade of its clauses. */
  readonly grade: Grade;
  /** The chosen values. */
  readonly values: Readonly<Record<string, ParamValue>>;
  /** Whether no other case may run at the same time. */
  readonly alone: boolean;
  /** Its needs of an implementation. */
  readonly needs: Needs;
  /** Runs it. */
  readonly run: (t: Context<unknown>) => Promise<void> | void;
}

/** The parts that a suite is made from. */
export interface SuiteSpec {
  /** Version, for results. */
  readonly version: string;
  readonly groups: readonly Group[];
  readonly clauses: ClauseRegistry;
}

/** A suite that is not well declared; every problem is named. */
export class SuiteError extends Error {
  /** One line per problem. */
  readonly problems: readonly string[];

  /** @param problems One line per problem. */
  constructor(problems: readonly string[]) {
    super(`Suite is not valid:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "SuiteError";
    this.problems = problems;
  }
}

/** A valid suite. */
export class Suite {
  /** Version, for results. */
  readonly version: string;
  /** The requirements. */
  readonly clauses: ClauseRegistry;
  /** The groups, in order. */
  readonly groups: readonly Group[];
  /** Every case, in order of declaration. */
  readonly cases: readonly Case[];
  readonly #byId: ReadonlyMap<string, Case>;
  #unsampled: ReadonlyMap<string, Case> | undefined;

  /**
   * @param spec What it is made from.
   * @throws {SuiteError} If a test is not complete, names an unknown clause, or has a taken id.
   */
  constructor(spec: SuiteSpec) {
    this.version = spec.version;
    this.clauses = spec.clauses;
    this.groups = spec.groups;
    const problems: string[] = [];
    const names = new Set<string>();
    const cases: Case[] = [];
    for (const group of spec.groups) {
      if (names.has(group.name)) problems.push(`group "${group.name}" is declared twice`);
      names.add(group.name);
      if (group.tests.length === 0) problems.push(`group "${group.name}" has no test`);
      for (const test of group.tests) {
        const wrong = (problem: string) =>
          problems.push(`test "${group.name}:${test.name}": ${problem}`);
        cases.push(...casesOf(group, test, spec.clauses, wrong));
      }
    }
    this.cases = cases;
    this.#byId = new Map(cases.map((one) => [one.id, one]));
    if (this.#byId.size < cases.length) problems.push("two cases have the same id");
    if (problems.length > 0) throw new SuiteError(problems);
  }

  /**
   * Looks a case up.
   *
   * @param id Its printed id.
   */
  find(id: string): Case | undefined {
    return this.#byId.get(id) ?? this.#unsampledById().get(id);
  }

  /**
   * The cases that samples of releases leave out, and those of the same parameters as cases of an earlier and of a later release.
   * They are run for those who ask for one release.
   */
  get unsampled(): readonly Case[] {
    return [...this.#unsampledById().values()];
  }

  #unsampledById(): ReadonlyMap<string, Case> {
    this.#unsampled ??= new Map(
      this.groups.flatMap((group) =>
        group.tests.flatMap((test) =>
          casesOf(
            group,
            { ...test, cases: [...test.unsampled, ...between(test.cases)] },
            this.clauses,
            () => undefined,
          )
        )
      ).map((one) => [one.id, one]),
    );
    return this.#unsampled;
  }
}

type Values = TestDefinition["cases"][number];

/** Cases of the releases between those of others that differ in nothing else. */
function between(cases: readonly Values[]): Values[] {
  const alike = Map.groupBy(
    cases.filter(({ release }) => release !== undefined),
    ({ release: _any, ...rest }) => JSON.stringify(rest),
  );
  return [...alike.values()].flatMap((some) => {
    const has = some.map(({ release }) => Number(release));
    const [first, last] = [Math.min(...has), Math.max(...has)];
    return RELEASES.filter((one) => first < one && one < last && !has.includes(one))
      .map((release) => ({ ...some[0]!, release }));
  });
}

/**
 * Makes a suite.
 *
 * @param spec Its version, groups and clauses.
 * @throws {SuiteError} If it is not well declared.
 */
export function defineSuite(spec: SuiteSpec): Suite {
  return new Suite(spec);
}

function casesOf(
  group: Group,
  test: TestDefinition,
  registry: ClauseRegistry,
  wrong: (problem: string) => void,
): Case[] {
  test.problems.forEach(wrong);
  const unknown = test.clauses.filter((id) => !registry.has(id));
  for (const id of unknown) {
    wrong(
      `clause "${id}" is not declared, declare it in clauses.ts of its topic or correct the id`,
    );
  }
  const { run, alone, needs } = test;
  if (test.problems.length > 0 || unknown.length > 0 || run === undefined) return [];
  const named = test.clauses.map((id) => registry.get(id));
  const levels = [...group.name.split(":"), test.name];
  return test.cases.flatMap((values) => {
    const params = Object.entries(values).map(([name, value]) =>
      [name, printValue(value)] as const
    );
    const id = printId({ levels, params });
    const release = values.release as Release | undefined;
    const clauses = release === undefined
      ? named
      : named.filter((clause) => holdsFor(clause, release));
    if (clauses.length === 0) {
      wrong(`no clause of case "${id}" holds for release ${release}, narrow its releases`);
      return [];
    }
    const grade = highestGrade(clauses.map((clause) => clause.grade));
    return [{ id, levels, params, clauses, grade, values, alone, needs, run }];
  });
}
