import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { escapeXml, junitXml } from "./junit.ts";
import type { CaseResult, Status } from "../verdict.ts";

const result = (id: string, status: Status, message = ""): CaseResult => ({
  id,
  status,
  grade: "must",
  clauses: [],
  attempt: {
    status: status === "warn" || status === "flaky" ? "fail" : status,
    message,
    notes: [],
    oracles: [],
    milliseconds: 1500,
  },
});

Deno.test("junitXml counts failures, errors and skips per group", () => {
  const xml = junitXml("sim", [
    result("gles:order:a:n=1", "pass"),
    result("gles:order:a:n=2", "fail", "is <A>"),
    result("gles:order:b", "timeout", "late"),
    result("gles:order:c", "skip", "no"),
    result("gles:order:d", "warn", "hm"),
    result("egl:x:d", "flaky", "hm"),
  ], ["egl:x:e"]);
  assertStringIncludes(
    xml,
    '<testsuite name="gles:order" tests="5" failures="1" errors="1" skipped="1" time="7.500">',
  );
  assertStringIncludes(
    xml,
    '<testsuite name="egl:x" tests="2" failures="0" errors="2" skipped="0" time="1.500">',
  );
  assertStringIncludes(xml, 'classname="gles:order" name="a:n=1" time="1.500"');
  assertStringIncludes(xml, "is &lt;A&gt;");
  assertMatch(
    xml,
    /^<\?xml[^\n]+\n<testsuites name="sim" tests="7" failures="1" errors="3" skipped="1" time="9.000">\n/,
  );
});

Deno.test("escapeXml leaves only what XML 1.0 can hold", () => {
  assertEquals(escapeXml('a\0\x1b[31m<&>"\n\ud800\ufffe'), "a[31m&lt;&amp;&gt;&quot;&#10;\ufffd");
});

Deno.test("a failure has its whole explanation as text", () => {
  const xml = junitXml("sim", [result("gles:order:a", "fail", "is <A>\nand\r\x1b[31mB")]);
  assertStringIncludes(xml, 'message=": is &lt;A&gt;&#10;and&#13;[31mB"');
  assertStringIncludes(
    xml,
    ">FAIL gles:order:a (1500 ms)\n  is &lt;A&gt;\n  and&#13;[31mB</failure>",
  );
});

Deno.test("what is known of a run stands first in each group", () => {
  const results = [result("gles:order:a", "pass"), result("egl:x:d", "pass")];
  const xml = junitXml("sim", results, [], [["layer", "<x>.so sha256:00"]]);
  assertEquals(
    xml.match(/<testsuite [^>]+>\n {4}<properties>\n {6}<property [^>]+>\n {4}<\/properties>/g)
      ?.length,
    2,
  );
  assertStringIncludes(xml, '<property name="layer" value="&lt;x&gt;.so sha256:00"/>');
  assertEquals(junitXml("sim", results).includes("propert"), false);
  const failed = junitXml("sim", results, [], [], ["it died"]);
  assertMatch(failed, /errors="1"[^]*outside_of_any_case[^]*<error type="crash" message="it died"/);
});
