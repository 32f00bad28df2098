/**
 * A table of what Android demands of a driver, and of how much of it the driver has.
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

/** The query for a driver, unless another one is given. */
export const REQUIREMENTS_QUERY = "egl:requirements:*";
/** The clauses that are requirements, and those of what is drawn, which are rules of one requirement. */
const REQUIREMENT = /^EGL-(REQ|DRAW)-/;
/** Families whose rules have a row together, unless the driver breaks them, each with what the row says. */
const FAMILIES: Readonly<Record<string, string>> = {
  "EGL-DRAW-": "What is drawn is what OpenGL ES allows",
};
/** Characters of the table's columns, 100 in all: state, grade, requirement, where it was looked for. */
const WIDTHS = [7, 11, 34, 40];
/** Characters of what is told of one case, or looked at for one requirement. */
const TOLD_MAX = 200;
/** Characters that a terminal obeys, or that change the order of others. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;
/** How cases end that do not pass. */
const BAD: readonly Status[] = ["fail", "warn", "timeout", "crash", "error"];
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

/** The basis of the report on a driver. */
export interface RequirementReport {
  readonly driver: Pick<DriverSet, "files" | "missing" | "beside">;
  /** The results of the cases. */
  readonly results: readonly CaseResult[];
  /** For each failed case the line that names its replay; undefined if failures are told elsewhere. */
  readonly replays: ReadonlyMap<string, string> | undefined;
  /** Whether the run came to its end; the table is left out otherwise. */
  readonly isComplete: boolean;
}

/**
 * Reports what a driver has of the requirements: a table and an example of what failed for each; or why the driver could
 * not be judged at all.
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
 * The table of requirements: whether each was found, how binding it is, and where it was looked for.
 *
 * @param results What came of the cases.
 * @param missing Names of libraries that are not there.
 * @returns Lines of at most 100 characters; none if no requirement was judged.
 */
export function requirementTable(
  results: readonly CaseResult[],
  missing: readonly string[] = [],
): string[] {
  const clauses = requirementsIn(results);
  if (clauses.length === 0) return [];
  const rows = clauses.filter(({ id }) => familyOf(id) === undefined)
    .map((clause) => rowOf(clause, results, missing));
  for (const [family, text] of Object.entries(FAMILIES)) {
    const own = clauses.filter(({ id }) => id.startsWith(family));
    rows.push(...familyRows(text, own, results));
  }
  const head = ["", "", "requirement", "looked for in"];
  return ["requirements:", ...textTable([head, ...rows], WIDTHS).map((line) => `  ${line}`)];
}

function familyOf(id: string): string | undefined {
  return Object.keys(FAMILIES).find((family) => id.startsWith(family));
}

/** A row for each rule that is broken, and one for all that came to the same otherwise. */
function familyRows(
  text: string,
  clauses: readonly Clause[],
  results: readonly CaseResult[],
): string[][] {
  const states = Map.groupBy(clauses, (clause) => stateOf(casesOf(clause, results)));
  return [...states].flatMap(([state, alike]) => {
    if (isBroken(state)) return alike.map((clause) => rowOf(clause, results, []));
    const own = results.filter((one) => one.clauses.some((clause) => alike.includes(clause)));
    const count = `${alike.length} of ${clauses.length} rules`;
    return [[state, GRADES[alike[0]!.grade], `${text} (${count}).`, placesOf(state, own)]];
  });
}

function isBroken(state: string): boolean {
  return state === "MISSING" || state === "UNCLEAR";
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
  return familyNumber(a) - familyNumber(b) ||
    Number(a.id.split("-").at(-1)) - Number(b.id.split("-").at(-1));
}

/** Requirements come first, then families. */
function familyNumber({ id }: Clause): number {
  return Object.keys(FAMILIES).findIndex((family) => id.startsWith(family));
}

function rowOf(
  clause: Clause,
  results: readonly CaseResult[],
  missing: readonly string[],
): string[] {
  const own = casesOf(clause, results);
  const absent = missing.find((name) => LIBRARIES[clause.id]?.test(name));
  const state = absent === undefined ? stateOf(own) : "MISSING";
  return [
    state,
    GRADES[clause.grade],
    clause.text,
    [absent ?? "", placesOf(state, own)].filter((text) => text !== "").join("; "),
  ];
}

/** Where a requirement was looked for; and what was found there, if that is not what it must be. */
function placesOf(state: string, own: readonly CaseResult[]): string {
  const places = [...new Set(own.flatMap(({ attempt }) => attempt.notes))];
  const wanted = isBroken(state) ? BAD : state === "skipped" ? ["skip"] : [];
  const why = own.find(({ status }) => wanted.includes(status))?.attempt.message ?? "";
  return [told(places.join("; ")), told(why)].filter((text) => text !== "").join("; ");
}

/** Shortens words of a driver, and takes out of them what a terminal would obey. */
function told(text: string): string {
  return oneLine(stripVTControlCharacters(text), TOLD_MAX).replace(INVISIBLE, "");
}

function stateOf(own: readonly CaseResult[]): string {
  const has = (...some: readonly Status[]) => own.some(({ status }) => some.includes(status));
  if (has("fail", "warn", "timeout")) return "MISSING";
  if (has("crash", "error")) return "UNCLEAR";
  return has("pass", "flaky") ? "found" : "skipped";
}
