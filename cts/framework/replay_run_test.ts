import { assertEquals, assertStringIncludes } from "@std/assert";
import { makeReplay } from "./replay.ts";
import { compareReplay } from "./replay_run.ts";
import type { CaseResult, Status } from "./verdict.ts";

const result = (status: Status, message: string, hash: string): CaseResult => ({
  id: "a:b",
  status,
  grade: "must",
  clauses: [],
  attempt: {
    status: "fail",
    message,
    notes: [],
    oracles: [],
    milliseconds: 1,
    evidence: { worlds: [{ hash, difference: [] }], adb: [], processes: [] },
  },
});
const settings = { suite: "1", impl: "sim", parts: [], timeout: 1, strict: false };
const replay = makeReplay(result("fail", "m", "01"), settings);

Deno.test("compareReplay tells the same from another outcome", () => {
  assertEquals(compareReplay(replay, result("fail", "m", "01"), "1"), [
    "worlds: the same as recorded (01)",
    "reproduced: fail",
  ]);
  const other = compareReplay(replay, result("fail", "n", "02"), "2").join("\n");
  assertStringIncludes(other, "worlds: 02, recorded 01; the test has changed");
  assertStringIncludes(other, "suite: 2, recorded with 1");
  assertStringIncludes(other, "with another message");
  assertStringIncludes(
    compareReplay(replay, result("pass", "", "01"), "1").join("\n"),
    "not reproduced: pass, recorded fail",
  );
});

Deno.test("what a replay file says cannot move the cursor, hide or turn round what is shown", () => {
  const hostile = {
    ...replay,
    worlds: ["\x1b[2J"],
    suite: "1\n\u202e",
    message: "\x1b[1A\nreproduced",
  };
  const lines = compareReplay(hostile, result("fail", "m", "01"), "1");
  assertEquals(lines.filter((line) => /[^ -~]/.test(line)), []);
  assertStringIncludes(lines.join("\n"), "  recorded: \\u{1b}[1A\\u{a}reproduced");
});
