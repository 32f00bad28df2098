import { assertEquals } from "@std/assert";
import { readLines } from "./messages.ts";

Deno.test("readLines joins chunks, splits lines and leaves an unfinished line out", async () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":1}\nrest');
  for (const size of [1, 2, 7, 100]) {
    const chunks = Array.from(
      { length: Math.ceil(bytes.length / size) },
      (_, i) => bytes.subarray(i * size, (i + 1) * size),
    );
    const lines = await Array.fromAsync(readLines(ReadableStream.from(chunks)));
    assertEquals(lines, ['{"a":"é"}', "", '{"b":1}'], `chunks of ${size}`);
  }
});
