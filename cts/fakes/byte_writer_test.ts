import { assertEquals } from "@std/assert";
import { ByteWriter } from "./byte_writer.ts";

Deno.test("ByteWriter writes little-endian numbers and grows", () => {
  const writer = new ByteWriter(2);
  writer.u8(0x01);
  writer.u16(0x0203);
  writer.u32(-2);
  writer.bytes(new Uint8Array([9, 8]));
  assertEquals([...writer.finish()], [1, 3, 2, 0xfe, 0xff, 0xff, 0xff, 9, 8]);
});

Deno.test("ByteWriter.align pads with zeros to a multiple, and only when needed", () => {
  const writer = new ByteWriter(1);
  writer.u8(7);
  writer.align(4);
  assertEquals([...writer.finish()], [7, 0, 0, 0]);
  writer.align(4);
  assertEquals(writer.length, 4);
});

Deno.test("ByteWriter.patch32 overwrites in place", () => {
  const writer = new ByteWriter();
  writer.u32(0);
  writer.u8(5);
  writer.patch32(0, 0x01020304);
  assertEquals([...writer.finish()], [4, 3, 2, 1, 5]);
});
