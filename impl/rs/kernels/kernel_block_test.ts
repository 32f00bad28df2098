import { assertEquals, assertThrows } from "@std/assert";
import { Heap } from "../../machine/heap.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { KernelBlock, splat } from "./kernel_block.ts";

Deno.test("a block is zeroes at a multiple of 64, and gives all of its memory back", () => {
  const heap = new Heap();
  const used = heap.malloc(1000);
  heap.bytes.fill(255, used, used + 1000);
  heap.free(used);
  const block = new KernelBlock(heap);
  assertEquals(block.address % 64, 0);
  assertEquals(heap.bytes.slice(block.address, block.address + 1024), new Uint8Array(1024));
  block.int(4, -2);
  block.floats(8, [1.5, -1]);
  block.shorts(16, [-3, 4]);
  block.ints(20, [5, -6, 0xff000000]);
  const { view } = heap;
  assertEquals(view.getInt32(block.address + 4, true), -2);
  assertEquals(view.getFloat32(block.address + 12, true), -1);
  assertEquals(view.getInt16(block.address + 16, true), -3);
  assertEquals(view.getInt32(block.address + 24, true), -6);
  assertEquals(view.getUint32(block.address + 28, true), 0xff000000);
  assertThrows(() => block.ints(1020, [1, 2]), RangeError, "Offset 1024 is past the end");
  assertThrows(() => block.floats(1020, [1, 2]), RangeError, "Offset 1024 is past the end");
  assertThrows(() => block.allocate(2 ** 40), ProcessFault);
  assertEquals(heap.malloc(1000), used);
});

Deno.test("a vector has the same value in each lane", () => {
  assertEquals(splat(7, 4), [7, 7, 7, 7]);
  assertEquals(splat(-1, 8).length, 8);
});
