import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type CaseId, printId, printValue } from "./id.ts";
import { matches, parseQuery, printQuery, type Query, QUERY_MAX, select } from "./query.ts";
import { UsageError } from "./usage_error.ts";

const name = fc.stringMatching(/^[a-zA-Z0-9_]{1,8}$/);
const params = fc.uniqueArray(fc.tuple(name, fc.string({ maxLength: 6 }).map(printValue)), {
  maxLength: 3,
  selector: ([key]) => key,
});
const query: fc.Arbitrary<Query> = fc.record({
  levels: fc.array(name, { minLength: 1, maxLength: 4 }),
  params,
  open: fc.boolean(),
});
const few = fc.constantFrom("a", "b");
const id: fc.Arbitrary<CaseId> = fc.record({
  levels: fc.array(few, { minLength: 1, maxLength: 3 }),
  params: fc.uniqueArray(fc.tuple(few, fc.constantFrom("1", "2")), { selector: ([key]) => key })
    .map((list) => list.sort(([a], [b]) => a < b ? -1 : 1)),
});
const ids = fc.uniqueArray(id, { minLength: 1, maxLength: 12, selector: printId });
const queryOf = (one: CaseId): fc.Arbitrary<string> =>
  fc.tuple(fc.nat(one.levels.length), fc.nat(one.params.length), fc.boolean()).map(
    ([depth, count, open]) => {
      const whole = depth === one.levels.length;
      return printQuery({
        levels: one.levels.slice(0, depth),
        params: whole ? (open ? one.params.slice(0, count) : one.params) : [],
        open: open || !whole,
      });
    },
  );
const selection = ids.chain((cases) =>
  fc.tuple(
    fc.constant(cases),
    fc.array(fc.constantFrom(...cases).chain(queryOf), { minLength: 1, maxLength: 3 }),
    fc.array(fc.constantFrom(...cases).chain(queryOf), { maxLength: 3 }),
  )
);
const printed = (cases: readonly CaseId[]) => cases.map(printId);

Deno.test("parseQuery gives back what printQuery wrote", () => {
  fc.assert(fc.property(query, (one) => assertEquals(parseQuery(printQuery(one)), one)));
});

Deno.test("parseQuery throws nothing but UsageError", () => {
  fc.assert(fc.property(fc.string(), (text) => {
    try {
      parseQuery(text);
    } catch (error) {
      assertEquals(error instanceof UsageError, true);
    }
  }));
});

Deno.test("a printed id selects exactly its case", () => {
  fc.assert(fc.property(ids, (cases) => {
    for (const one of cases) assertEquals(printed(select(cases, [printId(one)])), [printId(one)]);
  }));
});

Deno.test("several queries select their union, in the order of the suite", () => {
  fc.assert(fc.property(selection, ([cases, queries]) => {
    const union = new Set(queries.flatMap((one) => printed(select(cases, [one]))));
    assertEquals(printed(select(cases, queries)), printed(cases).filter((one) => union.has(one)));
  }));
});

Deno.test("-x takes away exactly what it selects alone", () => {
  fc.assert(fc.property(selection, ([cases, queries, excluded]) => {
    const gone = new Set(excluded.flatMap((one) => printed(select(cases, [one]))));
    assertEquals(
      printed(select(cases, queries, excluded)),
      printed(select(cases, queries)).filter((one) => !gone.has(one)),
    );
  }));
});

const ORDER: CaseId = {
  levels: ["gles", "order", "x"],
  params: [["layers", "3"], ["release", "13"]],
};

Deno.test("matches each form of a query", () => {
  const table: [string, boolean][] = [
    ["*", true],
    ["gles:*", true],
    ["gles:order:*", true],
    ["gles:order:x:*", true],
    ["gles:order:x:layers=3;*", true],
    ["gles:order:x:release=13;*", true],
    ["gles:order:x:release=13;layers=3", true],
    ["gles:order:x:layers=3", false],
    ["gles:order:x", false],
    ["gles:ord:*", false],
    ["gles:order:x:layers=2;*", false],
    ["gles:order:x:y:*", false],
  ];
  for (const [text, expected] of table) {
    assertEquals(matches(parseQuery(text), ORDER), expected, text);
  }
});

Deno.test("select suggests the nearest name", () => {
  assertThrows(() => select([ORDER], ["gles:ordr:*"]), UsageError, '"gles:order:*"');
  assertThrows(
    () => select([ORDER], ["gles:order:x:layers=3;release=14"]),
    UsageError,
    '"gles:order:x:layers=3;release=13"',
  );
  assertThrows(() => select([ORDER], [], ["egl:*"]), UsageError, '"egl:*" matches no case');
});

Deno.test("parseQuery names what is malformed", () => {
  const table: [string, string][] = [
    ["gles:**", '"**" is not a name'],
    ["gles:x:a=1:b", "not at its end"],
    ["a=1", "need a test"],
    ["gles:x:a=1;a=2", '"a" twice'],
    ["gles:x:a=b c", "not NAME=VALUE"],
    ["x".repeat(QUERY_MAX + 1), "longer"],
  ];
  for (const [text, part] of table) assertThrows(() => parseQuery(text), UsageError, part);
});

Deno.test("what a shell leaves of an unquoted id is told to be quoted", () => {
  const hint = "quote an id";
  assertThrows(() => select([ORDER], ["gles:order:x:layers=3"]), UsageError, hint);
  for (const text of ["gles:order:x:layers=4", "gles:order:y", "gles:order:x:layers=3;release=1"]) {
    const error = assertThrows(() => select([ORDER], [text]), UsageError);
    assertEquals(error.message.includes(hint), false, text);
  }
});

Deno.test("the id of a clause selects the cases that judge it, and an unknown one is refused", () => {
  const cases = ["GLES-CHAIN-1", "GLES-CHAIN-2"].map((clause, i) => ({
    levels: ["gles", `${i}`],
    params: [],
    clauses: [{ id: clause }],
  }));
  assertEquals(select(cases, ["GLES-CHAIN-2"]), [cases[1]!]);
  assertEquals(select(cases, ["gles:*"], ["GLES-CHAIN-2"]), [cases[0]!]);
  assertThrows(() => select(cases, ["GLES-CHAIN-3"]), UsageError, 'did you mean "GLES-CHAIN-1"');
});
