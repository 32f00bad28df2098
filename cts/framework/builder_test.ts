import { assertEquals, assertThrows } from "@std/assert";
import { group } from "./builder.ts";

const nothing = () => undefined;

Deno.test("cases are the product of parameters, release last, in order of declaration", () => {
  const tests = group("a:b", "Plan.");
  tests.test("x")
    .clauses("A-B-1")
    .releases(14, 15)
    .params({ n: [1, 2] })
    .params({ style: ["passive", "active"] })
    .filter((p) => p.n !== 2 || p.style === "active")
    .fn(nothing);
  assertEquals(tests.tests[0]?.cases.map((values) => Object.entries(values).flat().join(" ")), [
    "n 1 style passive release 14",
    "n 1 style passive release 15",
    "n 1 style active release 14",
    "n 1 style active release 15",
    "n 2 style active release 14",
    "n 2 style active release 15",
  ]);
});

Deno.test("parameters are typed by their values", () => {
  group("a:b", "Plan.").test("x")
    .params({ n: [1, 2], style: ["passive", "active"] })
    .releases(10, 15)
    .fn((t) => {
      const style: "passive" | "active" = t.params.style;
      const release: 8 | 8.1 | 9 | 10 | 11 | 12 | 13 | 14 | 15 = t.params.release;
      // @ts-expect-error 3 is not among the values
      const wrong: 3 = t.params.n;
      t.expectEqual("types", [style, release, wrong], []);
    });
});

Deno.test("mustNot is complete only with its control", () => {
  const tests = group("a:b", "Plan.");
  const controlled = tests.test("x").clauses("A-B-1").mustNot({
    what: "it happens",
    scene: () => {
      throw new Error("not played");
    },
    happened: () => [],
  });
  assertEquals(Object.keys(controlled), ["control"]);
  assertEquals(tests.tests[0]?.problems, ["it is not complete: .mustNot without .control"]);
  controlled.control("one thing", (_params, scene) => scene);
  assertEquals(tests.tests[0]?.problems, []);
});

Deno.test("a test without body, clause or case is a problem", () => {
  const tests = group("a:b", "Plan.");
  tests.test("x").params({ n: [1] }).filter(() => false);
  assertEquals(tests.tests[0]?.problems, [
    "it is not complete: neither .fn nor .mustNot",
    "it names no clause",
    "its filters leave no case",
  ]);
  tests.test("y").clauses("A-B-1").params({
    a: Array.from({ length: 200 }, (_, i) => i),
    b: Array.from({ length: 200 }, (_, i) => i),
  }).fn(nothing);
  assertEquals(tests.tests[1]?.problems[0], "it has 40000 combinations, expected at most 10000");
});

Deno.test("names, clauses, releases and parameters are checked when declared", () => {
  const tests = group("a:b", "Plan.");
  tests.test("x");
  const table: [() => unknown, string][] = [
    [() => group("a b", "Plan."), 'group "a b"'],
    [() => group("a:", "Plan."), 'group "a:"'],
    [() => group("a", " "), "plan is empty"],
    [() => tests.test("x"), "the name is taken"],
    [() => tests.test("x-y"), "expected letters"],
    [() => tests.test("c1").clauses("order"), '"order" is not a clause id'],
    [() => tests.test("c2").clauses("A-B-1", "A-B-1"), "named twice"],
    [() => tests.test("r1").releases(15, 10), "not a range"],
    [() => tests.test("r2").releases(10, 11).releases(12, 13), "given twice"],
    [() => tests.test("p1").params({ "a=b": [1] }), '"a=b"'],
    [() => tests.test("p2").params({ release: [1] }), "reserved"],
    [() => tests.test("p3").params({ n: [1] }).params({ n: [2] }), "taken"],
    [() => tests.test("p4").params({ n: [] }), "no values"],
    [() => tests.test("p5").params({ n: [1, "1"] }), "look the same"],
  ];
  for (const [declare, part] of table) assertThrows(declare, Error, part);
  const done = tests.test("z");
  done.fn(nothing);
  assertThrows(() => done.fn(nothing), Error, "completed twice");
});
