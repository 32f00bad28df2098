import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseShard, takeShard } from "./shard.ts";
import { UsageError } from "./usage_error.ts";

const named = (ids: readonly string[]) => ids.map((id) => ({ id }));

Deno.test("each case is in exactly one shard, and stays there when others come and go", () => {
  const ids = fc.uniqueArray(fc.string(), { maxLength: 40 });
  fc.assert(fc.property(ids, fc.integer({ min: 1, max: 9 }), fc.nat(), (all, total, seed) => {
    const take = (some: readonly string[]) =>
      Array.from(
        { length: total },
        (_, i) => takeShard(named(some), { index: i + 1, total }).cases.map(({ id }) => id),
      );
    const shards = take(all);
    assertEquals(shards.flat().toSorted(), all.toSorted());
    const left = all.filter((_, i) => (seed >> i % 30 & 1) === 0);
    assertEquals(take(left), shards.map((one) => one.filter((id) => left.includes(id))));
  }));
});

Deno.test("shards of a large run are of about the same size", () => {
  const cases = named(Array.from({ length: 4000 }, (_, i) => `gles:order:listed:n=${i}`));
  for (const index of [1, 2, 3, 4]) {
    const { length } = takeShard(cases, { index, total: 4 }).cases;
    assert(length > 850 && length < 1150, `${length}`);
  }
});

Deno.test("shards of one run know it, and those of another selection are told from them", () => {
  const at = (ids: readonly string[], index: number) =>
    takeShard(named(ids), { index, total: 2 }).shard;
  assertEquals(at(["a", "b"], 1).selection, at(["b", "a"], 2).selection);
  assert(at(["a", "b"], 1).selection !== at(["a", "c"], 2).selection);
  assertEquals(at(["a", "b"], 2).cases, 2);
});

Deno.test("shards that times balance have about as much to do, whatever has no time", () => {
  const times = fc.array(fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }), {
    maxLength: 60,
  });
  fc.assert(fc.property(times, fc.integer({ min: 1, max: 9 }), (all, total) => {
    const cases = named(all.map((_, i) => `a:b:${i}`));
    const known = new Map(all.flatMap((time, i) => time === undefined ? [] : [[`a:b:${i}`, time]]));
    const take = (index: number, some: typeof cases) => takeShard(some, { index, total }, known);
    const shards = Array.from({ length: total }, (_, i) => take(i + 1, cases));
    assertEquals(
      shards.flatMap((one) => one.cases.map(({ id }) => id)).toSorted(),
      cases.map(({ id }) => id).toSorted(),
    );
    assertEquals(new Set(shards.map(({ shard }) => shard.selection)).size, 1);
    assertEquals(take(1, cases.toReversed()).shard, take(1, cases).shard);
    const loads = shards.map((one) =>
      one.cases.reduce((sum, { id }) => sum + (known.get(id) ?? 0), 0)
    );
    const longest = Math.max(0, ...known.values());
    if (known.size === all.length) {
      assert(Math.max(...loads) - Math.min(...loads) <= longest + 1);
    }
  }));
});

Deno.test("shards by other times, or by none, are told from each other", () => {
  const cases = named(["a", "b", "c", "d"]);
  const of = (...times: number[]) =>
    takeShard(cases, { index: 1, total: 2 }, new Map(times.map((time, i) => [cases[i]!.id, time])))
      .shard.selection;
  assertEquals(of(1, 2, 3, 4), of(10, 20, 30, 40));
  assert(of(1, 2, 3, 4) !== of(4, 3, 2, 9));
  assert(of(1, 2, 3, 4) !== takeShard(cases, { index: 1, total: 2 }).shard.selection);
});

Deno.test("a shard that there is not is refused", () => {
  assertEquals(parseShard("2/4"), { index: 2, total: 4 });
  for (const text of ["", "0/4", "5/4", "1", "1/0", "1/99999", "a/b", "1/2/3", "-1/2", "1.0/2"]) {
    const { message } = assertThrows(() => parseShard(text), UsageError, "expected I/N");
    assert(!message.includes("auto"));
    assertThrows(() => parseShard(text, true), UsageError, 'for example 2/4, or "auto"');
  }
});
