import { assert, assertEquals, assertThrows } from "@std/assert";
import { LibraryFormatError } from "../../cts/contract/library.ts";
import { Heap } from "./heap.ts";
import type { Scope } from "./machine.ts";
import { compileWasm, wasmImage } from "./wasm_library.ts";

const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const [CUSTOM, IMPORT, GLOBAL, EXPORT] = [0, 2, 6, 7];
const GLOBAL_KIND = 3;
const I32 = 0x7f;
const V128 = 0x7b;
const END = 0x0b;

const text = (name: string) => [name.length, ...new TextEncoder().encode(name)];
const section = (id: number, body: number[]) => [id, body.length, ...body];

function library(dylink: number[], ...sections: number[][]): Uint8Array {
  const custom = section(CUSTOM, [...text("dylink.0"), ...dylink]);
  return Uint8Array.from([...MAGIC, ...custom, ...sections.flat()]);
}

const memoryOf = (size: number) => [1, 4, size, 0, 0, 0];
const scope = (symbol: unknown): Scope => ({
  path: "/lib.so",
  library: () => new Map(),
  symbol: () => symbol as never,
});

Deno.test("a name in dylink.0 that goes beyond its section is truncated", () => {
  const needed = [2, 3, 1, 100, 0x61];
  assertThrows(() => compileWasm(library(needed)), LibraryFormatError, "truncated");
});

Deno.test("an import of another kind is no fault: the library cannot be linked", () => {
  const wanted = section(IMPORT, [1, ...text("env"), ...text("foo"), GLOBAL_KIND, I32, 0]);
  const image = wasmImage(compileWasm(library(memoryOf(16), wanted)), () => new Heap());
  assertThrows(() => image.construct(scope(() => 1)), LibraryFormatError, "cannot be linked");
});

Deno.test("a variable that is no integer has no address", () => {
  const vector = [V128, 0, 0xfd, 0x0c, ...Array(16).fill(0), END];
  const globals = [
    section(GLOBAL, [1, ...vector]),
    section(EXPORT, [1, ...text("v"), GLOBAL_KIND, 0]),
  ];
  const image = wasmImage(compileWasm(library(memoryOf(16), ...globals)), () => new Heap());
  assertEquals(image.construct(scope(undefined)).get("v"), { address: 0 } as never);
});

Deno.test("the data of a library that is unloaded is free again", () => {
  const heap = new Heap();
  const code = compileWasm(library(memoryOf(64)));
  const [first, second] = [wasmImage(code, () => heap), wasmImage(code, () => heap)];
  first.construct(scope(undefined));
  second.construct(scope(undefined));
  const before = heap.malloc(16);
  first.unload?.();
  first.unload?.();
  const again = heap.malloc(64);
  assert(again < before);
  assert(heap.malloc(64) > before);
});
