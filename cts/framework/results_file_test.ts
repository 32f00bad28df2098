import { assertEquals, assertThrows } from "@std/assert";
import { readResults, ResultsFile, type ResultsHeader } from "./results_file.ts";
import { UsageError } from "./usage_error.ts";
import { type CaseResult, countTotals } from "./verdict.ts";

const HEADER: ResultsHeader = {
  kind: "header",
  format: 1,
  suite: "1",
  implementation: "sim 1",
  impl: "sim",
  parts: [],
  queries: [],
  excluded: [],
  strict: false,
  cases: 1,
};
const RESULT: CaseResult = {
  id: "a:b",
  status: "pass",
  grade: "must",
  clauses: [],
  attempt: { status: "pass", message: "", notes: [], oracles: [], milliseconds: 1 },
};
const FOOTER = {
  kind: "footer",
  totals: countTotals([RESULT]),
  notRun: 0,
  truncated: false,
  verdict: "good",
} as const;

Deno.test("a results file without its footer is a truncated run", () => {
  const directory = Deno.makeTempDirSync();
  const file = new ResultsFile(`${directory}/out`, HEADER);
  const read = () => readResults(Deno.readTextFileSync(file.path));
  file.add(RESULT);
  assertEquals([read().cases.length, read().complete], [1, false]);
  file.end(FOOTER);
  assertEquals([read().footer?.verdict, read().complete], ["good", true]);
  Deno.removeSync(directory, { recursive: true });
});

Deno.test("a footer is believed only beside a line for each case", () => {
  const text = (...lines: unknown[]) => lines.map((line) => JSON.stringify(line) + "\n").join("");
  const line = { kind: "case", id: "a:b", status: "pass" };
  assertEquals(readResults(text(HEADER, line, FOOTER)).complete, true);
  assertEquals(readResults(text(HEADER, FOOTER)).complete, false);
  assertEquals(readResults(text(HEADER, line, { ...FOOTER, truncated: true })).complete, false);
  assertEquals(readResults(text(HEADER, line) + '{"kind":"foo').complete, false);
  assertThrows(() => readResults(text(line)), Error, "line 1 is not a header");
  assertThrows(() => readResults(text(HEADER) + "{\n"), Error, "line 2 is not JSON");
});

Deno.test("a directory that cannot be made is a usage error", () => {
  const path = Deno.makeTempFileSync();
  assertThrows(() => new ResultsFile(`${path}/out`, HEADER), UsageError, "--out");
  Deno.removeSync(path);
});
