import { assertEquals } from "@std/assert";
import type { FileFinding } from "../file_finding.ts";
import { sarifLog } from "./sarif.ts";

function log(file: string, findings: readonly Partial<FileFinding>[]) {
  const whole = findings.map((found): FileFinding => ({
    rule: "rs-link",
    severity: "error",
    subject: "sphal",
    message: "It has no link",
    remedy: "Add one",
    ...found,
  }));
  const report = { lines: [], findings: whole, rules: { "rs-link": "sphal has it" }, counted: [] };
  return JSON.parse(sarifLog([{ file, report }], "1.2.3"));
}

Deno.test("a log has one run with the rules that are broken, and a result for each finding", () => {
  const { version, runs } = log("a b/ld.config.txt", [
    { line: 7, file: "etc/ld#1.txt" },
    { severity: "undecided", rule: "other", releases: [10] },
  ]);
  assertEquals([version, runs.length], ["2.1.0", 1]);
  const [{ tool: { driver }, results: [first, second] }] = runs;
  assertEquals([driver.name, driver.version], ["strata doctor", "1.2.3"]);
  assertEquals(driver.rules, [
    { id: "rs-link", shortDescription: { text: "sphal has it" } },
    { id: "other", shortDescription: { text: "other" } },
  ]);
  assertEquals(first, {
    ruleId: "rs-link",
    ruleIndex: 0,
    kind: "fail",
    level: "error",
    message: { text: "sphal: It has no link. Add one" },
    locations: [{
      physicalLocation: {
        artifactLocation: { uri: "etc/ld%231.txt" },
        region: { startLine: 7 },
      },
    }],
  });
  assertEquals([second.ruleIndex, second.kind, second.level], [1, "open", "none"]);
  assertEquals(second.properties, { releases: [10] });
  assertEquals(
    second.locations[0].physicalLocation.artifactLocation.uri,
    "a%20b/ld.config.txt",
  );
});

Deno.test("severities have SARIF's levels, and a path from the root is a URL", () => {
  const severities = ["error", "warning", "advice", "hint"] as const;
  const { runs: [{ results }] } = log("/x/y.so", severities.map((severity) => ({ severity })));
  assertEquals(
    results.map(({ level }: { level: string }) => level),
    ["error", "warning", "warning", "note"],
  );
  assertEquals(
    results[0].locations[0].physicalLocation.artifactLocation.uri,
    "file:///x/y.so",
  );
  assertEquals(log("x", []).runs[0].results, []);
});
