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

Deno.test("a shard that there is not is refused", () => {
  assertEquals(parseShard("2/4"), { index: 2, total: 4 });
  for (const text of ["", "0/4", "5/4", "1", "1/0", "1/99999", "a/b", "1/2/3", "-1/2", "1.0/2"]) {
    assertThrows(() => parseShard(text), UsageError, "expected I/N");
  }
});
