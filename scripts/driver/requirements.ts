/**
 * What a driver has of what Android demands of it, as a table.
 *
 * @module
 */

import { stripVTControlCharacters } from "node:util";
import type { Clause, Grade } from "../../cts/clauses/registry.ts";
import { oneLine } from "../../cts/framework/show.ts";
import type { CaseResult, Status } from "../../cts/framework/verdict.ts";
import type { DriverSet } from "./driver_set.ts";
import { loadingOf } from "./not_loaded.ts";
import { deathLines } from "./process_deaths.ts";
import { textTable } from "./text_table.ts";

/** What is judged of a driver unless a query says otherwise. */
export const REQUIREMENTS_QUERY = "egl:requirements:*";
/** The clauses that are requirements. */
const REQUIREMENT = /^EGL-REQ-/;
/** Characters of the table's columns, 100 in all: state, grade, requirement, where it was looked for. */
const WIDTHS = [7, 11, 34, 40];
/** Characters of what is told of one case, or looked at for one requirement. */
const TOLD_MAX = 200;
/** Characters that a terminal obeys, or that change the order of others. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
/** The requirement that each library of a set of three meets. */
const LIBRARIES: Readonly<Record<string, RegExp>> = {
  "EGL-REQ-1": /^libEGL[._]/,
  "EGL-REQ-2": /^libGLESv1_CM[._]/,
  "EGL-REQ-3": /^libGLESv2[._]/,
};
const GRADES: Readonly<Record<Grade, string>> = {
  must: "must",
  should: "recommended",
  aosp: "Android",
  quirk: "quirk",
};

/** What is told of a driver. */
export interface RequirementReport {
  readonly driver: Pick<DriverSet, "files" | "missing" | "beside">;
  /** What came of the cases. */
  readonly results: readonly CaseResult[];
  /** For each failed case the line that names its replay; undefined if failures are told elsewhere. */
  readonly replays: ReadonlyMap<string, string> | undefined;
  /** Whether the run came to its end; the table is left out otherwise. */
  readonly isComplete: boolean;
}

/**
 * What a driver has of the requirements: a table and an example of what failed for each; or why the driver could not be
 * judged at all.
 *
 * @param report What to tell.
 * @returns No lines if there is nothing to tell.
 */
export function requirementReport(
  { driver, results, replays, isComplete }: RequirementReport,
): string[] {
  const loading = loadingOf(driver, results);
  const failures = replays === undefined ? [] : failureLines(results, replays);
  return [
    ...(isComplete && loading.wasLoaded ? requirementTable(results, driver.missing) : []),
    ...loading.lines,
    ...besideLines(driver.beside, loading.lines),
    ...driver.files.flatMap(({ lacks }) => lacks),
    ...(loading.wasLoaded ? [...failures, ...deathLines(results)] : failures.slice(0, 3)),
    ...driver.missing.map((name) => `${name} of the set is not there, so this is not a success`),
  ];
}

/**
 * Whether each requirement was found, how binding it is, and where it was looked for.
 *
 * @param results What came of the cases.
 * @param missing Names of libraries that are not there.
 * @returns Lines of at most 100 characters; none if no requirement was judged.
 */
export function requirementTable(
  results: readonly CaseResult[],
  missing: readonly string[] = [],
): string[] {
  const rows = requirementsIn(results).map((clause) => rowOf(clause, results, missing));
  if (rows.length === 0) return [];
  const head = ["", "", "requirement", "looked for in"];
  return ["requirements:", ...textTable([head, ...rows], WIDTHS).map((line) => `  ${line}`)];
}

/** The requirements that were judged, by number. */
function requirementsIn(results: readonly CaseResult[]): Clause[] {
  const clauses = results.flatMap((result) => result.clauses);
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  return [...byId.values()].filter(({ id }) => REQUIREMENT.test(id)).sort(byNumber);
}

/** Which libraries that the driver lacks stand beside its file. */
function besideLines(beside: readonly string[], reasons: readonly string[]): string[] {
  return beside.filter((name) => reasons.some((line) => line.includes(`"${name}" not found`)))
    .map((name) => `${name} stands beside the driver's file; give the directory that has both`);
}

/** The first case that failed of each requirement, and how many more did; requirements that failed alike are one. */
function failureLines(
  results: readonly CaseResult[],
  replays: ReadonlyMap<string, string>,
): string[] {
  const alike = new Map<string, Set<CaseResult>>();
  for (const clause of requirementsIn(results)) {
    const failed = casesOf(clause, results).filter(({ status }) =>
      status !== "pass" && status !== "skip"
    );
    if (failed[0] === undefined) continue;
    const message = told(failed[0].attempt.message);
    alike.set(message, new Set([...alike.get(message) ?? [], ...failed]));
  }
  return [...alike].flatMap(([message, cases]) => {
    const [{ id, status }, ...more] = [...cases] as [CaseResult, ...CaseResult[]];
    const replay = replays.get(id);
    return [
      `${status.toUpperCase()} ${id}${more.length === 0 ? "" : `, and ${more.length} more`}`,
      `  ${message}`,
      ...(replay === undefined ? [] : [replay]),
    ];
  });
}

function casesOf(clause: Clause, results: readonly CaseResult[]): CaseResult[] {
  return results.filter(({ clauses }) => clauses.some(({ id }) => id === clause.id));
}

function byNumber(a: Clause, b: Clause): number {
  return Number(a.id.split("-").at(-1)) - Number(b.id.split("-").at(-1));
}

function rowOf(
  clause: Clause,
  results: readonly CaseResult[],
  missing: readonly string[],
): string[] {
  const own = casesOf(clause, results);
  const absent = missing.find((name) => LIBRARIES[clause.id]?.test(name));
  const places = [...new Set(own.flatMap(({ attempt }) => attempt.notes))];
  return [
    absent === undefined ? stateOf(own) : "MISSING",
    GRADES[clause.grade],
    clause.text,
    told([...(absent === undefined ? [] : [absent]), ...places].join("; ")),
  ];
}

/** What a driver says may be long, and may be meant for a terminal. */
function told(text: string): string {
  return oneLine(stripVTControlCharacters(text), TOLD_MAX).replace(INVISIBLE, "");
}

function stateOf(own: readonly CaseResult[]): string {
  const has = (...some: readonly Status[]) => own.some(({ status }) => some.includes(status));
  if (has("fail", "warn", "timeout")) return "MISSING";
  if (has("crash", "error")) return "UNCLEAR";
  return has("pass", "flaky") ? "found" : "skipped";
}
