import { assertEquals } from "@std/assert";
import type { ResultsCase } from "../../cts/framework/report/results_file.ts";
import { loadHouse } from "../why/house.ts";
import {
  ClauseDigests,
  confirmations,
  readConfirmed,
  withConfirmations,
  writeConfirmed,
} from "./confirmed.ts";

function result(id: string, status: string, clause: string, grade = "aosp"): ResultsCase {
  return {
    kind: "case",
    id,
    status: status as never,
    grade: grade as never,
    clauses: [clause],
    milliseconds: 1,
    ...status === "pass" ? {} : { message: `${status} of ${id}` },
  };
}

Deno.test("a clause holds if all judged cases pass, and differs as the first one that does not", () => {
  const found = confirmations([
    result("a:1", "pass", "A-1"),
    result("a:2", "skip", "A-1"),
    result("b:1", "pass", "B-1"),
    result("b:2", "warn", "B-1"),
    result("c:1", "skip", "C-1"),
    result("d:1", "undecided", "D-1"),
  ]);
  assertEquals(Object.fromEntries(found), {
    "A-1": { seen: "holds", cases: 1 },
    "B-1": { seen: "differs", cases: 2, what: "b:2: warn of b:2" },
  });
});

Deno.test("of a quirk the cases count that ask for what Android does", () => {
  const found = confirmations([
    result("q:compat=false", "warn", "Q-1", "quirk"),
    result("q:compat=true", "pass", "Q-1", "quirk"),
    result("r:compat=true", "fail", "R-1", "quirk"),
    result("t:compat=false", "warn", "T-1", "quirk"),
    result("s:compat=true", "pass", "S-1"),
    result("s:compat=false", "fail", "S-1"),
  ]);
  assertEquals([...found].map(([id, { seen }]) => `${id} ${seen}`), [
    "Q-1 holds",
    "R-1 differs",
    "T-1 quirk",
    "S-1 differs",
  ]);
});

Deno.test("what was known of a clause is forgotten when it changes, and other images' word stays", () => {
  const holds = { seen: "holds", cases: 1 } as const;
  const known = {
    "A-1": { digest: "old", images: { one: holds } },
    "A-2": { digest: "same", images: { one: holds } },
    "A-3": { digest: "x", images: { one: holds } },
  };
  const digests: Record<string, string> = { "A-1": "new", "A-2": "same", "A-10": "ten" };
  const found = new Map([["A-2", holds], ["A-10", holds]]);
  const table = withConfirmations(known, "two", found, (id) => digests[id]);
  assertEquals(table, {
    "A-2": { digest: "same", images: { one: holds, two: holds } },
    "A-10": { digest: "ten", images: { two: holds } },
  });
  assertEquals(Object.keys(table), ["A-2", "A-10"]);
});

Deno.test("the table in the tree is as it is written, and each clause of it exists", () => {
  const table = readConfirmed();
  const { suite } = loadHouse();
  const ids = new Set(suite.clauses.all.map(({ id }) => id));
  assertEquals(Object.keys(table).filter((id) => !ids.has(id)), []);
  const path = Deno.makeTempFileSync();
  try {
    writeConfirmed(table, path);
    const own = new URL("../../cts/confirmed.json", import.meta.url);
    assertEquals(Deno.readTextFileSync(path), Deno.readTextFileSync(own));
  } finally {
    Deno.removeSync(path);
  }
});

Deno.test("the digest of a clause changes with its text, and is not that of another", () => {
  const house = loadHouse();
  const digests = new ClauseDigests(house);
  const [one, two] = house.suite.clauses.all;
  assertEquals(digests.of(one!), digests.of(one!));
  assertEquals(digests.of(one!) === digests.of(two!), false);
  assertEquals(digests.of(one!) === digests.of({ ...one!, text: `${one!.text} ` }), false);
});
