import { assertEquals } from "@std/assert";
import type { EventEvidence } from "../../../cts/framework/attempt.ts";
import { sequenceOf } from "./sequence.ts";

function events(...lines: string[]): EventEvidence[] {
  return lines.map((line) => {
    const [who = "", at, fn] = line.split(" ");
    return { who, at: at as EventEvidence["at"], ...(fn === undefined ? {} : { fn }), line };
  });
}

function drawn(...lines: string[]): string[] {
  return sequenceOf(events(...lines)).arrows
    .map(({ from, to, label, isReturn }) => `${from} ${isReturn ? ".." : "--"} ${to} ${label}`);
}

Deno.test("a call goes from whoever runs, and back to it", () => {
  const calls = ["A call f", "B call f", "driver call f", "B return f", "A return f", "A call g"];
  assertEquals(drawn(...calls), [
    "app -- A f",
    "A -- B f",
    "B -- driver f",
    "driver .. B f",
    "B .. A f",
    "app -- A g",
  ]);
});

Deno.test("who has its answer calls nobody more: what a layer does not hook goes past it", () => {
  const calls = ["A call f", "driver call f", "A return f", "driver call g"];
  assertEquals(drawn(...calls).at(-1), "app -- driver g");
});

Deno.test("who is called again has returned, and who returns unasked stays alone", () => {
  assertEquals(drawn("driver call f", "driver call g"), ["app -- driver f", "app -- driver g"]);
  assertEquals(drawn("A return f"), ["A .. A f"]);
});

Deno.test("what a loader does comes from it, and lanes stand in order of their coming", () => {
  const begun = events("B load", "A initialize", "A offer glClear", "A lookup glFlush");
  const { lanes, arrows } = sequenceOf(begun);
  assertEquals(lanes, ["loader", "B", "A"]);
  assertEquals(arrows.map(({ from, to, label }) => [from, to, label]), [
    ["loader", "B", "load"],
    ["loader", "A", "initialize"],
    ["loader", "A", "offer glClear"],
    ["A", "loader", "lookup glFlush"],
  ]);
});

Deno.test("lanes stand in the order of calls, whoever is loaded first", () => {
  const { lanes } = sequenceOf(
    events("driver load", "B load", "A load", "A call f", "driver call f"),
  );
  assertEquals(lanes, ["app", "loader", "A", "driver", "B"]);
});

Deno.test("a layer that is called as the app is has one lane", () => {
  assertEquals(sequenceOf(events("app call f")).lanes, ["app"]);
  assertEquals(sequenceOf([]), { lanes: [], arrows: [] });
});
