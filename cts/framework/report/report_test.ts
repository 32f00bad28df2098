import { unclaimedSkip } from "../claims.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Clause } from "../../clauses/registry.ts";
import type { Attempt } from "../attempt.ts";
import { decisionTable, explain, failedClauses, summarize, warningLine } from "./report.ts";
import { type CaseResult, countTotals, type Status } from "../verdict.ts";

const CLAUSE: Clause = {
  id: "GLES-ORDER-1",
  grade: "must",
  text: "Layers are called in the listed order.",
  source: "GLES layers, Enabling",
};
const decision = (subject: string) => ({
  by: "LayerLoader",
  action: "search",
  subject,
  outcome: "missing",
});
const result = (status: Status, attempt: Partial<Attempt> = {}): CaseResult => ({
  id: "gles:order:x",
  status,
  grade: "must",
  clauses: [CLAUSE],
  attempt: {
    status: "fail",
    message: "calls: is B, expected A",
    notes: ["a note"],
    oracles: [],
    milliseconds: 3,
    ...attempt,
  },
});

Deno.test("explain shows clause, columns, world and trace", () => {
  const text = explain(result("fail", {
    failure: { oracle: "expectSequence", what: "calls", expected: ["A", "B"], actual: ["B"] },
    evidence: {
      worlds: [{ hash: "01", difference: ["release: 13 (default 14)"] }],
      adb: [{ line: "adb shell getprop x", world: 0, output: ["7", "(status 1)"] }],
      processes: [{
        name: "app p",
        world: 0,
        end: "running",
        events: [{ who: "A", at: "load", line: "A load" }],
        decisions: Array.from({ length: 20 }, (_, i) => decision(`/${i}`)),
        libraries: ["/system/lib64/libA.so in default"],
      }],
    },
  })).join("\n");
  for (
    const part of [
      "FAIL gles:order:x (3 ms)",
      "GLES-ORDER-1 (must): Layers are called in the listed order.",
      "source: GLES layers, Enabling",
      "! A        | -",
      "note: a note",
      "world 01:",
      "release: 13 (default 14)",
      "    adb:",
      "      $ adb shell getprop x",
      "      7",
      "      (status 1)",
      "process app p: running",
      "A load",
      "decisions (the last 16 of 20)",
      "part         action  subject  outcome  reason",
      "LayerLoader  search  /19      missing",
    ]
  ) assertStringIncludes(text, part);
  assertEquals(text.includes("/3 ") || text.includes("libA.so"), false);
});

Deno.test("explain shows the whole trace when asked", () => {
  const decisions = Array.from({ length: 20 }, (_, i) => decision(`/${i}`));
  const evidence = {
    worlds: [],
    adb: [],
    processes: [{
      name: "p",
      world: 0,
      end: "running",
      events: [],
      decisions,
      libraries: ["/a.so in rs"],
    }],
  };
  const text = explain(result("pass", { evidence }), { all: true }).join("\n");
  assertStringIncludes(text, "/3 ");
  assertStringIncludes(text, "libraries:\n      /a.so in rs");
});

Deno.test("decisionTable aligns its columns", () => {
  assertEquals(decisionTable([{ ...decision("/a"), reason: "ENOENT" }]), [
    "part         action  subject  outcome  reason",
    "LayerLoader  search  /a       missing  ENOENT",
  ]);
});

Deno.test("summarize names broken clauses and ends with the totals", () => {
  const skip = result("skip", { status: "skip", message: "no GPU", remedy: "install one" });
  const warn = { ...result("warn"), grade: "aosp" as const };
  const results = [
    result("fail"),
    result("timeout"),
    result("pass"),
    warn,
    {
      ...warn,
      grade: "quirk" as const,
    },
    skip,
    result("undecided", { status: "undecided", message: "too busy", remedy: "wait" }),
  ];
  assertEquals(summarize(results, countTotals(results), 2), [
    "broken clauses:",
    "  GLES-ORDER-1 must (1 case) Layers are called in the listed order.",
    "clauses without a verdict, for a case that gave no result in time:",
    "  GLES-ORDER-1 must (1 case) Layers are called in the listed order.",
    "skipped 1: no GPU; install one",
    "undecided 1: too busy; wait",
    "among the failed: 1 timeout",
    "among the skipped: 1 undecided",
    "among the passed: 2 warnings, of which --strict judges 1",
    "not run: 2 (the run was stopped; it is not a success)",
    "3 passed, 2 failed, 2 skipped",
  ]);
  assertEquals(
    summarize([skip], countTotals([skip]), 0)[1],
    "no case was judged, so this is not a success",
  );
});

Deno.test("failedClauses leaves warnings out", () => {
  assertEquals(failedClauses([result("warn"), result("pass")]), []);
  assertStringIncludes(warningLine(result("warn")), "GLES-ORDER-1 (must): calls: is B");
});

Deno.test("summarize does not call a clause broken for a crash", () => {
  const results = [result("crash"), result("fail"), result("error")];
  assertEquals(summarize(results, countTotals(results), 0).slice(0, 4), [
    "broken clauses:",
    "  GLES-ORDER-1 must (1 case) Layers are called in the listed order.",
    "clauses without a verdict, for a crash or an error:",
    "  GLES-ORDER-1 must (2 cases) Layers are called in the listed order.",
  ]);
});

Deno.test("explain shows a crash before what the oracle saw, and what was printed", () => {
  const lines = explain(result("crash", {
    status: "crash",
    message: 'Part "p" is broken: it threw',
    stack: [
      "Error: x",
      "    at mine (file:///mine.ts:1:2)",
      "    at call (file:///x/cts/framework/attempt.ts:1:2)",
      "    at wrap (file:///x/judge/implementation/part_guard.ts:1:2)",
    ].join("\n"),
    failure: { oracle: "expectRunning", what: "process", expected: ["running"], actual: ["gone"] },
    printed: ["hello"],
    notes: [],
  }));
  assertEquals(lines.slice(3), [
    '  Part "p" is broken: it threw',
    "  at mine (file:///mine.ts:1:2)",
    "  process:",
    "      expected | actual",
    "    ! running  | gone",
    "  printed meanwhile:",
    "    hello",
  ]);
});

Deno.test("explain puts each process below its World, and tells what a control changes", () => {
  const process = (world: number) => ({
    name: `app ${world}`,
    world,
    end: "running",
    events: [],
    decisions: [],
    libraries: [],
  });
  const lines = explain(result("fail", {
    message: "",
    notes: [],
    evidence: {
      worlds: [
        { hash: "01", difference: ["release: 13", "settings: a", "settings: b"] },
        {
          hash: "02",
          purpose: "control: c is set",
          difference: ["release: 13", "settings: a", "settings: c"],
        },
        { hash: "03", difference: ["release: 13", "settings: a", "settings: b"] },
        { hash: "04", difference: [] },
      ],
      adb: [],
      processes: [process(0), { ...process(1), last: true }, process(9)],
    },
  }));
  assertEquals(lines.slice(3), [
    "  world 01:",
    "    release: 13",
    "    settings: a",
    "    settings: b",
    "  process app 0: running",
    "  world 02 (control: c is set), against the first one:",
    "    - settings: b",
    "    + settings: c",
    "  process app 1: running (the last to run, before the case ended)",
    "  world 03: as the first one",
    "  world 04: the default one",
    "  process app 9: running",
  ]);
});

Deno.test("what is not claimed is one line, however many groups it is", () => {
  const skipped = (levels: string) => {
    const { reason, remedy } = unclaimedSkip(levels);
    return result("skip", { status: "skip", message: reason, remedy });
  };
  const lines = (...levels: string[]) => {
    const results = levels.map(skipped);
    return summarize(results, countTotals(results), 0)[0];
  };
  assertEquals(
    lines("egl", "egl"),
    'skipped 2: The implementation does not claim "egl"; add "egl" to its claims',
  );
  assertEquals(
    lines("egl", "rs", "rs"),
    "skipped 3: The implementation does not claim rs (2), egl (1); add to its claims what it does",
  );
  assertEquals(
    lines("a", "b", "c", "d", "e", "f", "g", "h"),
    "skipped 8: The implementation does not claim a (1), b (1), c (1), d (1), e (1), f (1) and 2 more; " +
      "add to its claims what it does",
  );
});
