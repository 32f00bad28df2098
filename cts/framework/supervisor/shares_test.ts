import { assertEquals } from "@std/assert";
import { Shares } from "./shares.ts";

function sharesOf(count: number): Shares<number> {
  const shares = new Shares<number>();
  for (let i = 0; i < count; i++) shares.push(i);
  return shares;
}

const [a, b, c] = [{}, {}, {}];

Deno.test("one taker gets everything in order", () => {
  const shares = sharesOf(5);
  assertEquals([shares.take(a, 2), shares.take(a, 2), shares.take(a, 2)], [[0, 1], [2, 3], [4]]);
  assertEquals([shares.take(a, 2), shares.size], [[], 0]);
});

Deno.test("a taker goes on where it took last, and a new one begins in the middle of the longest run", () => {
  const shares = sharesOf(16);
  assertEquals([shares.take(a, 2), shares.take(b, 2), shares.take(c, 2)], [
    [0, 1],
    [9, 10],
    [5, 6],
  ]);
  assertEquals([shares.take(a, 2), shares.take(b, 2), shares.take(c, 2), shares.size], [
    [2, 3],
    [11, 12],
    [7, 8],
    4,
  ]);
});

Deno.test("whoever is done takes half of the longest run, until nothing is left", () => {
  const shares = sharesOf(8);
  shares.take(a, 1);
  assertEquals(shares.take(b, 8), [4, 5, 6, 7, 2, 3, 1]);
  assertEquals([shares.size, shares.take(a, 1), shares.take(b, 1)], [0, [], []]);
});

Deno.test("every item is taken once, however many take", () => {
  const shares = sharesOf(1000);
  const takers = Array.from({ length: 7 }, () => ({}));
  const taken: number[] = [];
  for (let i = 0; shares.size > 0; i++) taken.push(...shares.take(takers[i % 7]!, 1 + i % 3));
  assertEquals(taken.toSorted((x, y) => x - y), Array.from({ length: 1000 }, (_, i) => i));
});

Deno.test("what is put in front is taken first, by whoever comes", () => {
  const shares = sharesOf(3);
  shares.take(a, 1);
  shares.pushFirst(8);
  shares.pushFirst(9);
  assertEquals([shares.size, shares.take(b, 3), shares.take(a, 9)], [4, [9, 8, 2], [1]]);
});

Deno.test("what a taker leaves goes to the next one whole", () => {
  const shares = sharesOf(4);
  shares.take(a, 1);
  shares.release(a);
  assertEquals(shares.take(b, 9), [1, 2, 3]);
});

Deno.test("what comes later stands behind what waits", () => {
  const shares = sharesOf(2);
  shares.take(a, 1);
  shares.push(2);
  shares.push(3);
  assertEquals([shares.take(a, 9), shares.size], [[1, 2, 3], 0]);
});

Deno.test("all that wait are given up in order", () => {
  const shares = sharesOf(6);
  shares.take(a, 1);
  shares.take(b, 1);
  shares.pushFirst(9);
  assertEquals([shares.clear(), shares.size, shares.clear()], [[9, 1, 2, 4, 5], 0, []]);
});
