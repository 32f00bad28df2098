import { assert, assertEquals } from "@std/assert";
import type { CellKind } from "./c_types.ts";
import { type MemoryAccess, remoteArray, RemoteMemory, remoteMemoryOf } from "./remote_memory.ts";

/** A page of memory at 0x1000, beyond which nothing can be read. */
class Page implements MemoryAccess {
  readonly bytes = new Uint8Array(0x1000);
  epoch = 0;
  reads = 0;
  readonly host = {
    read: (address: number, size: number) => {
      this.reads++;
      assert(address >= 0x1000 && address + size <= 0x2000, `read of ${size} at ${address}`);
      return this.bytes.slice(address - 0x1000, address - 0x1000 + size);
    },
    write: (address: number, bytes: Uint8Array) => this.bytes.set(bytes, address - 0x1000),
  };

  fromPointer(bits: bigint): unknown {
    return `pointer ${bits}`;
  }

  toPointer(value: unknown): bigint {
    return BigInt(value as number);
  }

  at(offset: number, cell: CellKind): { [index: number]: unknown; length: number } {
    return remoteArray(new RemoteMemory(this, BigInt(0x1000 + offset), cell)) as never;
  }
}

Deno.test("remoteArray reads and writes cells as the device's own arrays", () => {
  const page = new Page();
  const ints = page.at(8, 4);
  assertEquals(ints[1], 0);
  ints[1] = -2;
  assertEquals(ints[1], -2);
  assertEquals([...page.bytes.subarray(12, 16)], [254, 255, 255, 255]);
  assert(ints instanceof Int32Array);
  assert(page.at(0, 8) instanceof BigInt64Array);
  assert(page.at(0, -1) instanceof Uint8Array);
  assert(ints.length > 1000);
  const floats = page.at(64, "float");
  floats[0] = 0.5;
  assertEquals(floats[0], 0.5);
  const pointers = page.at(72, "pointer");
  pointers[0] = 7;
  assertEquals(pointers[0], "pointer 7");
  assertEquals(remoteMemoryOf(ints)?.address, 0x1008n);
  assertEquals(remoteMemoryOf([]), undefined);
});

Deno.test("RemoteMemory reads ahead, but never beyond the page, and anew after code has run", () => {
  const page = new Page();
  const first = page.at(0, 4);
  for (let i = 0; i < 8; i++) assertEquals(first[i], 0);
  assertEquals(page.reads, 1);
  page.bytes[0] = 5;
  assertEquals(first[0], 0);
  page.epoch++;
  assertEquals(first[0], 5);
  const last = page.at(0xff8, 4);
  assertEquals([last[0], last[1]], [0, 0]);
});
