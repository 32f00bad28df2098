/**
 * `junit.xml`, which CI systems show.
 *
 * @module
 */

import { type CaseResult, isFailed } from "./verdict.ts";

/**
 * Writes results as JUnit XML.
 *
 * @param name The implementation that was judged.
 * @param results What was found out.
 * @param notRun Ids of selected cases without a result; they count as errors.
 * @returns A whole XML document.
 */
export function junitXml(
  name: string,
  results: readonly CaseResult[],
  notRun: readonly string[] = [],
): string {
  const groups = new Map<string, string[]>();
  const add = (id: string, body: string, milliseconds: number) => {
    const [group, rest] = splitId(id);
    const time = (milliseconds / 1000).toFixed(3);
    const attributes = `classname="${escapeXml(group)}" name="${escapeXml(rest)}" time="${time}"`;
    const list = groups.get(group) ?? [];
    groups.set(group, list);
    list.push(
      body === ""
        ? `    <testcase ${attributes}/>`
        : `    <testcase ${attributes}>\n      ${body}\n    </testcase>`,
    );
  };
  for (const result of results) add(result.id, bodyOf(result), result.attempt.milliseconds);
  for (const id of notRun) add(id, '<error message="Not run: the run was stopped"/>', 0);
  const suites = [...groups].map(([group, cases]) => {
    const count = (tag: string) => cases.filter((one) => one.includes(`\n      <${tag} `)).length;
    return [
      `  <testsuite name="${escapeXml(group)}" tests="${cases.length}" ` +
      `failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}">`,
      ...cases,
      "  </testsuite>",
    ].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escapeXml(name)}">`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
}

/**
 * Makes a text safe for XML 1.0: markup is escaped, and characters that XML cannot hold are removed.
 *
 * @param text Any text.
 */
export function escapeXml(text: string): string {
  return text.toWellFormed()
    // deno-lint-ignore no-control-regex -- these are the characters to remove
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function bodyOf({ status, attempt, clauses }: CaseResult): string {
  const message = escapeXml(attempt.message);
  if (status === "skip") return `<skipped message="${message}"/>`;
  const ids = clauses.map(({ id }) => id).join(" ");
  if (status === "warn") {
    return `<system-out>${escapeXml(`warning: ${ids}: `)}${message}</system-out>`;
  }
  if (!isFailed(status)) return "";
  const tag = status === "fail" ? "failure" : "error";
  return `<${tag} type="${status}" message="${escapeXml(`${ids}: `)}${message}"/>`;
}

function splitId(id: string): [group: string, rest: string] {
  const levels = id.split(":");
  const tail = levels.at(-1)?.includes("=") ? 2 : 1;
  return [levels.slice(0, -tail).join(":"), levels.slice(-tail).join(":")];
}
