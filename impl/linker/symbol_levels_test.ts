import { assertEquals } from "@std/assert";
import { mayHave, symbolSince } from "./symbol_levels.ts";

Deno.test("symbols have the API level that they came with, and glibc's own have none", () => {
  const expected: [name: string, level: number | undefined][] = [
    ["backtrace", 33],
    ["AHardwareBuffer_allocate", undefined],
    ["AHardwareBuffer_lockPlanes", 29],
    ["glob", 28],
    ["memfd_create", 30],
    ["malloc", undefined],
    ["pthread_cancel", Infinity],
    ["strfry", Infinity],
    ["toString", undefined],
  ];
  assertEquals(expected.map(([name]) => [name, symbolSince(name)]), expected);
});

Deno.test("only libraries of the platform lack what came later", () => {
  assertEquals(mayHave("libc.so", "backtrace", 31), false);
  assertEquals(mayHave("libc.so", "backtrace", 33), true);
  assertEquals(mayHave("libc.so", "strfry", 35), false);
  assertEquals(mayHave("libunwindstack_app.so", "backtrace", 29), true);
});
