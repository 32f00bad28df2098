import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { MessageWriter } from "./message_writer.ts";

function written(write: (writer: MessageWriter) => void): DataView {
  const writer = new MessageWriter();
  writer.start(7, -2, 9);
  write(writer);
  writer.finish();
  return new DataView(writer.bytes.slice(0, writer.size).buffer);
}

Deno.test("a message has size, kind, thread and id in front", () => {
  const message = written((writer) => writer.u32(5));
  const fields = [0, 4, 8, 12, 16].map((at) => message.getInt32(at, true));
  assertEquals(fields, [20, 7, -2, 9, 5]);
});

Deno.test("words are two's complement of 64 bits, whatever they come as", () => {
  const word = (value: number | bigint) =>
    written((writer) => writer.word(value)).getBigUint64(16, true);
  fc.assert(fc.property(fc.maxSafeInteger(), (value) => {
    assertEquals(word(value), BigInt.asUintN(64, BigInt(value)));
  }));
  fc.assert(fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (value) => {
    assertEquals(word(value), BigInt.asUintN(64, value));
  }));
  assertEquals([word(1.9), word(-1.9), word(NaN)], [1n, 2n ** 64n - 1n, 0n]);
});

Deno.test("texts end at their first NUL, and padded bytes fill words", () => {
  const message = written((writer) => {
    writer.string("ä\0b");
    writer.padded(new Uint8Array([1, 2, 3, 4, 5]));
  });
  const bytes = [...new Uint8Array(message.buffer, 16)];
  assertEquals([bytes.slice(0, 3), bytes.slice(3, 8), bytes.length], [[0xc3, 0xa4, 0], [
    1,
    2,
    3,
    4,
    5,
  ], 11]);
});

Deno.test("a message grows with what is written", () => {
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  const message = written((writer) => {
    for (let i = 0; i < 10; i++) writer.padded(bytes);
  });
  assertEquals(message.byteLength, 16 + 600_000);
  assertEquals(new Uint8Array(message.buffer, 16 + 540_000), bytes);
  const writer = new MessageWriter();
  const tooLong = Object.create(Uint8Array.prototype, { length: { value: 2 ** 31 - 8 } });
  assertThrows(() => writer.padded(tooLong), Error, "Cannot send");
});
