import { assertEquals } from "@std/assert";
import { LINES_MAX, oneLine, show, showEnd, showLines, SHOWN_MAX } from "./show.ts";

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
