import { assertEquals } from "@std/assert";
import type { SourceMutant } from "./instrument.ts";
import { Reaches } from "./reaches.ts";
import type { Tree } from "./tree.ts";

const SIZES = [5, 40, 3, 16];

function reachesOf(sets: readonly (readonly number[])[]): Reaches {
  const files = SIZES.map((size, i) => ({
    file: `impl/${i}.ts`,
    base: 0,
    digest: "",
    copy: "",
    mutants: Array.from({ length: size }, () => ({} as SourceMutant)),
    places: [],
  }));
  const tree: Tree = { root: "", files, importers: () => [] };
  const reached = sets.map((set, i) => {
    const bits = new Uint8Array(8);
    for (const one of set) bits[one >> 3]! |= 1 << (one & 7);
    return { id: `${i}`, steps: i, status: "pass", message: "", places: bits.toBase64() };
  });
  return new Reaches(tree, reached, new Uint8Array(8));
}

Deno.test("two cases share the word of a way if they reach the same mutants of the file", () => {
  // The second file has the mutants 5 to 44: they begin and end within a byte, and fill more than one unit.
  const ways = [[5], [6], [44], [5, 44], [12, 13], [20, 21, 37], [5, 6, 7, 8], []];
  const others = [[], [4, 45], [0, 47, 63]];
  const sets = ways.flatMap((way) => others.map((other) => [...way, ...other]));
  const reaches = reachesOf(sets);
  const wordsOf = new Map<string, Set<string>>();
  for (const [c] of reaches.cases.entries()) {
    const way = `${reaches.wayOf(c, 1)}`;
    wordsOf.set(way, (wordsOf.get(way) ?? new Set()).add(reaches.wordOfWay(c, 1)));
  }
  assertEquals(wordsOf.size, ways.length);
  assertEquals([...wordsOf.values()].map(({ size }) => size), ways.map(() => 1));
  assertEquals(new Set([...wordsOf.values()].flatMap((words) => [...words])).size, ways.length);
});
