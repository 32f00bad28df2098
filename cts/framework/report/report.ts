/**
 * The report of a run, as a person reads it.
 *
 * @module
 */

import type { Clause } from "../../clauses/registry.ts";
import type { Decision } from "../../contract/record.ts";
import type { AdbEvidence, Attempt, ProcessEvidence, WorldEvidence } from "../attempt.ts";
import { levelsOfSkip } from "../claims.ts";
import { oneLine } from "../show.ts";
import { sideBySide } from "./side_by_side.ts";
import {
  type CaseResult,
  isFailed,
  isOpen,
  type Status,
  type Totals,
  totalsLine,
} from "../verdict.ts";

const EVENT_TAIL = 12;
/** Calls of a process without events that are shown. */
const CALL_TAIL = 16;
const ADB_TAIL = 12;
const DECISION_TAIL = 16;
/** Call sites that say nothing about a case. */
const MACHINERY = /\/cts\/framework\/|\/judge\/implementation\/part_guard\.[jt]s/;
/** Statuses that do not tell whether the clause holds, and what is said of them. */
const NO_VERDICT: readonly (readonly [title: string, statuses: readonly Status[]])[] = [
  ["clauses without a verdict, for a crash or an error:", ["crash", "error"]],
  ["clauses without a verdict, for a case that gave no result in time:", ["timeout"]],
];

/**
 * Explains a case: its clauses, expected and actual, the Worlds it booted, and what its processes did.
 *
 * @param result What was found out.
 * @param options Whether all events and decisions are shown, not only the last, and the libraries.
 * @returns Lines.
 */
export function explain(result: CaseResult, options: { readonly all?: boolean } = {}): string[] {
  const { attempt } = result;
  const lines = [`${result.status.toUpperCase()} ${result.id} (${attempt.milliseconds} ms)`];
  for (const clause of result.clauses) lines.push(...explainClause(clause));
  lines.push(...explainOutcome(attempt));
  if (result.status === "flaky") lines.push("  it passed when it was run again at once");
  if (attempt.printed !== undefined && attempt.printed.length > 0) {
    lines.push("  printed meanwhile:", ...attempt.printed.map(indent));
  }
  if (attempt.trace !== undefined && attempt.trace.length > 0) {
    lines.push("  what it did when it was run again, up to its end:", ...attempt.trace.map(indent));
  }
  lines.push(...attempt.notes.map((note) => `  note: ${note}`));
  const { worlds = [], adb = [], processes = [] } = attempt.evidence ?? {};
  for (const [i, world] of worlds.entries()) {
    lines.push(...explainWorld(world, worlds[0], i));
    lines.push(...explainAdb(adb.filter((one) => one.world === i), options.all === true));
    for (const process of processes.filter((one) => one.world === i)) {
      lines.push(...explainProcess(process, options.all === true));
    }
  }
  for (const process of processes.filter(({ world }) => world >= worlds.length)) {
    lines.push(...explainProcess(process, options.all === true));
  }
  return lines;
}

/**
 * Writes a decision trace as a table.
 *
 * @param decisions The trace.
 * @returns A head line and one line per decision.
 */
export function decisionTable(decisions: readonly Decision[]): string[] {
  const rows = [
    ["part", "action", "subject", "outcome", "reason"],
    ...decisions.map((decision) => [
      decision.by,
      decision.action,
      oneLine(decision.subject, 80),
      decision.outcome,
      oneLine(decision.reason ?? ""),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join("  ").trimEnd());
}

/**
 * One line about a case whose clause is not judged.
 *
 * @param result What was found out.
 */
export function warningLine(result: CaseResult): string {
  const ids = result.clauses.map(({ id }) => id).join(" ");
  return `WARN ${result.id}: ${ids} (${result.grade}): ${oneLine(result.attempt.message)}`;
}

/** Subjects and groups that are named as not claimed; of any more, the number is. */
const UNCLAIMED_MAX = 6;

/**
 * The end of a report: broken clauses, skipped and undecided cases by reason, warnings, cases not run, totals.
 *
 * @param results What was found out.
 * @param totals Counted statuses.
 * @param notRun Selected cases without a result.
 * @param options Whether broken clauses are left out, and whether it is one of several shards, in which nothing needs to be
 * judged.
 * @returns Lines, of which the last has the form `N passed, N failed, N skipped`.
 */
export function summarize(
  results: readonly CaseResult[],
  totals: Totals,
  notRun: number,
  { quiet = false, isShard = false }: { readonly quiet?: boolean; readonly isShard?: boolean } = {},
): string[] {
  const lines = quiet ? [] : clauseLines(results);
  lines.push(...reasonLines("skipped", results.filter(({ status }) => status === "skip")));
  const undecided = results.filter(({ status }) => status === "undecided");
  lines.push(...reasonLines("undecided", undecided));
  const faults = (["crash", "timeout", "error", "flaky"] as const)
    .filter((status) => totals[status] > 0).map((status) => `${totals[status]} ${status}`);
  if (faults.length > 0) lines.push(`among the failed: ${faults.join(", ")}`);
  if (undecided.length > 0) lines.push(among("skipped", undecided.length, "undecided"));
  if (totals.warn > 0) lines.push(warnings(results, totals.warn));
  if (notRun > 0) lines.push(`not run: ${notRun} (the run was stopped; it is not a success)`);
  if (notRun === 0 && results.every(({ status }) => isOpen(status))) {
    lines.push(
      isShard
        ? "no case of this shard was judged; the merged results decide"
        : "no case was judged, so this is not a success",
    );
  }
  return [...lines, totalsLine(totals)];
}

/**
 * The clauses whose cases failed.
 *
 * @param results What was found out.
 * @returns Each clause once, with the number of failed cases.
 */
export function failedClauses(
  results: readonly CaseResult[],
): { readonly clause: Clause; readonly cases: number }[] {
  const broken = new Map<string, { clause: Clause; cases: number }>();
  for (const { status, clauses } of results) {
    if (!isFailed(status)) continue;
    for (const clause of clauses) {
      const entry = broken.get(clause.id) ?? { clause, cases: 0 };
      entry.cases++;
      broken.set(clause.id, entry);
    }
  }
  return [...broken.values()].sort((a, b) => a.clause.id < b.clause.id ? -1 : 1);
}

/** The clauses that are broken, and those without a verdict. */
function clauseLines(results: readonly CaseResult[]): string[] {
  const lines: string[] = [];
  const isOneOf = ({ status, attempt }: CaseResult, statuses: readonly Status[]) =>
    statuses.includes(status) && attempt.decides !== true;
  const vague = NO_VERDICT.flatMap(([, statuses]) => statuses);
  for (
    const [title, some] of [
      ["broken clauses:", results.filter((result) => !isOneOf(result, vague))],
      ...NO_VERDICT.map(([title, statuses]) =>
        [title, results.filter((result) => isOneOf(result, statuses))] as const
      ),
    ] as const
  ) {
    const clauses = failedClauses(some);
    if (clauses.length > 0) lines.push(title);
    for (const { clause, cases } of clauses) {
      const count = `${cases} ${cases === 1 ? "case" : "cases"}`;
      lines.push(`  ${clause.id} ${clause.grade} (${count}) ${clause.text}`);
      if (clause.remedy !== undefined) lines.push(`    remedy: ${clause.remedy}`);
    }
  }
  return lines;
}

/** The reasons of cases that were not judged, each once with its number; all that is not claimed is one line. */
function reasonLines(what: string, results: readonly CaseResult[]): string[] {
  const levelsOf = ({ attempt }: CaseResult) => levelsOfSkip(attempt.message);
  const unclaimed = Map.groupBy(results, levelsOf);
  unclaimed.delete(undefined);
  const isMany = unclaimed.size > 1;
  const reasons = Map.groupBy(
    isMany ? results.filter((result) => levelsOf(result) === undefined) : results,
    ({ attempt: { message, remedy } }) => `${message}; ${remedy ?? ""}`,
  );
  return [
    ...[...reasons].map(([reason, { length }]) => `${what} ${length}: ${reason}`),
    ...isMany
      ? [unclaimedLine(what, [...unclaimed].map(([levels, { length }]) => [levels!, length]))]
      : [],
  ];
}

function unclaimedLine(what: string, unclaimed: readonly (readonly [string, number])[]): string {
  const most = unclaimed.toSorted(([, a], [, b]) => b - a);
  const named = most.slice(0, UNCLAIMED_MAX).map(([levels, count]) => `${levels} (${count})`);
  const more = most.length - named.length;
  const all = most.reduce((sum, [, count]) => sum + count, 0);
  return `${what} ${all}: The implementation does not claim ${named.join(", ")}` +
    `${more > 0 ? ` and ${more} more` : ""}; add to its claims what it does`;
}

function among(total: string, count: number, what: string): string {
  return `among the ${total}: ${count} ${what}`;
}

/** Warnings, which count as passed, and how many of them `--strict` judges. */
function warnings(results: readonly CaseResult[], count: number): string {
  const strict = results.filter(({ status, grade }) => status === "warn" && grade !== "quirk");
  return among("passed", count, count === 1 ? "warning" : "warnings") +
    (strict.length === 0 ? "" : `, of which --strict judges ${strict.length}`);
}

function callSites(stack: string): string[] {
  return stack.split("\n").map((line) => line.trim())
    .filter((line) => line.startsWith("at ") && !MACHINERY.test(line))
    .slice(0, 5);
}

function explainClause(clause: Clause): string[] {
  const { id, grade, text, source, remedy } = clause;
  return [
    `  ${id} (${grade}): ${text}`,
    `    source: ${source}`,
    ...(remedy === undefined ? [] : [`    remedy: ${remedy}`]),
  ];
}

function explainOutcome(attempt: Attempt): string[] {
  const { failure, message, stack, status } = attempt;
  const lines: string[] = [];
  if (message !== "" && (failure === undefined || status === "crash")) {
    lines.push(...message.split("\n").map((line) => `  ${line}`));
  }
  if (stack !== undefined && (status === "error" || status === "crash")) {
    lines.push(...callSites(stack).map((line) => `  ${line}`));
  }
  if (failure !== undefined) {
    lines.push(`  ${failure.what}:`);
    lines.push(...sideBySide(failure.expected, failure.actual).map(indent));
  }
  return lines;
}

/** A later World is told by what it changes against the first, where that is shorter. */
function explainWorld(world: WorldEvidence, first: WorldEvidence | undefined, i: number): string[] {
  const { hash, purpose, difference } = world;
  const head = `  world ${hash}${purpose === undefined ? "" : ` (${purpose})`}`;
  if (difference.length === 0) return [`${head}: the default one`];
  const before = first?.difference ?? [];
  const changes = [
    ...before.filter((line) => !difference.includes(line)).map((line) => `- ${line}`),
    ...difference.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ];
  if (i > 0 && changes.length === 0) return [`${head}: as the first one`];
  return i > 0 && changes.length < difference.length
    ? [`${head}, against the first one:`, ...changes.map(indent)]
    : [`${head}:`, ...difference.map(indent)];
}

function explainAdb(lines: readonly AdbEvidence[], all: boolean): string[] {
  if (lines.length === 0) return [];
  const shown = all ? lines : lines.slice(-ADB_TAIL);
  const part = shown.length < lines.length
    ? ` (the last ${shown.length} of ${lines.length} lines)`
    : "";
  const said = shown.flatMap(({ line, output }) => [`$ ${line}`, ...output]);
  return [`    adb${part}:`, ...said.map((line) => `      ${line}`)];
}

function explainProcess(process: ProcessEvidence, all: boolean): string[] {
  const mark = process.last === true ? " (the last to run, before the case ended)" : "";
  const lines = [`  process ${process.name}: ${process.end}${mark}`];
  const section = (title: string, rows: readonly string[], tail: number, head: number) => {
    if (rows.length <= head) return;
    const body = rows.slice(head);
    const shown = all ? body : body.slice(-tail);
    const part = shown.length < body.length ? ` (the last ${shown.length} of ${body.length})` : "";
    lines.push(`    ${title}${part}:`);
    lines.push(...[...rows.slice(0, head), ...shown].map((row) => `      ${row}`));
  };
  if (all || process.events.length === 0) {
    section("calls of the program", process.calls ?? [], CALL_TAIL, 0);
  }
  section("events", process.events.map(({ line }) => line), EVENT_TAIL, 0);
  section("decisions", decisionTable(process.decisions), DECISION_TAIL, 1);
  if (all) section("libraries", process.libraries, process.libraries.length, 0);
  return lines;
}

function indent(line: string): string {
  return `    ${line}`;
}
