/**
 * Results in the forms of other tools.
 *
 * @module
 */

import { escapeXml, splitId } from "../../cts/framework/report/junit.ts";
import { plainText } from "../../cts/framework/report/plain_text.ts";
import type { ResultsCase } from "../../cts/framework/report/results_file.ts";
import { isFailed, isOpen } from "../../cts/framework/verdict.ts";
import type { Run } from "./read_run.ts";

/** The group that is Android's own test, case by case, and what it is called there (AOSP, cts/hostsidetests/gputools). */
const ANALOG = "gles:cts_gputools";
const ANALOG_MODULE = "CtsGpuToolsHostTestCases";
const ANALOG_CLASS = "android.gputools.cts.CtsRootlessGpuDebugHostTest";

/** Forms that results can be written in. */
export const FORMATS: Readonly<Record<string, (run: Run, ended: Date) => string>> = {
  tap: tapText,
  test_result: testResultXml,
};

/**
 * The Test Anything Protocol, version 14 (https://testanything.org/tap-version-14-specification.html).
 *
 * @param run The run; what it lacks of its cases is a bail out.
 */
export function tapText(run: Run): string {
  const lines = run.cases.map((one, i) => {
    const what = `${isFailed(one.status) ? "not ok" : "ok"} ${i + 1} - ${escapeTap(one.id)}`;
    const said = escapeTap(messageOf(one));
    if (isOpen(one.status)) return `${what} # SKIP ${said}`;
    return one.status === "pass" || said === "" ? what : `${what}\n# ${one.status}: ${said}`;
  });
  const end = run.complete ? [] : [`Bail out! Only ${run.cases.length} cases have a result`];
  return ["TAP version 14", `1..${run.header.cases}`, ...lines, ...end, ""].join("\n");
}

/** A line of TAP, in which `#` begins a directive. */
function escapeTap(text: string): string {
  return plainText(text).replace(/[\\#]/g, "\\$&");
}

/**
 * `test_result.xml` as Android's tradefed writes it (AOSP tools/tradefederation, CertificationResultXml.java). A subject is a
 * module and a group a test case; cases of `gles:cts_gputools` have the names of CtsGpuToolsHostTestCases.
 *
 * @param run The run; a module that lacks results is not done.
 * @param ended When it ended, of which the beginning is computed from what the cases took.
 */
export function testResultXml(run: Run, ended: Date): string {
  const { header, cases, complete } = run;
  const analog = cases.filter(({ id }) => id.startsWith(`${ANALOG}:`));
  const releases = new Set(analog.map(({ id }) => /release=[\d.]+/.exec(id)?.[0]));
  const named = cases.map((one) => ({ one, ...namesOf(one.id, releases.size === 1) }));
  const modules = [...Map.groupBy(named, ({ module }) => module)];
  const counts = (results: readonly { readonly one: ResultsCase }[]) => {
    const failed = results.filter(({ one }) => isFailed(one.status)).length;
    const passed = results.filter(({ one }) => !isFailed(one.status) && !isOpen(one.status)).length;
    return { passed, failed };
  };
  const { passed, failed } = counts(named);
  const time = (results: readonly { readonly one: ResultsCase }[]) =>
    Math.round(results.reduce((sum, { one }) => sum + one.milliseconds, 0));
  const [done, total] = [complete ? modules.length : 0, modules.length];
  return [
    "<?xml version='1.0' encoding='UTF-8' standalone='no' ?>",
    tag("Result", {
      start: ended.getTime() - time(named),
      end: ended.getTime(),
      devices: header.implementation,
      report_version: "5.0",
      suite_name: "Strata",
      suite_plan: header.queries.join(" "),
      suite_version: header.suite,
      suite_build_number: header.suite,
    }),
    tag("Summary", { pass: passed, failed, modules_done: done, modules_total: total }, true),
    ...modules.flatMap(([module, results]) => [
      tag("Module", {
        name: module,
        abi: "",
        runtime: time(results),
        done: complete,
        pass: counts(results).passed,
        total_tests: results.length,
      }),
      ...[...Map.groupBy(results, ({ group }) => group)].flatMap(([group, tests]) => [
        tag("TestCase", { name: group }),
        ...tests.map(({ one, test }) => testElement(one, test)),
        "</TestCase>",
      ]),
      "</Module>",
    ]),
    "</Result>",
    "",
  ].join("\n");
}

function namesOf(id: string, oneRelease: boolean) {
  const [group, rest] = splitId(id);
  const [test = "", params] = rest.split(":");
  const isAnalog = group === ANALOG;
  return {
    module: isAnalog ? ANALOG_MODULE : `Strata.${group.split(":")[0]}`,
    group: isAnalog ? ANALOG_CLASS : group.replaceAll(":", "."),
    test: params === undefined || isAnalog && oneRelease ? test : `${test}[${params}]`,
  };
}

function testElement(one: ResultsCase, name: string): string {
  const { status, clauses } = one;
  if (!isFailed(status) && !isOpen(status)) return tag("Test", { result: "pass", name }, true);
  const result = isOpen(status) ? "ASSUMPTION_FAILURE" : "fail";
  const message = `${clauses.join(", ")}: ${messageOf(one)}`;
  const shown = [message, ...one.expected ?? [], ...one.actual ?? []].join("\n");
  return [
    tag("Test", { result, name }),
    tag("Failure", { message }),
    `<StackTrace>${escapeXml(shown)}</StackTrace>`,
    "</Failure>",
    "</Test>",
  ].join("\n");
}

function tag(
  name: string,
  attributes: Readonly<Record<string, string | number | boolean>>,
  isEmpty = false,
): string {
  const words = Object.entries(attributes).map(([key, value]) =>
    `${key}="${escapeXml(`${value}`)}"`
  );
  return `<${[name, ...words].join(" ")}${isEmpty ? " /" : ""}>`;
}

function messageOf({ message = "", notes = [] }: ResultsCase): string {
  return message === "" ? notes.join("; ") : message;
}
