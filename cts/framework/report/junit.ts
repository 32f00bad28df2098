/**
 * `junit.xml`, which CI systems show.
 *
 * @module
 */

import { explain } from "./report.ts";
import { type CaseResult, isFailed, isOpen } from "../verdict.ts";

/**
 * Writes results as JUnit XML.
 *
 * @param name The implementation that was judged.
 * @param results What was found out.
 * @param notRun Ids of selected cases without a result; they count as errors.
 * @param properties What else is known of the run, by name; it stands in each group. Default: nothing.
 * @param outside What failed outside of any case, so that the verdict is bad; each counts as an error. Default: nothing.
 * @returns A whole XML document.
 */
export function junitXml(
  name: string,
  results: readonly CaseResult[],
  notRun: readonly string[] = [],
  properties: readonly (readonly [name: string, value: string])[] = [],
  outside: readonly string[] = [],
): string {
  const entries = [
    ...results.map((result): Entry => ({
      id: result.id,
      milliseconds: result.attempt.milliseconds,
      ...bodyOf(result),
    })),
    ...notRun.map((id): Entry => ({
      id,
      milliseconds: 0,
      tag: "error",
      body: '<error type="notrun" message="Not run: the run was stopped"/>',
    })),
    ...outside.map((message, i): Entry => ({
      id: `run:outside_of_any_case:n=${i + 1}`,
      milliseconds: 0,
      tag: "error",
      body: `<error type="crash" message="${escapeXml(message)}"/>`,
    })),
  ];
  const groups = Map.groupBy(entries, ({ id }) => splitId(id)[0]);
  const suites = [...groups].map(([group, cases]) =>
    [
      `  <testsuite name="${escapeXml(group)}" ${counts(cases)}>`,
      ...propertyLines(properties),
      ...cases.map(testcase),
      "  </testsuite>",
    ].join("\n")
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(name)}" ${counts(entries)}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

/**
 * Makes a text safe for an attribute of XML 1.0: markup and line ends are escaped, and characters that XML cannot hold
 * are removed.
 *
 * @param text Any text.
 */
export function escapeXml(text: string): string {
  return escapeText(text).replace(/[\t\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function escapeText(text: string): string {
  return text.toWellFormed()
    // deno-lint-ignore no-control-regex -- these are the characters to remove
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");
}

function propertyLines(properties: readonly (readonly [name: string, value: string])[]): string[] {
  if (properties.length === 0) return [];
  const lines = properties.map(([name, value]) =>
    `      <property name="${escapeXml(name)}" value="${escapeXml(value)}"/>`
  );
  return ["    <properties>", ...lines, "    </properties>"];
}

interface Entry {
  readonly id: string;
  readonly milliseconds: number;
  readonly tag?: "failure" | "error" | "skipped";
  readonly body?: string;
}

function counts(entries: readonly Entry[]): string {
  const count = (tag: Entry["tag"]) => entries.filter((entry) => entry.tag === tag).length;
  return `tests="${entries.length}" failures="${count("failure")}" errors="${count("error")}" ` +
    `skipped="${count("skipped")}" time="${
      seconds(entries.reduce((sum, { milliseconds }) => sum + milliseconds, 0))
    }"`;
}

function testcase({ id, milliseconds, body }: Entry): string {
  const [group, rest] = splitId(id);
  const head = `    <testcase classname="${escapeXml(group)}" name="${escapeXml(rest)}" time="${
    seconds(milliseconds)
  }"`;
  return body === undefined ? `${head}/>` : `${head}>\n      ${body}\n    </testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}

function bodyOf(result: CaseResult): Pick<Entry, "tag" | "body"> {
  const { status, attempt, clauses } = result;
  if (isOpen(status)) {
    const message = `${status === "undecided" ? "Undecided: " : ""}${attempt.message}`;
    return { tag: "skipped", body: `<skipped message="${escapeXml(message)}"/>` };
  }
  const message = `${clauses.map(({ id }) => id).join(" ")}: ${attempt.message}`;
  if (status === "warn") {
    return { body: `<system-out>${escapeText(`warning: ${message}`)}</system-out>` };
  }
  if (!isFailed(status)) return {};
  const tag = status === "fail" ? "failure" : "error";
  const text = escapeText(explain(result).join("\n"));
  const body = `<${tag} type="${status}" message="${escapeXml(message)}">${text}</${tag}>`;
  return { tag, body };
}

export function splitId(id: string): [group: string, rest: string] {
  const levels = id.split(":");
  const tail = levels.at(-1)?.includes("=") ? 2 : 1;
  return [levels.slice(0, -tail).join(":"), levels.slice(-tail).join(":")];
}
