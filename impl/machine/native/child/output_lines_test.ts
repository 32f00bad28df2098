import { assertEquals } from "@std/assert";
import { OutputLines } from "./output_lines.ts";

function linesOf(...parts: readonly string[]): string[] {
  const lines: string[] = [];
  const output = new OutputLines((line) => lines.push(line));
  for (const part of parts) output.write(new TextEncoder().encode(part));
  output.flush();
  return lines;
}

Deno.test("bytes are cut into lines wherever they were written apart", () => {
  assertEquals(linesOf("one\ntw", "o\n", "\nthr", "ee"), ["one", "two", "", "three"]);
  assertEquals(linesOf(), []);
  assertEquals(linesOf("\n"), [""]);
});

Deno.test("a long line comes in pieces", () => {
  const lines = linesOf("x".repeat(4000), `${"x".repeat(6000)}\nend`);
  assertEquals(lines.map(({ length }) => length), [4096, 4096, 1808, 3]);
  assertEquals(linesOf(`${"x".repeat(4096)}\nend`).map(({ length }) => length), [4096, 3]);
});

Deno.test("characters of several bytes survive being written apart", () => {
  const bytes = new TextEncoder().encode("ä\n");
  const lines: string[] = [];
  const output = new OutputLines((line) => lines.push(line));
  for (const byte of bytes) output.write(new Uint8Array([byte]));
  assertEquals(lines, ["ä"]);
});

Deno.test("what is too much is dropped, once said so", () => {
  const whole = linesOf(...Array(64).fill(`${"x".repeat(4095)}\n`));
  assertEquals([whole.length, new Set(whole).size], [64, 1]);
  const more = linesOf(...Array(64).fill(`${"x".repeat(4095)}\n`), "more", "still more\n");
  assertEquals(more.slice(64), [
    "What follows is dropped: more than 262144 bytes were written",
  ]);
});
