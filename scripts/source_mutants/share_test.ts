import { assertEquals } from "@std/assert";
import { batchesOf, drawn, sampled } from "./share.ts";
import type { Numbered } from "./tree.ts";

const LIST = Array.from({ length: 1_000 }, (_, i) => i);

Deno.test("a sample has so many members, each part of the list its own", () => {
  for (const size of [1, 7, 333, 999, 1_000]) assertEquals(sampled(LIST, size).length, size);
  assertEquals(sampled(LIST, 10).map((i) => Math.floor(i / 100)), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  assertEquals(sampled([1, 2], 5), [1, 2]);
  assertEquals(sampled([1, 2]), [1, 2]);
  assertEquals(sampled([], 5), []);
});

/** So many mutants of a file, from one position on. */
function mutantsOf(file: string, from: number, count: number): Numbered[] {
  return Array.from({ length: count }, (_, i) => ({
    index: from + i,
    number: from + i,
    mutant: {
      file,
      line: i,
      column: 1,
      operator: "StatementLoss",
      original: `${i}`,
      replacement: "",
      fn: "f",
    },
  }));
}

Deno.test("neighbors are judged together, in an order that no other file changes", () => {
  const files = ["impl/a.ts", "impl/b.ts", "impl/c.ts", "impl/d.ts", "impl/e.ts"];
  const all = files.flatMap((file, i) => mutantsOf(file, 100 * i, 100));
  const order = (mutants: readonly Numbered[]) =>
    drawn(mutants).map(([one]) => `${one!.mutant.file}:${one!.mutant.line}`);
  assertEquals(drawn(all).flat().length, all.length);
  assertEquals(
    drawn(all).every((some) => new Set(some.map((o) => o.mutant.file)).size === 1),
    true,
  );
  const isLeft = (name: string) => !name.startsWith("impl/c.ts");
  const rest = all.filter(({ mutant }) => isLeft(mutant.file));
  assertEquals(order(rest), order(all).filter(isLeft));
  const ordered = order(all).map((name) => name.slice(0, name.indexOf(":")));
  assertEquals(ordered.toSorted().join() === ordered.join(), false);
});

Deno.test("batches hold all mutants once, nearly as many each", () => {
  const batches = batchesOf(drawn(mutantsOf("impl/a.ts", 0, 5_000)));
  assertEquals(
    batches.flat().map(({ index }) => index).toSorted((a, b) => a - b),
    Array.from({ length: 5_000 }, (_, i) => i),
  );
  assertEquals(batches.map(({ length }) => length >= 2_048), [true, true, false]);
  assertEquals(batchesOf([]), [[]]);
});
