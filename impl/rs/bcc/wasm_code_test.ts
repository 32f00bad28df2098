import { assertEquals, assertThrows } from "@std/assert";
import { OP, signed, unsigned, WasmCodeError, WasmReader } from "./wasm_code.ts";

Deno.test("an instruction is as long as its numbers say", () => {
  const instructions = [
    [OP.unreachable],
    [OP.localGet, 0x80, 0x01],
    [OP.i32Const, 0xff, 0xff, 0x7f],
    [OP.brTable, 2, 0, 1, 0],
    [0x28, 2, 0x80, 0x04],
    [0x43, 0, 0, 0x80, 0x3f],
    [OP.vector, 12, ...new Array(16).fill(OP.loop)],
    [OP.vector, 0xe4, 0x01],
    [OP.vector, 91, 2, 0, 3],
    [0xfc, 10, 0, 0],
    [0xfe, 0x1e, 2, 0],
    [0x6a],
  ];
  const reader = new WasmReader(Uint8Array.from(instructions.flat()));
  for (const instruction of instructions) {
    const begin = reader.at;
    assertEquals([reader.instruction(), reader.at - begin], [instruction[0], instruction.length]);
  }
});

Deno.test("code that is not known, or ends too early, is refused", () => {
  const refused = (bytes: readonly number[], message: string) =>
    assertThrows(
      () => new WasmReader(Uint8Array.from(bytes)).instruction(),
      WasmCodeError,
      message,
    );
  refused([0xff], "instruction 0xff is not known");
  refused([0xfc, 99], "instruction 0xfc 99 is not known");
  refused([OP.localGet, 0x80], "code ends within an instruction");
});

Deno.test("a number is read as it was written", () => {
  for (const value of [0, 127, 128, 65535, 2 ** 31]) {
    assertEquals(new WasmReader(Uint8Array.from(unsigned(value))).unsigned(), value);
  }
});

Deno.test("a number with a sign is read as it was written", () => {
  for (const value of [0, 63, 64, -1, -64, -65, 8191, -8192, 2 ** 30, 2 ** 31 - 1, -(2 ** 31)]) {
    assertEquals(new WasmReader(Uint8Array.from(signed(value))).signed(), value);
  }
});
