import { assertEquals, assertStringIncludes } from "@std/assert";
import { OTHER_JUDGES } from "./other_judges.ts";
import {
  elsewhereLines,
  type Judged,
  scoreTable,
  survivorLines,
  unaskedLines,
  unreachedFunctions,
} from "./report.ts";

function judged(file: string, fn: string, status: Judged["verdict"]["status"], line = 1): Judged {
  return {
    index: 0,
    number: 0,
    mutant: {
      file,
      fn,
      line,
      column: 2,
      operator: "FlagLoss",
      original: "A |\n B",
      replacement: "A",
    },
    verdict: { status },
    clauses: ["EGL-CHOICE-1"],
  };
}

const NO_REASONS = new Map();

const ALL = [
  judged("impl/egl/a.ts", "f", "killed"),
  judged("impl/egl/a.ts", "g", "unreached", 7),
  judged("impl/egl/a.ts", "f", "unreached"),
  judged("impl/rs/driver/b.ts", "f", "survived"),
];

Deno.test("the score is told by folder, and unreached mutants are not taken for survivors", () => {
  const rows = scoreTable(ALL, NO_REASONS).map((row) => row.split(/ {2,}/));
  assertEquals(rows.map((row) => row.slice(0, 6)), [
    ["folder", "mutants", "reached", "killed", "reached/all", "killed/reached"],
    ["impl/egl", "3", "1", "1", "33.3 %", "100.0 %"],
    ["impl/rs/driver", "1", "1", "0", "100.0 %", "0.0 %"],
    ["all", "4", "2", "1", "50.0 %", "50.0 %"],
  ]);
});

Deno.test("a survivor with a reason is set aside, and one that a far case notices is noticed", () => {
  const reasons = ["invisible", "far", "open"] as const;
  const survivors = [...reasons, undefined].map((_, index) => ({
    ...judged("impl/egl/a.ts", "f", "survived"),
    index: index + 1,
  }));
  const known = new Map(reasons.map((reason, index) => [index + 1, { reason }]));
  const [head, , total] = scoreTable([ALL[0]!, ...survivors], known);
  assertEquals(head!.split(/ {2,}/).slice(6), ["accepted", "noticed of the others"]);
  assertEquals(total!.split(/ {2,}/).slice(6), ["1", "50.0 %"]);
});

Deno.test("of a sample is told between which bounds the whole lies, by room", () => {
  const reached = Array.from(
    { length: 10 },
    (_, i) => judged("impl/rs/driver/b.ts", "f", i < 7 ? "killed" : "survived"),
  );
  const rows = scoreTable([...ALL.slice(1, 2), ...reached], NO_REASONS, true).map((row) =>
    row.split(/ {2,}/)
  );
  assertEquals(rows.map(([name]) => name), ["folder", "impl/egl", "impl/rs", "all"]);
  assertEquals(rows.map((row) => row.at(-1)), ["95 %", "-", "40 to 89", "40 to 89"]);
});

Deno.test("what survivors were not asked is counted", () => {
  const [one, two] = [
    judged("impl/egl/a.ts", "f", "survived"),
    judged("impl/egl/a.ts", "g", "survived"),
  ];
  assertEquals(unaskedLines([one, two]), []);
  const some = [one, { ...two, verdict: { status: "survived" as const, unasked: 12 } }];
  assertEquals(unaskedLines(some), [
    "1 survivors met one case of each family for each way through their file; on average 12 others that go the same ways were not asked, and are without --near",
  ]);
});

Deno.test("a survivor is shown with its place, what it changes and the nearest clauses", () => {
  assertEquals(survivorLines(ALL[3]!), [
    "SURVIVED impl/rs/driver/b.ts:1:2 FlagLoss in f (near EGL-CHOICE-1)",
    "  A | B  ->  A",
  ]);
  assertEquals(
    survivorLines(ALL[3]!, { digest: "2dda4e06", reason: "open" })[0],
    "SURVIVED impl/rs/driver/b.ts:1:2 FlagLoss in f (near EGL-CHOICE-1) as 2dda4e06, open",
  );
});

Deno.test("a function is unreached if none of its mutants is reached", () => {
  assertEquals(unreachedFunctions(ALL), ["impl/egl/a.ts:7 g"]);
});

Deno.test("what others judge is told apart, and counts for nothing", () => {
  const all = [
    judged("impl/elf/a.ts", "f", "unreached"),
    judged("impl/elf/a.ts", "f", "unreached"),
    judged("impl/elf/a.ts", "g", "survived"),
  ];
  const [line, ...others] = elsewhereLines([...ALL, ...all]);
  assertEquals(others, []);
  assertStringIncludes(line!, "2 in impl/elf are for others to judge: deno task cts --impl native");
  assertEquals(scoreTable(all, NO_REASONS).at(-1)!.split(/ {2,}/).slice(0, 3), ["all", "1", "1"]);
  assertEquals(unreachedFunctions(all), []);
});

Deno.test("each folder and file that others judge is there", () => {
  for (const { path } of OTHER_JUDGES) {
    const { isFile } = Deno.statSync(new URL(`../../${path}`, import.meta.url));
    assertEquals(isFile, path.endsWith(".ts"), path);
  }
});
