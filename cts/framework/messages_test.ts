import { assertEquals } from "@std/assert";
import { decodeMessage, encodeMessage, readLines } from "./messages.ts";

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

Deno.test("messages are told from whatever else is printed to the same stream", async () => {
  const printed = [
    "no line feed at the end",
    '\n{"kind":"done","key":1,"attempts":[]}\nnull\n5\n[]\n',
    "\u0001strata\u0001{broken\n",
  ];
  const start = { kind: "start", key: 7 } as const;
  const text = printed.map((junk) => junk + encodeMessage(start)).join("");
  const lines = await Array.fromAsync(
    readLines(ReadableStream.from([new TextEncoder().encode(text)])),
  );
  const messages = lines.map(decodeMessage).filter((message) => message !== undefined);
  assertEquals(messages, [start, start, start]);
});
