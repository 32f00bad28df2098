/**
 * What a driver has of what Android demands of it, as a table.
 *
 * @module
 */

import type { Clause, Grade } from "../../cts/clauses/registry.ts";
import type { CaseResult } from "../../cts/framework/verdict.ts";
import type { DriverSet } from "./driver_set.ts";

/** What is judged of a driver unless a query says otherwise. */
export const REQUIREMENTS_QUERY = "egl:requirements:*";
/** The clauses that are requirements. */
const REQUIREMENT = /^EGL-REQ-/;
const GRADES: Readonly<Record<Grade, string>> = {
  must: "must",
  should: "recommended",
  aosp: "Android",
  quirk: "quirk",
};

/**
 * A line for each requirement: whether it was found, how binding it is, and where it was looked for.
 *
 * @param driver The driver.
 * @param results What came of the cases.
 * @returns No lines if no requirement was judged.
 */
export function requirementTable(
  driver: Pick<DriverSet, "missing">,
  results: readonly CaseResult[],
): string[] {
  const clauses = new Map<string, Clause>();
  for (const { clauses: judged } of results) {
    for (const clause of judged) if (REQUIREMENT.test(clause.id)) clauses.set(clause.id, clause);
  }
  if (clauses.size === 0) return [];
  const rows = [...clauses.values()].sort(byNumber).map((clause) => rowOf(clause, results));
  return [
    "requirements:",
    ...columns([["", "", "requirement", "looked for in"], ...rows]),
    ...driver.missing.map((name) => `  ${name} of the set is not there`),
  ];
}

function byNumber(a: Clause, b: Clause): number {
  return Number(a.id.split("-").at(-1)) - Number(b.id.split("-").at(-1));
}

function rowOf(clause: Clause, results: readonly CaseResult[]): string[] {
  const own = results.filter(({ clauses }) => clauses.some(({ id }) => id === clause.id));
  const places = new Set(own.flatMap(({ attempt }) => attempt.notes));
  return [stateOf(own), GRADES[clause.grade], clause.text, [...places].join("; ")];
}

function stateOf(own: readonly CaseResult[]): string {
  if (own.every(({ status }) => status === "skip")) return "skipped";
  return own.every(({ status }) => ["pass", "skip", "flaky"].includes(status))
    ? "found"
    : "MISSING";
}

function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  return rows.map((row) =>
    `  ${row.map((cell, i) => cell.padEnd(widths[i]!)).join("  ")}`.trimEnd()
  );
}
