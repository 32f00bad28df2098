/**
 * Findings as SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0), which tools for code review show beside the lines.
 *
 * @module
 */

import { isAbsolute, toFileUrl } from "@std/path";
import type { Report } from "./report.ts";
import type { FileFinding } from "../file_finding.ts";

/** The report on a file, and the file as it was named. */
export interface ReportOf {
  readonly file: string;
  readonly report: Report;
}

/** How severe a finding is in SARIF's words; what could not be decided is open, and has no level. */
const LEVELS: Readonly<Record<FileFinding["severity"], string>> = {
  error: "error",
  warning: "warning",
  advice: "warning",
  hint: "note",
  undecided: "none",
};

/**
 * Writes findings as one SARIF log with one run.
 *
 * @param reports What was found in each file.
 * @param version The version of the project.
 */
export function sarifLog(reports: readonly ReportOf[], version: string): string {
  const found = reports.flatMap(({ file, report: { findings, rules } }) =>
    findings.map((finding) => ({ file, finding, description: rules[finding.rule] ?? finding.rule }))
  );
  const rules = new Map(found.map(({ finding, description }) => [finding.rule, description]));
  const indexes = new Map([...rules.keys()].map((rule, i) => [rule, i]));
  const driver = {
    name: "strata doctor",
    version,
    rules: [...rules].map(([id, text]) => ({ id, shortDescription: { text } })),
  };
  const results = found.map(({ file, finding }) =>
    resultOf(file, finding, indexes.get(finding.rule)!)
  );
  return JSON.stringify(
    {
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      version: "2.1.0",
      runs: [{ tool: { driver }, columnKind: "utf16CodeUnits", results }],
    },
    undefined,
    2,
  );
}

function resultOf(examined: string, finding: FileFinding, ruleIndex: number) {
  const { rule, severity, subject, file, line, releases, message, remedy } = finding;
  return {
    ruleId: rule,
    ruleIndex,
    kind: severity === "undecided" ? "open" : "fail",
    level: LEVELS[severity],
    message: { text: `${subject}: ${message}. ${remedy}` },
    locations: [{
      physicalLocation: {
        artifactLocation: { uri: uriOf(file ?? examined) },
        region: { startLine: line ?? 1 },
      },
    }],
    ...(releases === undefined ? {} : { properties: { releases } }),
  };
}

/** A path as a reference, so that `%`, `#`, `?` and blanks stay what they are; a relative one stays relative. */
function uriOf(path: string): string {
  if (isAbsolute(path)) return toFileUrl(path).href;
  return path.split("/").map(encodeURIComponent).join("/");
}
