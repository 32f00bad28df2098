import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { readResults, resultLine, RESULTS_FORMAT } from "./results_file.ts";
import { countTotals } from "../verdict.ts";
import { FOOTER, HEADER, RESULT } from "../testing/results.ts";

const CASE = resultLine(RESULT);

const text = (...lines: unknown[]) => lines.map((line) => JSON.stringify(line) + "\n").join("");

Deno.test("a footer is believed only beside a line for each case", () => {
  assertEquals(readResults(text(HEADER, CASE, FOOTER)).complete, true);
  assertEquals(readResults(text(HEADER, FOOTER)).complete, false);
  assertEquals(readResults(text(HEADER, CASE, { ...FOOTER, truncated: true })).complete, false);
  assertEquals(readResults(text(HEADER, CASE, FOOTER, CASE)).complete, false);
  assertEquals(readResults(text(HEADER, CASE) + '{"kind":"foo').complete, false);
});

Deno.test("of several lines of a case the last one counts, and the case counts once", () => {
  const two = { ...HEADER, cases: 2 };
  const late = { ...CASE, status: "error" };
  const other = { ...CASE, id: "a:c", status: "undecided" };
  const { cases, complete } = readResults(text(two, CASE, other, late, FOOTER));
  assertEquals(cases.map(({ id, status }) => [id, status]), [["a:b", "error"], [
    "a:c",
    "undecided",
  ]]);
  assertEquals([complete, readResults(text(two, CASE, late, FOOTER)).complete], [true, false]);
});

Deno.test("a run that was cut off anywhere is read as truncated, or its header is missed", () => {
  const whole = text(HEADER, CASE, FOOTER);
  const head = text(HEADER).length;
  fc.assert(fc.property(fc.nat(whole.length - 1), (length) => {
    const cut = whole.slice(0, length);
    if (length < head) assertThrows(() => readResults(cut), Error, "ends within its first line");
    else assertEquals(readResults(cut).complete, false);
  }));
});

Deno.test("a line that is not of the form is named with what is wrong", () => {
  const table: [string, string][] = [
    [text(CASE), "line 1 is not a header"],
    [text({ ...HEADER, format: 1 }), `line 1: format: is 1, expected ${RESULTS_FORMAT}`],
    [text(HEADER) + "{\n", "line 2: it is not JSON"],
    [text(HEADER, HEADER), "line 2 is a second header"],
    [text(HEADER, null), "line 2: kind is not"],
    [text(HEADER, { kind: "__proto__" }), "line 2: kind is not"],
    [text({ ...HEADER, cases: -1 }), "cases: is -1"],
    [text({ ...HEADER, judged: [{ role: 1, path: "x" }] }), "judged[0].role: is 1"],
    [text(HEADER, { ...CASE, id: 1 }), "line 2: id: is 1"],
    [text(HEADER, { ...CASE, status: "fine\u202e" }), 'status: is "fine\\u{202e}"'],
    [text(HEADER, { ...CASE, worlds: [1] }), "worlds[0]"],
    [text(HEADER, { ...FOOTER, verdict: "superb" }), 'verdict: is "superb"'],
    [text(HEADER, { ...FOOTER, totals: { pass: "1" } }), "totals.pass"],
    [text(HEADER) + `{"kind":"case","id":${"[".repeat(1e6)}\n`, "line 2: it is nested more than"],
    [text(HEADER) + `"${"x".repeat(1e8)}"\n`, "line 2: it has 100000002 characters"],
  ];
  for (const [lines, message] of table) assertThrows(() => readResults(lines), Error, message);
});

Deno.test("a field that is called __proto__ gives nothing to what lacks it", () => {
  const hostile = `{"__proto__":${JSON.stringify(FOOTER)},"kind":"footer","totals":{}}\n`;
  assertThrows(() => readResults(text(HEADER, CASE) + hostile), Error, "notRun: is missing");
  const id = text(CASE).replace('"a:b"', '"__proto__"');
  assertEquals(readResults(text(HEADER) + id + text(FOOTER)).complete, true);
  assertEquals(countTotals([RESULT]).pass, 1);
});
