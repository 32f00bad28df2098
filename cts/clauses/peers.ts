/**
 * Tests of Android's own, joined to the clauses that hold what they look at.
 *
 * They are a measure from outside: behavior that others found worth a test. The names are the tests'; what they look at is said in
 * our own words, and their code stands nowhere here.
 *
 * @module
 */

import { isObject, show } from "../contract/show.ts";
import { isClauseId } from "./registry.ts";
import index from "./peers.json" with { type: "json" };

/** Tests of one suite that look at the same thing. */
export interface Peers {
  /** The suite, for example `bionic dlfcn`. */
  readonly suite: string;
  /** The project and file that they stand in. */
  readonly source: string;
  /** Their names. */
  readonly names: readonly string[];
  /** The subject that they look at. */
  readonly looks: string;
  /** Ids of the clauses that hold it. */
  readonly clauses: readonly string[];
  /** Why no clause does, if none does. */
  readonly reason?: string;
}

/** The tests, in the order of their suites. */
export const peers: readonly Peers[] = readPeers(index);

/**
 * Reads a table of peers' tests.
 *
 * @param value Parsed JSON: a list of suites, each with its source and rows of tests.
 * @throws {Error} If it is malformed; every problem is named with its row and the remedy.
 */
export function readPeers(value: unknown): readonly Peers[] {
  const problems: string[] = [];
  const rows: Peers[] = [];
  for (const suite of Array.isArray(value) ? value : []) {
    const { suite: name, source, tests } = isObject(suite) ? suite : {};
    if (!isText(name) || !isText(source) || !Array.isArray(tests)) {
      problems.push(`suite ${show(suite)} is malformed, expected suite, source and tests`);
      continue;
    }
    const known = new Set<string>();
    for (const [i, row] of tests.entries()) {
      const wrong = problemOf(row, known);
      if (wrong === undefined) rows.push({ suite: name, source, clauses: [], ...row });
      else problems.push(`row ${i + 1} of "${name}" ${wrong}`);
    }
  }
  if (rows.length === 0) problems.push("it has no tests, expected a list of suites");
  if (problems.length > 0) throw new Error(`Cannot read peers' tests: ${problems.join("; ")}`);
  return rows;
}

function problemOf(row: unknown, known: Set<string>): string | undefined {
  if (!isObject(row)) return `is ${show(row)}, expected an object`;
  const { names, looks, clauses, reason, ...rest } = row;
  const [more] = Object.keys(rest);
  if (more !== undefined) return `has ${show(more)}, which is not known; remove it`;
  if (!Array.isArray(names) || names.length === 0 || !names.every(isText)) {
    return `has names ${show(names)}, expected the names of its tests`;
  }
  const twice = names.find((name) => known.size === known.add(name).size);
  if (twice !== undefined) return `has test ${show(twice)}, which another row has; remove one`;
  if (!isText(looks)) return `has looks ${show(looks)}, expected what the tests look at`;
  const ids = Array.isArray(clauses) ? clauses : [];
  const bad = ids.find((id) => !isClauseId(String(id)));
  if (bad !== undefined) return `has clause ${show(bad)}, expected the form SUBJECT-TOPIC-NUMBER`;
  return (ids.length > 0) === isText(reason)
    ? "has clauses and a reason or neither, expected one of the two"
    : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** How many tests of a suite have clauses. */
export interface Coverage {
  readonly suite: string;
  readonly tests: number;
  readonly held: number;
}

/**
 * The coverage of each suite.
 *
 * @param rows The tests.
 */
export function coverageOf(rows: readonly Peers[]): readonly Coverage[] {
  const suites = [...new Set(rows.map(({ suite }) => suite))];
  const count = (of: readonly Peers[]) => of.reduce((sum, { names }) => sum + names.length, 0);
  return suites.map((suite) => {
    const own = rows.filter((row) => row.suite === suite);
    return {
      suite,
      tests: count(own),
      held: count(own.filter(({ clauses }) => clauses.length > 0)),
    };
  });
}

/**
 * The lines that tell which clauses hold the tests.
 *
 * @param rows The tests.
 * @param queries Words that stand in a suite's name, a test's name, what it looks at, a clause or a reason. Default: none, and only
 *   the coverage is told.
 */
export function peersTable(rows: readonly Peers[], queries: readonly string[]): readonly string[] {
  const chosen = queries.length === 0
    ? []
    : rows.filter((row) => queries.some((query) => textOf(row).includes(query.toLowerCase())));
  const lines = chosen.flatMap(({ suite, names, looks, clauses, reason }) => [
    `${suite}: ${names.join(", ")}`,
    `  looks at: ${looks}`,
    reason === undefined ? `  clauses: ${clauses.join(" ")}` : `  no clause: ${reason}`,
  ]);
  const shown = queries.length === 0 ? rows : chosen;
  const coverage = coverageOf(shown);
  const width = Math.max(0, ...coverage.map(({ suite }) => suite.length));
  const totals = coverage.map(({ suite, tests, held }) =>
    `${suite.padEnd(width)}  ${String(held).padStart(3)} of ${
      String(tests).padStart(3)
    } tests have clauses`
  );
  const sum = (of: "tests" | "held") => coverage.reduce((total, one) => total + one[of], 0);
  return [...lines, ...totals, `peers: ${sum("held")} of ${sum("tests")} tests have clauses`];
}

function textOf({ suite, names, looks, clauses, reason = "" }: Peers): string {
  return [suite, ...names, looks, ...clauses, reason].join(" ").toLowerCase();
}
