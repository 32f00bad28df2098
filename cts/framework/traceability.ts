/**
 * Joins clauses, tests and mutants.
 *
 * @module
 */

import { type Clause, type ClauseRegistry, type Grade, GRADES } from "../clauses/registry.ts";
import { nameOfSentence, type Sentence } from "../clauses/sentences.ts";
import { show } from "../contract/show.ts";
import { boundariesOf } from "./boundaries.ts";
import { didYouMean } from "./suggest.ts";
import type { Suite } from "./suite.ts";
import { UsageError } from "./usage_error.ts";

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
 * @param sentences The index of the documentation's sentences. Default: it is not judged.
 * @returns A row per clause. A `must` or `aosp` clause without a test or a mutant is a problem unless it says why it
 * cannot be tested, and so is a mutant of an unknown clause, and a test of an untestable one. So is a sentence that has neither a clause nor a
 * reason, or names an unknown clause, and a clause of the documentation that no sentence names; and so is an end of a clause's range
 * without a word on what is beyond it.
 */
export function trace(
  suite: Pick<Suite, "clauses" | "cases">,
  mutants: readonly TracedMutant[],
  sentences?: readonly Sentence[],
): Trace {
  const problems = unknownClauses(suite.clauses, mutants);
  if (sentences !== undefined) problems.push(...sentenceGaps(suite.clauses, sentences));
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
  problems.push(...boundariesOf(suite).flatMap(({ problem }) => problem ?? []));
  return { rows, problems };
}

/**
 * Chooses rows.
 *
 * @param rows All rows.
 * @param words What is looked for, in capitals or not.
 * @returns The rows whose clause id begins with one of the words, or whose text contains it.
 * @throws {UsageError} If a word is empty or matches no row, with the nearest ids.
 */
export function selectRows(rows: readonly TraceRow[], words: readonly string[]): TraceRow[] {
  const ids = rows.map(({ clause }) => clause.id);
  const chosen = new Set<TraceRow>();
  for (const word of words) {
    if (word.trim() === "") {
      throw new UsageError('Query "" is empty, expected a clause id or words of a clause');
    }
    const upper = word.toUpperCase();
    const found = rows.filter(({ clause }) =>
      ids.includes(upper)
        ? clause.id === upper
        : clause.id.startsWith(upper) || clause.text.toUpperCase().includes(upper)
    );
    if (found.length === 0) {
      throw new UsageError(
        `Query ${show(word)} matches no clause${didYouMean(upper, ids)}; ` +
          "without a query, all clauses are listed",
      );
    }
    found.forEach((row) => chosen.add(row));
  }
  return rows.filter((row) => chosen.has(row));
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
      problems.push(
        `mutant "${name}" names clause "${id}", which is not declared in a file of clauses`,
      );
    }
  }
  return problems;
}

function sentenceGaps(registry: ClauseRegistry, sentences: readonly Sentence[]): string[] {
  const problems: string[] = [];
  const named = new Set<string>();
  for (const sentence of sentences) {
    const name = `${nameOfSentence(sentence)} ("${sentence.anchor}")`;
    if (sentence.clauses.length === 0 && sentence.reason === undefined) {
      problems.push(
        `${name} has no clause; name those that hold it, or say in "reason" why it is no requirement`,
      );
    }
    for (const id of sentence.clauses) {
      named.add(id);
      if (registry.has(id)) continue;
      const ids = registry.all.map(({ id }) => id);
      problems.push(
        `${name} names clause "${id}", which is not declared in a file of clauses${
          didYouMean(id, ids)
        }`,
      );
    }
  }
  for (const { id, source } of registry.all) {
    if (!source.startsWith("Documentation") || named.has(id)) continue;
    problems.push(
      `clause "${id}" comes from the documentation, but no sentence names it; ` +
        "add it to its sentence in cts/clauses/sentences.json",
    );
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
    problems.push(
      `${name} has no mutant; write one that violates it in the mutants.ts of its topic`,
    );
  }
  return problems;
}
