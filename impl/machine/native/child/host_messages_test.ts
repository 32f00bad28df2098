import { assertEquals, assertThrows } from "@std/assert";
import { readEnd, writeCall } from "./host_messages.ts";
import { MessageWriter } from "./message_writer.ts";

function end(bySignal: number, value: number): DataView {
  const message = new DataView(new ArrayBuffer(24));
  message.setInt32(16, bySignal, true);
  message.setInt32(20, value, true);
  return message;
}

Deno.test("ends are told by exit status or by the signal's name", () => {
  assertEquals(readEnd(end(0, 3)), { kind: "exit", code: 3 });
  assertEquals(readEnd(end(1, 11)), { kind: "signal", signal: "SIGSEGV" });
  assertEquals(readEnd(end(1, 16)), {
    kind: "signal",
    signal: "SIGSEGV",
    cause: "stack overflow",
  });
  assertEquals(readEnd(end(1, 40)), { kind: "signal", signal: "signal 40" });
});

Deno.test("calls that cannot be passed on are errors", () => {
  const write = (words: Parameters<typeof writeCall>[2]) =>
    writeCall(new MessageWriter(), 1, words);
  assertThrows(() => write({ ints: Array(65).fill(0), floats: [] }), Error, "65 integers");
  assertThrows(() => write({ ints: [], floats: Array(9).fill(0) }), Error, "9 floats");
  const bytes = new Uint8Array(8);
  const pointing = (offset: number, block: number) =>
    write({
      ints: [],
      floats: [],
      memory: [{ bytes, isOut: false, pointers: [{ offset, block }] }],
    });
  pointing(0, 0);
  for (const [offset, block] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
    assertThrows(() => pointing(offset, block), RangeError);
  }
});
