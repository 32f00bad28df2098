import { assertEquals } from "@std/assert";
import type { RsElement } from "./driver/hal.ts";
import { handlesIn } from "./references.ts";

function element(overrides: Partial<RsElement>): RsElement {
  return { hasReferences: true, sizeBytes: 4, fields: [], ...overrides } as RsElement;
}

const OBJECT = element({});
const NUMBER = element({ hasReferences: false });

function struct(fields: readonly (readonly [element: RsElement, arraySize: number])[]): RsElement {
  let sizeBytes = 0;
  const placed = fields.map(([cell, arraySize]) => {
    const offset = sizeBytes;
    sizeBytes += cell.sizeBytes * arraySize;
    return { name: "", element: cell, arraySize, offset };
  });
  return element({ fields: placed, sizeBytes });
}

function bytesOf(...words: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(words).buffer);
}

Deno.test("handles are found in fields, arrays and structs inside each other, and 0 is none", () => {
  const cell = struct([[NUMBER, 1], [struct([[OBJECT, 2], [NUMBER, 1]]), 2]]);
  const words = [1, 10, 11, 2, 0, 12, 3];
  assertEquals(handlesIn(cell, bytesOf(...words, ...words), 2), [10, 11, 12, 10, 11, 12]);
});

Deno.test("an array that is longer than the memory ends with it", () => {
  assertEquals(handlesIn(struct([[OBJECT, 2 ** 31]]), bytesOf(7, 8), 1), [7, 8]);
});

Deno.test("cells of numbers hold no handles", () => {
  assertEquals(handlesIn(NUMBER, bytesOf(7), 1), []);
});
