import { assertEquals } from "@std/assert";
import { Heap } from "../machine/heap.ts";
import { readScriptCall, scriptCallAt, scriptCallWords } from "./script_call.ts";

Deno.test("limits of a launch", () => {
  const heap = new Heap();
  const read = (word: unknown, length: number) => scriptCallAt(() => heap, word, length, "sc");
  assertEquals([read(null, 60), read(0, 60), read(new Int32Array(15), 0)], [null, null, null]);
  const words = Int32Array.from({ length: 15 }, (_, index) => index - 1);
  assertEquals(read(words, 60)?.strategy, 0xffff_ffff);
  assertEquals([read(words, 60)?.yEnd, read(words, 60)?.array4End], [3, 13]);
  assertEquals([read(words, 28)?.zEnd, read(words, 28)?.arrayEnd], [5, 0]);
  assertEquals(read(words, 2 ** 31)?.xEnd, 1);
  const written = scriptCallWords(read(words, 60)!);
  assertEquals(written, new Uint32Array(words));
  assertEquals(readScriptCall(new Uint8Array(written.buffer)), read(words, 60)!);
});
