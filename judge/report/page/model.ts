/**
 * Several runs side by side: topics, their clauses, and the cases of each.
 *
 * @module
 */

import { basename } from "@std/path";
import type { Clause, ClauseRegistry } from "../../../cts/clauses/registry.ts";
import { plainText } from "../../../cts/framework/report/plain_text.ts";
import type { ResultsCase } from "../../../cts/framework/report/results_file.ts";
import { isFailed, isOpen } from "../../../cts/framework/verdict.ts";
import type { Run } from "../read_run.ts";

const LETTERS = "ABCDEFGH";

/** The meaning of a status to a reader, the worst first; `none`: there is no result. */
export const MARKS = ["failed", "warning", "passed", "open", "none"] as const;

/** One of {@link MARKS}. */
export type Mark = (typeof MARKS)[number];

/** A case, and what each run says of it. */
export interface CaseRow {
  readonly id: string;
  /** In the order of the runs; undefined where it has none. */
  readonly results: readonly (ResultsCase | undefined)[];
}

/** A clause, and what each run says of it. */
export interface ClauseRow {
  readonly clause: Clause;
  readonly cases: readonly CaseRow[];
  /** The worst of its cases, in the order of the runs. */
  readonly marks: readonly Mark[];
}

/** The clauses whose ids begin alike, for example `GLES-CHAIN`. */
export interface Topic {
  readonly name: string;
  readonly clauses: readonly ClauseRow[];
}

/** The contents of a page. */
export interface Model {
  readonly runs: readonly Run[];
  /** The names of the runs: what was judged, with a letter in front where there are several. */
  readonly labels: readonly string[];
  /** All clauses that a case judges, by id. */
  readonly clauses: ReadonlyMap<string, Clause>;
  readonly topics: readonly Topic[];
  /** Cases that failed, or have a warning, in at least one run. */
  readonly notable: readonly CaseRow[];
}

/**
 * Joins runs with the clauses that they are about.
 *
 * @param runs The runs.
 * @param clauses The clauses of the suite; those that no run asks for are left out, those that it lacks have their id alone.
 */
export function joinRuns(runs: readonly Run[], clauses: ClauseRegistry): Model {
  const byRun = runs.map(({ cases }) => new Map(cases.map((one) => [one.id, one])));
  const ids = new Set(runs.flatMap(({ cases }) => cases.map(({ id }) => id)));
  const rows = [...ids].map((id) => ({ id, results: byRun.map((cases) => cases.get(id)) }));
  const byClause = new Map<string, CaseRow[]>();
  for (const row of rows) {
    const judged = new Set(row.results.flatMap((result) => result?.clauses ?? []));
    for (const id of judged) {
      const list = byClause.get(id);
      if (list === undefined) byClause.set(id, [row]);
      else list.push(row);
    }
  }
  const known = clauses.all.filter(({ id }) => byClause.has(id));
  const strange = [...byClause.keys()].filter((id) => !clauses.has(id)).map(unknownClause);
  const clauseRows = [...known, ...strange].map((clause) => {
    const cases = byClause.get(clause.id)!;
    return { clause, cases, marks: runs.map((_, i) => worst(cases, i)) };
  });
  return {
    runs,
    labels: runs.map((run, i) =>
      plainText(runs.length === 1 ? nameOf(run) : `${LETTERS[i] ?? i + 1}: ${nameOf(run)}`)
    ),
    clauses: new Map(clauseRows.map(({ clause }) => [clause.id, clause])),
    topics: [...Map.groupBy(clauseRows, ({ clause }) => topicOf(clause.id))]
      .map(([name, clauses]) => ({ name, clauses })),
    notable: rows.filter(({ results }) => results.some(isNotable)),
  };
}

/**
 * Finds the meaning of a result to a reader.
 *
 * @param result A result; undefined for none.
 */
export function markOf(result: ResultsCase | undefined): Mark {
  if (result === undefined) return "none";
  if (isFailed(result.status)) return "failed";
  if (result.status === "warn") return "warning";
  return isOpen(result.status) ? "open" : "passed";
}

/**
 * Decides if a result is told in full.
 *
 * @param result A result; undefined for none.
 */
export function isNotable(result: ResultsCase | undefined): boolean {
  return ["failed", "warning"].includes(markOf(result));
}

/** The name of what was judged: a device, with what was put into it. */
function nameOf({ header: { implementation, parts, layer, driver } }: Run): string {
  const put = [
    ...parts.map(({ name }) => name),
    ...[layer, driver].flatMap((path) => path === undefined ? [] : basename(path)),
  ];
  return put.length === 0 ? implementation : `${implementation} with ${put.join(", ")}`;
}

function worst(cases: readonly CaseRow[], run: number): Mark {
  const marks = new Set(cases.map(({ results }) => markOf(results[run])));
  return MARKS.find((mark) => marks.has(mark)) ?? "none";
}

function unknownClause(id: string): Clause {
  return {
    id,
    grade: "aosp",
    text: "This suite does not have the clause; the results are of another one.",
    source: "unknown",
  };
}

function topicOf(id: string): string {
  return id.split("-").slice(0, -1).join("-");
}
