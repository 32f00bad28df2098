import { assertEquals, assertThrows } from "@std/assert";
import type { Record as ProcessRecord } from "../contract/record.ts";
import { Context } from "./context.ts";
import { ExpectationError, type OracleName, SkipSignal } from "./expectation.ts";
import { Observer } from "./observer.ts";

const implementation = { name: "none", boot: () => Promise.reject(new Error("not booted")) };
const context = (...weakened: string[]) =>
  new Context<unknown>({}, new Observer(implementation), new Set(weakened));
const record = (end: ProcessRecord["end"]): ProcessRecord => ({
  results: [],
  events: [],
  log: [],
  libraries: [],
  end,
});
const running = record({ kind: "running" });
const aborted = record({ kind: "signal", signal: "SIGABRT", reason: "r" });

type Ask = (t: Context<unknown>) => void;
const ORACLES: [OracleName, right: Ask[], wrong: Ask[]][] = [
  ["expect", [(t) => t.expect("w", true)], [(t) => t.expect("w", false, "found")]],
  [
    "expectEqual",
    [(t) => t.expectEqual("w", { a: [1, "x"] }, { a: [1, "x"] })],
    [
      (t) => t.expectEqual("w", { a: 1 }, { a: "1" }),
      (t) => t.expectEqual("w", 0, -0),
      (t) => t.expectEqual("w", null, undefined),
    ],
  ],
  [
    "expectEither",
    [(t) => t.expectEither("w", ["a"], ["a"], ["b"])],
    [
      (t) => t.expectEither("w", ["b"], ["a"], ["b"]),
      (t) => t.expectEither("w", ["c"], ["a"], ["b"]),
    ],
  ],
  [
    "expectSequence",
    [(t) => t.expectSequence("w", ["a", "b"], ["a", "b"]), (t) => t.expectSequence("w", [], [])],
    [
      (t) => t.expectSequence("w", ["a", "b"], ["b", "a"]),
      (t) => t.expectSequence("w", ["a"], ["a", "a"]),
    ],
  ],
  [
    "expectSet",
    [(t) => t.expectSet("w", ["a", "b", "a"], new Set(["b", "a"]))],
    [(t) => t.expectSet("w", ["a"], ["a", "b"]), (t) => t.expectSet("w", ["a", "b"], ["a"])],
  ],
  [
    "expectAbsent",
    [(t) => t.expectAbsent("w", [])],
    [(t) => t.expectAbsent("w", [{ who: "A", at: "load" }])],
  ],
  ["expectRunning", [(t) => t.expectRunning(running)], [(t) => t.expectRunning(aborted)]],
  [
    "expectEnd",
    [(t) => t.expectEnd(aborted, "SIGABRT")],
    [(t) => t.expectEnd(aborted, "SIGSEGV"), (t) => t.expectEnd(running, "SIGABRT")],
  ],
];

for (const [oracle, right, wrong] of ORACLES) {
  Deno.test(`${oracle} passes what is right and fails what is wrong`, () => {
    for (const ask of right) {
      const t = context();
      ask(t);
      assertEquals(t.oracles, [oracle]);
    }
    for (const ask of wrong) {
      const error = assertThrows(() => ask(context()), ExpectationError);
      assertEquals(error.failure.oracle, oracle);
    }
  });

  Deno.test(`${oracle} is satisfied by anything when weakened, and only it`, () => {
    for (const ask of wrong) {
      ask(context(oracle));
      const others = ORACLES.map(([name]) => name).filter((name) => name !== oracle);
      assertThrows(() => ask(context(...others)), ExpectationError);
    }
  });
}

Deno.test("a failure says what was found and expected", () => {
  const sequence = assertThrows(
    () => context().expectSequence("calls", ["B"], ["A", "B"]),
    ExpectationError,
  );
  assertEquals(sequence.message, 'calls: is "B", expected "A", "B"');
  assertEquals(sequence.failure.expected, ['"A"', '"B"']);
  const set = assertThrows(() => context().expectSet("s", [2, 1, 2], [3]), ExpectationError);
  assertEquals(set.failure.actual, ["1", "2"]);
  const absent = assertThrows(() => context().expectAbsent("x", ["sign"]), ExpectationError);
  assertEquals(absent.message, 'x: is "sign", expected nothing');
});

Deno.test("a third behavior is told from the other of two", () => {
  const failureOf = (actual: number) =>
    assertThrows(() => context().expectEither("w", actual, 1, 2), ExpectationError).failure;
  assertEquals([failureOf(2).isThird, failureOf(3).isThird], [undefined, true]);
});

Deno.test("expectQuirkEnd knows the end that Android makes and a process that goes on, and no third", () => {
  const aborted = record({ kind: "signal", signal: "SIGABRT", reason: "x" });
  const failureOf = (signal: string, isEnded: boolean) =>
    assertThrows(() => context().expectQuirkEnd(aborted, signal, isEnded), ExpectationError)
      .failure.isThird;
  context().expectQuirkEnd(aborted, "SIGABRT");
  assertEquals([failureOf("SIGABRT", false), failureOf("SIGSEGV", true)], [undefined, true]);
});

Deno.test("skip carries its remedy, and notes are kept within bounds", () => {
  const t = context();
  const signal = assertThrows(() => t.skip("no GPU", "install one"), SkipSignal);
  assertEquals([signal.message, signal.remedy], ["no GPU", "install one"]);
  for (let i = 0; i < 1000; i++) t.note("n".repeat(10_000));
  assertEquals([t.notes.length, t.notes[0]?.length], [100, 1000]);
});
