import { assertEquals, assertThrows } from "@std/assert";
import { mergeShards, type ShardResults } from "./merge.ts";
import { FOOTER, HEADER } from "../testing/results.ts";
import type { ResultsCase, ResultsHeader } from "./results_file.ts";
import { UsageError } from "../usage_error.ts";

const line = (id: string): ResultsCase => ({
  kind: "case",
  id,
  status: "pass",
  grade: "must",
  clauses: [],
  milliseconds: 1,
});

function shard(
  index: number,
  ids: readonly string[],
  changes: Partial<ResultsHeader> = {},
): ShardResults {
  const of = { index, total: 2, cases: 3, selection: "abc" };
  return {
    path: `s${index}`,
    header: { ...HEADER, cases: ids.length, shard: of, ...changes },
    cases: ids.map(line),
    footer: FOOTER,
    complete: true,
  };
}

const [FIRST, SECOND] = [shard(1, ["a", "b"]), shard(2, ["c"])];

const refused = (shards: readonly ShardResults[], message: string) =>
  assertThrows(() => mergeShards(shards), UsageError, message);

Deno.test("all shards of one run give the whole run, in whichever order", () => {
  const { shard: _, ...header } = FIRST.header;
  const whole = { header: { ...header, cases: 3 }, cases: ["a", "b", "c"].map(line), isGood: true };
  assertEquals(mergeShards([FIRST, SECOND]), whole);
  assertEquals(mergeShards([SECOND, FIRST]), whole);
  const bad = { ...SECOND, footer: { ...FOOTER, verdict: "bad" as const } };
  assertEquals(mergeShards([FIRST, bad]).isGood, false);
});

Deno.test("a shard that is missing or doubled is named", () => {
  refused([], "No results are given");
  refused([FIRST], "1 of 2 shards are missing: 2");
  refused([FIRST, SECOND, { ...FIRST, path: "again" }], "shard 1/2 is there 2 times: s1, again");
  refused([FIRST, FIRST], "1 of 2 shards are missing: 2");
});

Deno.test("shards that overlap, or leave cases out, are refused", () => {
  refused([FIRST, shard(2, ["b"])], "case b is in two shards, s1 and s2");
  refused([FIRST, shard(2, [])], "the shards have 2 cases, expected 3");
});

Deno.test("a shard that was killed or stopped is told from one that came to its end", () => {
  const killed = { ...SECOND, footer: undefined, complete: false };
  refused([FIRST, killed], "s2 (shard 2/2) is truncated: it has no end, with 1 of 1 cases");
  const stopped = { ...SECOND, footer: { ...FOOTER, truncated: true }, complete: false };
  refused([FIRST, stopped], "it was stopped");
});

Deno.test("what is of another run is refused, and the difference is told", () => {
  const of = { index: 2, total: 2, cases: 3, selection: "abc" };
  for (
    const [changes, message] of [
      [{ suite: "2" }, 'the version of the suite differs, "2" and "1"'],
      [{ impl: "native" }, "--impl differs"],
      [{ layer: "libA.so" }, '--layer differs, "libA.so" and none'],
      [{ judged: [{ role: "layer", path: "a", sha256: "0" }] }, "the files that are judged differ"],
      [{ strict: true }, "--strict differs"],
      [{ properties: { "debug.a": "1" } }, 'what --set sets differs, {"debug.a":"1"} and none'],
      [{ timeout: 5000 }, "--timeout differs, 5000 and none"],
      [{ shard: { ...of, selection: "x" } }, "what --times has, or the cases, differs, 3 and 3"],
      [{ shard: { ...of, total: 3 } }, "the number of shards differs, 3 and 2"],
      [{ shard: { ...of, selection: "x", cases: 4 } }, "the cases differs, 4 and 3"],
      [{ shard: { ...of, index: 3 } }, "s2 is shard 3/2, which there is not"],
    ] as const
  ) refused([FIRST, shard(2, ["c"], changes)], message);
  const { shard: _, ...header } = FIRST.header;
  refused([{ ...FIRST, header }, SECOND], "s1 is no shard but a whole run");
});
