import { assertEquals } from "@std/assert";
import {
  bytesOf,
  cellCount,
  readCell,
  readCells,
  readText,
  readTextCell,
  signatureOf,
  toNumber,
  toOffset,
  writeCell,
  writeCells,
  writePointer,
  writeText,
} from "./words.ts";

function converted(name: string, ...args: readonly unknown[]): unknown[] {
  return signatureOf(name).parameters.map((convert, i) => convert(args[i]));
}

Deno.test("arguments are what C would see of them", () => {
  assertEquals(converted("glViewport", 1.9, -1, 2 ** 32 + 3, "x"), [1, -1, 3, 0]);
  assertEquals(converted("glBindBuffer", -1, 2 ** 32 + 1), [0xffffffff, 1]);
  assertEquals(converted("glColorMask", 256, 2, true, null), [0, 1, 1, 0]);
  assertEquals(converted("glClearColor", 0.1, 1n, NaN, {}), [Math.fround(0.1), 1, 0, 0]);
  assertEquals(converted("glClearColorx", 65536, 32768, -65536, 0), [1, 0.5, -1, 0]);
  assertEquals(converted("glColor4ub", 255, 256, 1, 2), [255, 0, 1, 2]);
  assertEquals(converted("glBufferData", 1, 2 ** 40, 0, 4), [1, 2 ** 40, null, 4]);
  const memory = new Int32Array(1);
  assertEquals(converted("glGetIntegerv", 5, memory), [5, memory]);
  assertEquals(converted("glDrawElements", 4, 3, 5, 12), [4, 3, 5, 12]);
});

Deno.test("a declaration says what failing returns", () => {
  assertEquals(signatureOf("glGetString").nothing, null);
  assertEquals(signatureOf("glFenceSync").nothing, null);
  assertEquals(signatureOf("glIsBuffer").nothing, 0);
  assertEquals(signatureOf("glFlush"), { parameters: [], nothing: undefined });
});

Deno.test("what is no number is 0, and no pointer is an offset of 0", () => {
  assertEquals([toNumber(Symbol.iterator), toNumber("7"), toNumber(2n ** 64n - 1n)], [0, 0, -1]);
  assertEquals([toOffset(null), toOffset(-4), toOffset(8.5), toOffset({})], [0, 0, 8, 0]);
});

Deno.test("memory of every kind is read and written within its bounds", () => {
  const integers = new Int32Array(2);
  writeCells(integers, [1, 2, 3]);
  assertEquals([...integers], [1, 2]);
  const wide = new BigInt64Array(1);
  writeCell(wide, 0, 2.5);
  assertEquals(wide[0], 2n);
  const pointers: unknown[] = [null];
  writeCell(pointers, 0, 7);
  writeCell(pointers, 1, 8);
  assertEquals(pointers, [7]);
  assertEquals(readCells(new Float32Array([0.5, 1]), 5), [0.5, 1]);
  assertEquals([readCell(integers, 9), readCell(null, 0), readCell("x", 0)], [0, 0, 0]);
  assertEquals([null, 5, "abc", {}, new DataView(new ArrayBuffer(4))].map(cellCount), [
    0,
    0,
    0,
    0,
    0,
  ]);
});

Deno.test("memory that cannot be written stays as it is", () => {
  const frozen = Object.freeze([1]);
  writeCell(frozen, 0, 2);
  writePointer(frozen, "x");
  assertEquals(frozen, [1]);
  const bytes = new Uint8Array(4);
  structuredClone(bytes, { transfer: [bytes.buffer] });
  writeCells(bytes, [1, 2]);
  assertEquals([cellCount(bytes), bytesOf(bytes)], [0, undefined]);
});

Deno.test("texts are read up to NUL or their length", () => {
  assertEquals(readText("ab\0c"), "ab");
  assertEquals(readText("abc", 2), "ab");
  assertEquals(readText(new TextEncoder().encode("abc\0d")), "abc");
  assertEquals([readText(5), readText(null), readText({})], [undefined, undefined, undefined]);
  assertEquals(readTextCell(["a", 5], 1), undefined);
});

Deno.test("texts are cut to the buffer and ended by NUL", () => {
  const [buffer, length] = [new Uint8Array(8).fill(9), new Int32Array(1)];
  writeText("hello", 4, length, buffer);
  assertEquals([[...buffer], length[0]], [[104, 101, 108, 0, 9, 9, 9, 9], 3]);
  writeText("hello", 0, length, buffer);
  assertEquals([buffer[0], length[0]], [104, 0]);
  writeText("hi", 8, null, null);
});
