import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { HEADER_SIZE, PacketError, PAYLOAD_MAX, readHeader, writePacket } from "./packet.ts";

const COMMANDS = ["AUTH", "CLSE", "CNXN", "OKAY", "OPEN", "STLS", "WRTE"] as const;

Deno.test("what is written is read", () => {
  const packet = fc.record({
    command: fc.constantFrom(...COMMANDS),
    arg0: fc.nat(0xffffffff),
    arg1: fc.nat(0xffffffff),
    payload: fc.uint8Array({ maxLength: 200 }),
  });
  fc.assert(fc.property(packet, fc.boolean(), (packet, isChecked) => {
    const bytes = writePacket(packet, isChecked);
    const { command, arg0, arg1, size, checksum } = readHeader(bytes);
    assertEquals({ command, arg0, arg1 }, {
      command: packet.command,
      arg0: packet.arg0,
      arg1: packet.arg1,
    });
    assertEquals(bytes.slice(HEADER_SIZE, HEADER_SIZE + size), new Uint8Array(packet.payload));
    assertEquals(checksum, isChecked ? packet.payload.reduce((sum, byte) => sum + byte, 0) : 0);
  }));
});

Deno.test("a header that is none is named by its bytes, and any other is read or refused", () => {
  const bytes = writePacket({ command: "OPEN", arg0: 1, arg1: 0, payload: new Uint8Array() }, true);
  assertEquals(readHeader(bytes).command, "OPEN");
  bytes[20]! ^= 1;
  assertThrows(() => readHeader(bytes), PacketError, "header 4f 50 45 4e");
  fc.assert(
    fc.property(fc.uint8Array({ minLength: HEADER_SIZE, maxLength: HEADER_SIZE }), (bytes) => {
      try {
        readHeader(bytes);
      } catch (error) {
        assert(error instanceof PacketError);
      }
    }),
  );
});

Deno.test("a payload may be as large as adb allows, and no larger", () => {
  const empty = { command: "WRTE", arg0: 1, arg1: 1, payload: new Uint8Array() } as const;
  const sized = (size: number) => {
    const bytes = writePacket(empty, false);
    new DataView(bytes.buffer).setUint32(12, size, true);
    return bytes;
  };
  assertEquals(readHeader(sized(PAYLOAD_MAX)).size, PAYLOAD_MAX);
  assertThrows(() => readHeader(sized(PAYLOAD_MAX + 1)), PacketError, "payload of 1048577 bytes");
});
