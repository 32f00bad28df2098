import { assert, assertEquals, assertNotEquals } from "@std/assert";
import fc from "fast-check";
import { Heap } from "./heap.ts";

const MIB = 1 << 20;

Deno.test("blocks in use never overlap and are aligned, and all memory comes back", () => {
  const step = fc.record({
    size: fc.oneof(fc.nat(100), fc.nat(5000)),
    alignment: fc.constantFrom(1, 16, 64, 4096),
    frees: fc.option(fc.nat(20)),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const heap = new Heap();
      const first = heap.malloc(1);
      heap.free(first);
      const blocks: { address: number; size: number }[] = [];
      for (const { size, alignment, frees } of steps) {
        const address = heap.malloc(size, alignment);
        assertEquals(address % Math.max(16, alignment), 0);
        for (const other of blocks) {
          assert(address + size <= other.address || other.address + other.size <= address);
        }
        blocks.push({ address, size: Math.max(1, size) });
        if (frees === null) continue;
        for (const { address } of blocks.splice(frees, 1)) assert(heap.free(address));
      }
      for (const { address } of blocks) assert(heap.free(address));
      assertEquals(heap.malloc(200 * MIB), first);
    }),
    { numRuns: 30 },
  );
});

Deno.test("memory of any sizes comes back", () => {
  const heap = new Heap();
  for (let size = 100; size < 250; size++) {
    const address = heap.malloc(size * MIB);
    assertNotEquals(address, 0);
    heap.free(address);
  }
});

Deno.test("what does not fit is refused, and less still fits", () => {
  const heap = new Heap();
  for (const size of [-1, NaN, Infinity, 0.5, 256 * MIB, 2 ** 32, 2 ** 53]) {
    assertEquals(heap.malloc(size), 0);
  }
  for (const alignment of [Infinity, NaN, 2 ** 40]) assertEquals(heap.malloc(16, alignment), 0);
  assertNotEquals(heap.malloc(16), 0);
  assertEquals([heap.free(0), heap.free(7), heap.free(NaN)], [true, false, false]);
});
