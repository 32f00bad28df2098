import { assertEquals } from "@std/assert";
import { LINES_MAX, oneLine, show, showDifference, showEnd, showLines, SHOWN_MAX } from "./show.ts";

Deno.test("show writes events as sentences", () => {
  assertEquals(show({ who: "A", at: "call", fn: "glClear", tid: 3 }), "A call glClear tid=3");
  assertEquals(show({ who: "A", at: "load" }), "A load");
});

Deno.test("show survives values that are not JSON", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  assertEquals([undefined, 1n, -0, NaN, "a", circle].map(show), [
    "undefined",
    "1",
    "-0",
    "NaN",
    '"a"',
    "[object Object]",
  ]);
});

Deno.test("show and showLines are bounded", () => {
  assertEquals(show("x".repeat(1_000_000)).length, SHOWN_MAX);
  assertEquals(showLines(Array(10_000).fill(1)).length, LINES_MAX + 1);
});

Deno.test("of long texts, the part that differs is shown", () => {
  const long = "x".repeat(400);
  assertEquals(showDifference(`${long}a${long}`, `${long}bc${long}`), [
    [`... from character 380 on: "${"x".repeat(20)}a${"x".repeat(20)}"...`],
    [`... from character 380 on: "${"x".repeat(20)}bc${"x".repeat(20)}"...`],
  ]);
  assertEquals(showDifference(long, `${long}y`), [
    [`... from character 380 on: "${"x".repeat(20)}"`],
    [`... from character 380 on: "${"x".repeat(20)}y"`],
  ]);
  const lines = (changed: string) =>
    [...Array(50).keys(), changed, ...Array(50).keys()].map((line) => `line ${line}`).join("\n");
  const around = (changed: string) => [
    "... 48 equal lines",
    ...["48", "49", changed, "0", "1"].map((line) => `"line ${line}"`),
    "... 48 equal lines",
  ];
  assertEquals(showDifference(lines("a"), lines("b")), [around("a"), around("b")]);
});

Deno.test("short texts and other values are shown whole, and nothing is shown without end", () => {
  assertEquals(showDifference("a\nb", "a\nc"), [['"a\\nb"'], ['"a\\nc"']]);
  assertEquals(showDifference([1], undefined), [["1"], ["undefined"]]);
  const [expected, actual] = showDifference("a\n".repeat(100_000), "b\n".repeat(100_000));
  assertEquals([expected.length, actual.length], [LINES_MAX + 1, LINES_MAX + 1]);
  const [characters] = showDifference("a".repeat(1_000_000), "b".repeat(1_000_000));
  assertEquals(characters[0]!.length, SHOWN_MAX);
});

Deno.test("oneLine keeps line breaks visible", () => {
  assertEquals(oneLine("a\nb"), "a\\nb");
  assertEquals(oneLine("abcdefgh", 6), "abc...");
});

Deno.test("showEnd names every way to end", () => {
  const ends = [
    { kind: "running" },
    { kind: "exit", code: 3 },
    { kind: "signal", signal: "SIGABRT", reason: "no driver" },
    { kind: "hang", reason: "deadlock" },
  ] as const;
  assertEquals(ends.map(showEnd), [
    "running",
    "exited with code 3",
    'ended by SIGABRT ("no driver")',
    'hangs ("deadlock")',
  ]);
});
