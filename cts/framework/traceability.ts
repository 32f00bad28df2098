/**
 * Joins clauses, tests and mutants.
 *
 * @module
 */

import { type Clause, type ClauseRegistry, type Grade, GRADES } from "../clauses/registry.ts";
import type { Suite } from "./suite.ts";

/** A clause with what judges it and what violates it. */
export interface TraceRow {
  readonly clause: Clause;
  /** Tests that name it, as `group:test`. */
  readonly tests: readonly string[];
  /** Number of their cases that judge it. */
  readonly cases: number;
  /** Names of the mutants that violate it. */
  readonly mutants: readonly string[];
}

/** The join, and what is missing. */
export interface Trace {
  readonly rows: readonly TraceRow[];
  /** One line each: what is missing and the remedy. */
  readonly problems: readonly string[];
}

/** A mutant, as far as the join needs it. */
export interface TracedMutant {
  readonly name: string;
  readonly clauses: readonly string[];
}

/**
 * Joins clauses, tests and mutants.
 *
 * @param suite The tests and the clauses.
 * @param mutants The mutants.
 * @returns A row per clause. A `must` or `aosp` clause without a test or a mutant is a problem unless it says why it
 * cannot be tested, and so is a mutant of an unknown clause, and a test of an untestable one.
 */
export function trace(
  suite: Pick<Suite, "clauses" | "cases">,
  mutants: readonly TracedMutant[],
): Trace {
  const problems = unknownClauses(suite.clauses, mutants);
  const tests = new Map<string, Map<string, number>>();
  for (const { levels, clauses } of suite.cases) {
    const name = levels.join(":");
    for (const { id } of clauses) {
      const counts = tests.get(id) ?? new Map<string, number>();
      tests.set(id, counts.set(name, (counts.get(name) ?? 0) + 1));
    }
  }
  const rows = suite.clauses.all.map((clause) => {
    const counts = tests.get(clause.id) ?? new Map<string, number>();
    const row: TraceRow = {
      clause,
      tests: [...counts.keys()],
      cases: [...counts.values()].reduce((sum, count) => sum + count, 0),
      mutants: mutants.filter(({ clauses }) => clauses.includes(clause.id)).map(({ name }) => name),
    };
    problems.push(...problemsOf(row));
    return row;
  });
  return { rows, problems };
}

/**
 * Writes the rows as a table.
 *
 * @param rows The rows.
 * @returns A head line and one line per clause.
 */
export function traceTable(rows: readonly TraceRow[]): string[] {
  const cells = [
    ["clause", "grade", "releases", "tests", "cases", "mutants", "text"],
    ...rows.map(({ clause, tests, cases, mutants }) => [
      clause.id,
      clause.grade,
      clause.releases?.join("-") ?? "all",
      clause.untestable === undefined ? String(tests.length) : "-",
      String(cases),
      String(mutants.length),
      clause.untestable === undefined
        ? clause.text
        : `${clause.text} (not testable: ${clause.untestable})`,
    ]),
  ];
  const widths = [0, 1, 2, 3, 4, 5].map((i) =>
    Math.max(...cells.map((row) => row[i]?.length ?? 0))
  );
  return cells.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ").trimEnd());
}

/**
 * Totals per grade.
 *
 * @param rows The rows.
 * @returns One line for each grade that occurs.
 */
export function traceTotals(rows: readonly TraceRow[]): string[] {
  return GRADES.flatMap((grade: Grade) => {
    const mine = rows.filter(({ clause }) => clause.grade === grade);
    if (mine.length === 0) return [];
    const count = (holds: (row: TraceRow) => boolean) => mine.filter(holds).length;
    return [
      `${grade}: ${mine.length} clauses, ${count(({ tests }) => tests.length > 0)} with a test, ` +
      `${count(({ mutants }) => mutants.length > 0)} with a mutant, ` +
      `${count(({ clause }) => clause.untestable !== undefined)} not testable from outside`,
    ];
  });
}

function unknownClauses(registry: ClauseRegistry, mutants: readonly TracedMutant[]): string[] {
  const problems: string[] = [];
  const names = new Set<string>();
  for (const { name, clauses } of mutants) {
    if (names.has(name)) problems.push(`mutant "${name}" is listed twice, list it once`);
    names.add(name);
    for (const id of clauses.filter((id) => !registry.has(id))) {
      problems.push(`mutant "${name}" names clause "${id}", which is not declared in cts/clauses`);
    }
  }
  return problems;
}

function problemsOf({ clause, tests, mutants }: TraceRow): string[] {
  const name = `clause "${clause.id}" (${clause.grade})`;
  if (clause.untestable !== undefined) {
    if (tests.length === 0 && mutants.length === 0) return [];
    return [
      `${name} says that it cannot be tested, but has a test or a mutant; remove "untestable"`,
    ];
  }
  if (clause.grade !== "must" && clause.grade !== "aosp") return [];
  const problems: string[] = [];
  if (tests.length === 0) {
    problems.push(`${name} has no test; write one, or say in "untestable" why it cannot be tested`);
  }
  if (mutants.length === 0) {
    problems.push(`${name} has no mutant; write one that violates it in cts/mutants`);
  }
  return problems;
}
