import { assertEquals } from "@std/assert";
import type { Expectation } from "../framework/expectations.ts";
import { EXPECTED_KINDS } from "./expected_kinds.ts";

const COMMON = { reason: "", link: "", owner: "", expires: "" };

/** Checks that a kind explains a line of a failure of a clause. */
function explains(kind: string, details: object, clause: string, line: string): boolean {
  const entry: Expectation = { kind, ...COMMON, ...details };
  const failure = { oracle: "expectSequence", what: "", expected: [], actual: [line] } as const;
  const { clauses, explains } = EXPECTED_KINDS[kind]!;
  return clauses.includes(clause) && explains(entry, line, { clause, failure });
}

Deno.test("extra calls are explained by their functions, where calls are counted", () => {
  const details = { functions: ["glFinish"] };
  const line = '"glFinish: 2, without the layer 1"';
  assertEquals(explains("extra-calls", details, "LAYER-CALL-2", line), true);
  assertEquals(explains("extra-calls", details, "LAYER-CALL-4", line), false);
  const other = '"glFinishFenceNV: 2, without the layer 1"';
  assertEquals(explains("extra-calls", details, "LAYER-CALL-2", other), false);
});

Deno.test("a translated function is lost, and the one that does its work is called more often", () => {
  const details = { functions: { glA: ["glB", "glC"] } };
  const table = [
    ["LAYER-CALL-1", '"glA"', true],
    ["LAYER-CALL-1", '"glB"', false],
    ["LAYER-CALL-3", '"glB: 1, without the layer 0"', true],
    ["LAYER-CALL-3", '"glA: 1, without the layer 0"', false],
    ["LAYER-NEXT-4", '"glA to glB, glC"', true],
    ["LAYER-NEXT-4", '"glA to glB, glD"', false],
    ["LAYER-NEXT-4", '"glB to glA"', false],
  ] as const;
  for (const [clause, line, expected] of table) {
    assertEquals(explains("translated-functions", details, clause, line), expected, line);
  }
});

Deno.test("added extensions may be added and nothing else, changed strings are those that are named", () => {
  const details = { extensions: ["GL_A"], functions: ["glA"] };
  const table = [
    ["LAYER-RESULT-4", '"#1 glGetString(0x1f03) = "GL_B" [more: GL_A] [less: ]"', true],
    ["LAYER-RESULT-4", '"#1 glGetString(0x1f03) = "GL_B" [more: GL_A] [less: GL_C]"', false],
    ["LAYER-RESULT-4", '"#1 glGetString(0x1f03) = "GL_B" [more: GL_A GL_D] [less: ]"', false],
    ["LAYER-RESULT-4", '"#1 glGetString(0x1f01) = "GL_B" [more: GL_A] [less: ]"', false],
    ["LAYER-RESULT-5", '"#1 glGetIntegerv(0x821d) = null [4]"', true],
    ["LAYER-RESULT-5", '"#1 glGetIntegerv(0xd33) = null [4]"', false],
    ["LAYER-GPA-2", '"glA, before eglInitialize"', true],
    ["LAYER-GPA-2", '"glB"', false],
  ] as const;
  for (const [clause, line, expected] of table) {
    assertEquals(explains("added-extensions", details, clause, line), expected, line);
  }
  const strings = { strings: ["GL_RENDERER"] };
  const line = (name: number) => `"#1 glGetString(0x${name.toString(16)}) = "x""`;
  assertEquals(explains("changed-strings", strings, "LAYER-RESULT-4", line(7937)), true);
  assertEquals(explains("changed-strings", strings, "LAYER-RESULT-4", line(7936)), false);
});
