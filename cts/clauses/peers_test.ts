import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { registry } from "./mod.ts";
import { peers, peersTable, readPeers } from "./peers.ts";

const ROW = { names: ["a", "b"], looks: "a thing", clauses: ["A-B-1"] };
const table = (...tests: unknown[]) => [{ suite: "Suite", source: "AOSP file", tests }];

Deno.test("each clause that peers' tests are joined to is declared", () => {
  const declared = new Set(registry.all.map(({ id }) => id));
  const missing = peers.flatMap(({ clauses }) => clauses).filter((id) => !declared.has(id));
  assertEquals([...new Set(missing)], []);
});

Deno.test("readPeers takes rows with clauses and rows with a reason", () => {
  const rows = readPeers(table(ROW, { names: ["c"], looks: "another", reason: "is no behavior" }));
  assertEquals(rows.map(({ names, clauses }) => [names.length, clauses.length]), [[2, 1], [1, 0]]);
});

Deno.test("readPeers refuses what is no row", () => {
  const wrong: readonly (readonly [unknown, string])[] = [
    [1, "expected an object"],
    [{ ...ROW, extra: 1 }, "remove it"],
    [{ ...ROW, names: [] }, "expected the names"],
    [{ ...ROW, names: ["a", "a"] }, "remove one"],
    [{ ...ROW, looks: " " }, "expected what the tests look at"],
    [{ ...ROW, clauses: ["A"] }, "SUBJECT-TOPIC-NUMBER"],
    [{ ...ROW, reason: "both" }, "expected one of the two"],
    [{ ...ROW, clauses: [] }, "expected one of the two"],
  ];
  for (const [row, words] of wrong) {
    const error = assertThrows(() => readPeers(table(row)), Error);
    assertStringIncludes(error.message, words);
  }
  assertThrows(() => readPeers([]), Error, "it has no tests");
  assertThrows(() => readPeers([{ suite: "S" }]), Error, "is malformed");
});

Deno.test("peersTable tells the coverage, and rows that a word selects", () => {
  const rows = readPeers(table(ROW, { names: ["c"], looks: "another", reason: "is no behavior" }));
  assertEquals(peersTable(rows, []), [
    "Suite    2 of   3 tests have clauses",
    "peers: 2 of 3 tests have clauses",
  ]);
  assertEquals(peersTable(rows, ["ANOTHER"]), [
    "Suite: c",
    "  looks at: another",
    "  no clause: is no behavior",
    "Suite    0 of   1 tests have clauses",
    "peers: 0 of 1 tests have clauses",
  ]);
});
