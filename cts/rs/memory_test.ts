import { assertEquals } from "@std/assert";
import { bytesIn, memoryOf, room } from "./memory.ts";

const FLOATS = new Uint8Array(Float32Array.of(-0, NaN, 1.5).buffer);

Deno.test("cells are of 4 bytes where they come out even", () => {
  assertEquals(memoryOf(Uint8Array.of(1, 0, 0, 0, 255, 255, 255, 255)), {
    in: "int",
    cells: [1, -1],
  });
  assertEquals(memoryOf(Uint8Array.of(1, 2, 255)), { in: "byte", cells: [1, 2, 255] });
  assertEquals([room(8), room(7)], [{ out: "int", count: 2 }, { out: "byte", count: 7 }]);
});

Deno.test("bytes come back as they were, wherever they lie", () => {
  for (const [from, to] of [[0, 12], [1, 9], [1, 12], [4, 4]]) {
    const part = FLOATS.subarray(from, to);
    assertEquals(bytesIn(memoryOf(part).cells as number[], part.length), part.slice());
  }
});
