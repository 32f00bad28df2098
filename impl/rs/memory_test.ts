import { assertEquals } from "@std/assert";
import { readable, storeCell, storeInteger } from "./memory.ts";

Deno.test("a cell takes what has a number in it, and pointers where there is room for them", () => {
  const values = [7, -1, 0.5, NaN, 2 ** 40, 3n, null, "name", undefined, () => 1];
  const store = (cells: { [index: number]: unknown }) => {
    for (const [i, value] of values.entries()) storeCell(cells, i, value);
    return cells;
  };
  assertEquals(
    store(new BigInt64Array(values.length)),
    BigInt64Array.of(7n, -1n, 0n, 0n, 1n << 40n, 3n, 0n, 0n, 0n, 0n),
  );
  assertEquals(
    store(new Int32Array(values.length)),
    Int32Array.of(7, -1, 0, 0, 0, 3, 0, 0, 0, 0),
  );
  assertEquals(store([]), values as never);
});

Deno.test("NULL and memory of no cells are left alone", () => {
  storeInteger(null, 5, "it");
  storeInteger(new Int32Array(), 5, "it");
});

Deno.test("pointers are bytes as wide as those of the process", () => {
  const pointers = [0x1234, -2, null, "name"];
  assertEquals(
    readable(pointers, false),
    Uint8Array.of(0x34, 0x12, 0, 0, 0xfe, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0),
  );
  assertEquals(readable([1], true), Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0));
  const bytes = Uint8Array.of(1);
  assertEquals(readable(bytes, true), bytes);
});
