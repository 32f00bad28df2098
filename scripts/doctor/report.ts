/**
 * What `deno task doctor` says of a file, and how it is printed.
 *
 * @module
 */

import type { Output } from "../../cts/framework/run.ts";
import { shortened, visible } from "./text.ts";

/** Something that was found out about a file, whichever rules it was checked by. */
export interface DoctorFinding {
  readonly rule: string;
  /** `error`: a rule is broken. Others let the command succeed. */
  readonly severity: "error" | "warning" | "advice" | "hint" | "undecided";
  readonly subject: string;
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** Releases in which it is so. Default: all that were asked for. */
  readonly releases?: readonly number[];
  readonly message: string;
  readonly remedy: string;
}

/** What a checked file gave. */
export interface Report {
  /** Lines before the findings. */
  readonly lines: readonly string[];
  readonly findings: readonly DoctorFinding[];
  /** Each rule in a sentence. */
  readonly rules: Readonly<Record<string, string>>;
  /** The severities that its last line counts, each with its word there, for one and for several. */
  readonly counted: readonly (readonly [DoctorFinding["severity"], one: string, many: string])[];
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
export function printReport({ lines, findings, rules, counted }: Report, output: Output): void {
  for (const line of lines) output.line(visible(line));
  for (const { severity, rule, subject, file, line, releases, message, remedy } of findings) {
    const place = file === undefined ? "" : ` (${file}${line === undefined ? "" : `:${line}`})`;
    const where = releases === undefined ? "" : `, Android ${releases.join(", ")}`;
    output.line("");
    output.line(visible(`${severity.toUpperCase()} ${shortened(subject)}${place}${where}`));
    output.line(`  rule ${rule}: ${rules[rule]}`);
    output.line(visible(`  why: ${shortened(message)}`));
    output.line(visible(`  remedy: ${shortened(remedy)}`));
  }
  const counts = counted.map(([severity, one, many]) => {
    const count = findings.filter((found) => found.severity === severity).length;
    return `${count} ${count === 1 ? one : many}`;
  });
  output.line("");
  output.line(counts.join(", "));
}
