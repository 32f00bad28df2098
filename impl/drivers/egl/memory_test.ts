import { assertEquals } from "@std/assert";
import { EGL } from "../../../cts/contract/enums.ts";
import { asMemory, attributesIn, store, toInt } from "./memory.ts";

Deno.test("an attribute list ends at EGL_NONE, at the end of its memory, or before it begins", () => {
  const pairs = (list: unknown) => [...attributesIn(list)];
  assertEquals(pairs(null), []);
  assertEquals(pairs(0), []);
  assertEquals(pairs(new Int32Array([EGL.NONE, 1, 2])), []);
  assertEquals(pairs(new Int32Array([1, 2, EGL.NONE, 3, 4])), [[1, 2]]);
  assertEquals(pairs(new Int32Array([1, 2, 3])), [[1, 2], [3, NaN]]);
  assertEquals(pairs(new BigInt64Array([1n, -1n, BigInt(EGL.NONE)])), [[1, -1]]);
  assertEquals(pairs([1, null, EGL.NONE]), [[1, 0]]);
});

Deno.test("what is no list has one attribute that nobody knows", () => {
  for (const list of [1, "text", {}, () => 0, new DataView(new ArrayBuffer(8)), Symbol("s")]) {
    assertEquals([...attributesIn(list)], [[NaN, NaN]]);
  }
});

Deno.test("values are stored into memory of any type, where it has room", () => {
  for (const memory of [new Int32Array(2), new Float32Array(2), [0, 0]]) {
    assertEquals(store(memory, 7, 1), true);
    assertEquals([...memory], [0, 7]);
    assertEquals(store(memory, 7, 2), true);
    assertEquals(memory.length, 2);
  }
  const wide = new BigInt64Array(1);
  assertEquals([store(wide, -3), wide[0]], [true, -3n]);
});

Deno.test("nothing is stored into what is no memory, is frozen or was taken away", () => {
  assertEquals([null, undefined, 0, 5, "x", {}].map((pointer) => store(pointer, 1)), [
    ...Array(6).fill(false),
  ]);
  const frozen = Object.freeze([3]);
  assertEquals([store(frozen, 1), frozen[0]], [true, 3]);
  const detached = new Int32Array(1);
  structuredClone(detached.buffer, { transfer: [detached.buffer] });
  assertEquals([store(detached, 1), asMemory(detached)?.length], [true, 0]);
});

Deno.test("only numbers are numbers", () => {
  assertEquals([1.9, -1.9, 5n, null].map(toInt), [1, -1, 5, 0]);
  assertEquals([NaN, Infinity, "1", undefined, {}, true].map(toInt), Array(6).fill(NaN));
});
