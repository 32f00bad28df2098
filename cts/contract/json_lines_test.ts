import { assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import { LineError, readLines } from "./json_lines.ts";

function streamOf(bytes: Uint8Array, chunk: number): ReadableStream<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk));
  return ReadableStream.from(chunks);
}

function lines(text: string | Uint8Array, chunk = 3, maxBytes = 100): Promise<string[]> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return Array.fromAsync(readLines(streamOf(bytes, chunk), maxBytes));
}

Deno.test("lines come out whole however the bytes are cut", async () => {
  await fc.assert(fc.asyncProperty(
    fc.array(fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\n", ""))),
    fc.integer({ min: 1, max: 40 }),
    async (texts, chunk) => {
      const text = texts.map((line) => `${line}\n`).join("");
      assertEquals(await lines(text, chunk, 10_000), texts);
    },
  ));
});

Deno.test("a line of the greatest length passes and a longer one does not", async () => {
  assertEquals(await lines(`${"x".repeat(100)}\n`), ["x".repeat(100)]);
  const error = await assertRejects(() => lines(`${"x".repeat(101)}\n`), LineError, "100 bytes");
  assertEquals(error.line, "x".repeat(101));
});

Deno.test("a line that never ends is refused as soon as it is too long", async () => {
  let chunks = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      chunks++;
      controller.enqueue(new Uint8Array(1000).fill(97));
    },
  });
  const error = await assertRejects(
    () => Array.fromAsync(readLines(endless, 10_000)),
    LineError,
    "is longer than 10000 bytes",
  );
  assertEquals(error.line, "a".repeat(200));
  assertEquals(chunks < 20, true);
});

Deno.test("bytes that are not UTF-8 are refused", async () => {
  await assertRejects(() => lines(Uint8Array.of(65, 255, 10)), LineError, "is not UTF-8");
});

Deno.test("a last line without line feed is refused and shown", async () => {
  const error = await assertRejects(() => lines("a\nbc"), LineError, "no line feed");
  assertEquals(error.line, "bc");
});
