/**
 * The report of `deno task doctor` on a file, and how it is printed.
 *
 * @module
 */

import type { FileFinding } from "../file_finding.ts";
import type { Output } from "../../cts/framework/run.ts";
import { formatColumns } from "../../impl/audit/vendor/who_may_load.ts";
import { shortened, visible } from "./text.ts";

/** The report on a checked file. */
export interface Report {
  /** Lines before the findings. */
  readonly lines: readonly string[];
  readonly findings: readonly FileFinding[];
  /** Each rule in a sentence. */
  readonly rules: Readonly<Record<string, string>>;
  /** The severities that its last line counts, each with its word there, for one and for several. */
  readonly counted: readonly (readonly [FileFinding["severity"], one: string, many: string])[];
  /** Whether a summary by rule comes first, and then the findings in groups. Default: each finding by itself. */
  readonly isGrouped?: boolean;
}

/** How findings of an audit of a vendor's files are counted. */
export const AUDIT_COUNTED: Report["counted"] = [
  ["error", "broken", "broken"],
  ["advice", "advised", "advised"],
  ["undecided", "undecided", "undecided"],
];

/** How findings about layers are counted. */
export const LAYER_COUNTED: Report["counted"] = [
  ["error", "error", "errors"],
  ["warning", "warning", "warnings"],
  ["hint", "hint", "hints"],
];

/**
 * Prints a report for people.
 *
 * @param report The report.
 * @param output Where to.
 */
export function printReport(report: Report, output: Output): void {
  for (const line of report.lines) output.line(visible(line));
  const lines = report.isGrouped === true
    ? groupedLines(report)
    : report.findings.flatMap((one) => [
      "",
      `${one.severity.toUpperCase()} ${nameOf(one)}`,
      `  rule ${one.rule}: ${report.rules[one.rule]}`,
      ...reasons(one, "  "),
    ]);
  for (const line of lines) output.line(visible(line));
  const counts = report.counted.map(([severity, one, many]) => {
    const count = report.findings.filter((found) => found.severity === severity).length;
    return `${count} ${count === 1 ? one : many}`;
  });
  output.line("");
  output.line(counts.join(", "));
}

/** The subject of a finding, and where it is written. */
function nameOf({ subject, file, line, releases }: FileFinding): string {
  const place = file === undefined ? "" : ` (${file}${line === undefined ? "" : `:${line}`})`;
  const where = releases === undefined ? "" : `, Android ${releases.join(", ")}`;
  return `${shortened(subject)}${place}${where}`;
}

function reasons({ message, remedy }: FileFinding, indent: string): string[] {
  return [`${indent}why: ${shortened(message)}`, `${indent}remedy: ${shortened(remedy)}`];
}

/** A table of the rules that found something, and then the findings by severity and rule. */
function groupedLines({ findings, rules, counted }: Report): string[] {
  if (findings.length === 0) return [];
  const severities = counted.map(([severity]) => severity);
  const of = (rule: string, severity: FileFinding["severity"]) =>
    findings.filter((found) => found.rule === rule && found.severity === severity);
  const names = [...new Set(findings.map(({ rule }) => rule))].sort();
  const table = formatColumns([
    ["rule", ...severities],
    ...names.map((rule) => [
      rule,
      ...severities.map((severity) => String(of(rule, severity).length || "-")),
    ]),
  ]);
  const groups = severities.flatMap((severity) =>
    names.flatMap((rule) => {
      const group = of(rule, severity);
      if (group.length === 0) return [];
      const head = `${severity.toUpperCase()} ${rule}: ${rules[rule]}`;
      return [
        "",
        head,
        ...group.flatMap((one) => [
          `  ${one.line === undefined ? shortened(one.subject) : nameOf(one)}`,
          ...reasons(one, "    "),
        ]),
      ];
    })
  );
  return ["", ...table, ...groups];
}
