import { assertEquals } from "@std/assert";
import { isReleaseSample } from "../contract/release_sample.ts";
import { RELEASES } from "../contract/world.ts";
import { edgesOf, isAtEdge, isAtEdgeOf, isWithin, type Span } from "./releases.ts";

Deno.test("isAtEdgeOf keeps both ends of a range, and the releases beside them", () => {
  const kept = (from: 8 | 9 | 12, to: 11 | 12 | 15) =>
    RELEASES.filter((release) => isAtEdgeOf(from, to)({ release }));
  assertEquals(kept(9, 11), [8.1, 9, 11, 12]);
  assertEquals(kept(12, 12), [11, 12, 13]);
  assertEquals(kept(8, 15), [8, 15]);
});

Deno.test("edgesOf names each edge once, and none that is not judged", () => {
  assertEquals(edgesOf([8, 8]), [8, 8.1]);
  assertEquals(edgesOf([9, 10]), [8.1, 9, 10, 11]);
  assertEquals(edgesOf([15, 15]), [14, 15]);
});

Deno.test("isAtEdge keeps the edges of each fact's own range, and is a sample", () => {
  const spans: Record<string, Span> = { old: [8, 9], new: [12, 15] };
  const keep = isAtEdge(({ key }: { key: string; release: Span[0] }) => spans[key]!);
  const kept = (key: string) => RELEASES.filter((release) => keep({ key, release }));
  assertEquals([kept("old"), kept("new")], [[8, 9, 10], [11, 12, 15]]);
  assertEquals(isReleaseSample(keep), true);
});

Deno.test("isWithin has both ends in it", () => {
  const inside = RELEASES.filter((release) => isWithin([8.1, 10], release));
  assertEquals(inside, [8.1, 9, 10]);
});
