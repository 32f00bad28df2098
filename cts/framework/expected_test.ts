import { assert, assertEquals, assertThrows } from "@std/assert";
import type { Clause } from "../clauses/registry.ts";
import { Expected } from "./expected.ts";
import { type Expectation, type ExpectedKinds, readExpectations } from "./expectations.ts";
import type { Case } from "./suite.ts";
import { RESULT } from "./testing/results.ts";
import { UsageError } from "./usage_error.ts";
import type { CaseResult, Status } from "./verdict.ts";

const CLAUSE: Clause = { id: "A-B-1", grade: "should", text: "x", source: "y" };
const KINDS: ExpectedKinds = {
  words: {
    clauses: ["A-B-1"],
    details: { words: { type: "array", items: { type: "string" } } },
    explains: ({ words }, line) => (words as string[]).includes(line),
  },
};
const ENTRY: Expectation = {
  kind: "words",
  words: ["one"],
  reason: "meant",
  link: "https://example.com/1",
  owner: "us",
  expires: "2027-06-30",
};

function theCase(release: number): Case {
  const id = `a:b:c:release=${release}`;
  const params = [["release", String(release)]];
  const rest = { levels: ["a", "b", "c"], params, values: { release }, grade: "should" };
  return { id, ...rest, clauses: [CLAUSE] } as unknown as Case;
}

const CASES = [theCase(10), theCase(15)];

function result(status: Status, actual: readonly string[] = [], release = 15): CaseResult {
  const failure = { oracle: "expectSequence", what: "lines", expected: [], actual } as const;
  const attempt = { ...RESULT.attempt, ...status === "pass" ? {} : { failure } };
  return { id: theCase(release).id, status, grade: "should", clauses: [CLAUSE], attempt };
}

function expecting(entry: Expectation, impl = "sim"): Expected {
  return new Expected("f.json", [entry], { kinds: KINDS, impl, today: "2026-01-02", cases: CASES });
}

/** The status that becomes of a result, and how many problems the expectation has then. */
function outcome(entry: Expectation, found: CaseResult, impl?: string): [Status, number] {
  const expected = expecting(entry, impl);
  const { status } = expected.accept(found).result;
  return [status, expected.problems().length];
}

Deno.test("a failure is accepted if every line that differs is explained", () => {
  assertEquals(outcome(ENTRY, result("fail", ["one"])), ["pass", 0]);
  assertEquals(outcome(ENTRY, result("warn", ["one"])), ["pass", 0]);
  assertEquals(outcome(ENTRY, result("fail", ["one", "two"])), ["fail", 1]);
  assertEquals(outcome(ENTRY, result("error", ["one"])), ["error", 1]);
  const { line, result: accepted } = expecting(ENTRY).accept(result("fail", ["one"]));
  assert(line!.includes("meant (https://example.com/1), by us, until 2027-06-30"));
  assertEquals(accepted.attempt.notes.length, 1);
});

Deno.test("what did not come true, or has expired, is a problem; what was not asked is none", () => {
  assertEquals(outcome(ENTRY, result("pass")), ["pass", 1]);
  assertEquals(outcome(ENTRY, result("skip")), ["skip", 0]);
  const old = { ...ENTRY, expires: "2026-01-01" };
  assertEquals(outcome(old, result("fail", ["one"])), ["fail", 1]);
  assertEquals(outcome({ ...ENTRY, expires: "2026-01-02" }, result("fail", ["one"])), ["pass", 0]);
  assert(expecting(old).problems()[0]!.includes("expired on 2026-01-01"));
});

Deno.test("clause, query and condition say where it is expected", () => {
  const failure = { ...ENTRY, kind: "failure" };
  const at15 = { ...failure, query: "a:b:c:release=15" };
  assertEquals(outcome(at15, result("crash", [])), ["pass", 0]);
  assertEquals(outcome(at15, result("fail", [], 10)), ["fail", 0]);
  assertEquals(outcome({ ...failure, clause: "A-B-1" }, result("fail")), ["pass", 0]);
  const released = { ...ENTRY, condition: { release: "10" } };
  assertEquals(outcome(released, result("fail", ["one"])), ["fail", 0]);
  const native = { ...ENTRY, condition: { impl: "native" } };
  assertEquals(outcome(native, result("fail", ["one"]), "native:arm64-v8a"), ["pass", 0]);
  assertEquals(outcome(native, result("fail", ["one"]), "sim"), ["fail", 0]);
  assertThrows(() => expecting({ ...failure, clause: "A-B-2" }), UsageError, "names no case");
  assertThrows(() => expecting({ ...failure, query: "a:x:*" }), UsageError, "names no case");
});

Deno.test("a file that is malformed is refused with its entry", () => {
  const path = Deno.makeTempFileSync();
  const read = (value: unknown) => {
    Deno.writeTextFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
    return readExpectations(path, KINDS);
  };
  const file = (entry: object) => ({ format: 1, expectations: [ENTRY, entry] });
  const { owner: _, ...unowned } = ENTRY;
  const { words: _words, ...wordless } = ENTRY;
  try {
    assertEquals(read(file(ENTRY)).length, 2);
    const wrong: readonly [unknown, string][] = [
      ["{", "it is not JSON"],
      [{ format: 2, expectations: [] }, "format"],
      [{ format: 1, expectations: [{ ...ENTRY, kind: "none" }] }, "kind"],
      [file(unowned), "entry 2: "],
      [file({ ...ENTRY, words: "one" }), "words"],
      [file({ ...ENTRY, more: 1 }), "more"],
      [file({ ...ENTRY, link: "here" }), "link"],
      [file({ ...ENTRY, expires: "2026-02-31" }), "expected a day"],
      [file({ ...wordless, kind: "failure" }), "neither a clause nor a query"],
    ];
    for (const [value, part] of wrong) assertThrows(() => read(value), UsageError, part);
  } finally {
    Deno.removeSync(path);
  }
  assertThrows(() => readExpectations(`${path}.none`, KINDS), UsageError, "cannot be used");
});
