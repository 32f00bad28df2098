import { assertEquals, assertStringIncludes } from "@std/assert";
import type { ResultsCase } from "../../cts/framework/report/results_file.ts";
import { FOOTER, HEADER } from "../../cts/framework/testing/results.ts";
import { tapText, testResultXml } from "./formats.ts";
import type { Run } from "./read_run.ts";

function run(cases: readonly Partial<ResultsCase>[], complete = true): Run {
  return {
    path: "results.jsonl",
    replays: "replay",
    hasReplay: () => false,
    header: { ...HEADER, cases: cases.length, queries: ["gles:*"] },
    cases: cases.map((one) => ({
      kind: "case",
      id: "gles:order:first:n=1",
      status: "pass",
      grade: "must",
      clauses: ["A-1"],
      milliseconds: 10,
      ...one,
    })),
    footer: FOOTER,
    complete,
  };
}

const MIXED = run([
  {},
  { id: "gles:order:second", status: "warn", message: "it differs" },
  { id: "gles:order:third", status: "fail", message: "a # <b>", expected: ["1"], actual: ["2"] },
  { id: "rs:blur:one:radius=3", status: "skip", message: "no compiler" },
]);

Deno.test("TAP has a line for each case, and says what is skipped or cut off", () => {
  assertEquals(tapText(MIXED).split("\n"), [
    "TAP version 14",
    "1..4",
    "ok 1 - gles:order:first:n=1",
    "ok 2 - gles:order:second",
    "# warn: it differs",
    "not ok 3 - gles:order:third",
    "# fail: a \\# <b>",
    "ok 4 - rs:blur:one:radius=3 # SKIP no compiler",
    "",
  ]);
  assertStringIncludes(tapText(run([{}], false)), "Bail out! Only 1 cases have a result");
});

Deno.test("test_result.xml has modules, test cases and tests with tradefed's words", () => {
  assertEquals(testResultXml(MIXED, new Date(1000)).split("\n").slice(1), [
    '<Result start="960" end="1000" devices="sim 1" report_version="5.0" suite_name="Strata" suite_plan="gles:*" suite_version="1" suite_build_number="1">',
    '<Summary pass="2" failed="1" modules_done="2" modules_total="2" />',
    '<Module name="Strata.gles" abi="" runtime="30" done="true" pass="2" total_tests="3">',
    '<TestCase name="gles.order">',
    '<Test result="pass" name="first[n=1]" />',
    '<Test result="pass" name="second" />',
    '<Test result="fail" name="third">',
    '<Failure message="A-1: a # &lt;b&gt;">',
    "<StackTrace>A-1: a # &lt;b&gt;&#10;1&#10;2</StackTrace>",
    "</Failure>",
    "</Test>",
    "</TestCase>",
    "</Module>",
    '<Module name="Strata.rs" abi="" runtime="10" done="true" pass="0" total_tests="1">',
    '<TestCase name="rs.blur">',
    '<Test result="ASSUMPTION_FAILURE" name="one[radius=3]">',
    '<Failure message="A-1: no compiler">',
    "<StackTrace>A-1: no compiler</StackTrace>",
    "</Failure>",
    "</Test>",
    "</TestCase>",
    "</Module>",
    "</Result>",
    "",
  ]);
});

Deno.test("cases of Android's own test have its names, with the release where there are several", () => {
  const id = (release: number) => `gles:cts_gputools:testDebugNotEnabledGLES:release=${release}`;
  const one = testResultXml(run([{ id: id(14) }]), new Date(0));
  assertStringIncludes(one, '<Module name="CtsGpuToolsHostTestCases"');
  assertStringIncludes(one, '<TestCase name="android.gputools.cts.CtsRootlessGpuDebugHostTest">');
  assertStringIncludes(one, 'name="testDebugNotEnabledGLES" />');
  const two = testResultXml(run([{ id: id(13) }, { id: id(14) }], false), new Date(0));
  assertStringIncludes(two, 'name="testDebugNotEnabledGLES[release=13]" />');
  assertStringIncludes(two, 'modules_done="0" modules_total="1"');
});
