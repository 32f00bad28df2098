import { assertEquals, assertThrows } from "@std/assert";
import { Boxed } from "./boxed.ts";
import {
  ArrayIndexOutOfBoundsException,
  IllegalArgumentException,
  RSIllegalArgumentException,
} from "./exceptions.ts";
import { FieldPacker } from "./field_packer.ts";
import { Matrix2f } from "./matrices.ts";

Deno.test("each number stands at a multiple of its size", () => {
  const packer = new FieldPacker(32);
  packer.addI8(1);
  packer.addI16(-2);
  packer.addI32(3);
  packer.addI8(4);
  packer.addI64(-5n);
  packer.addF32([0.5, 1.5]);
  assertEquals(packer.getPos(), 32);
  const view = new DataView(packer.getData().buffer);
  assertEquals(view.getInt16(2, true), -2);
  assertEquals(view.getInt32(4, true), 3);
  assertEquals(view.getInt8(8), 4);
  assertEquals(view.getBigInt64(16, true), -5n);
  assertEquals(view.getFloat32(28, true), 1.5);
});

Deno.test("numbers come back in reverse order", () => {
  const packer = new FieldPacker(24);
  packer.addI8(1);
  packer.addI64(2n);
  packer.addBoolean(true);
  packer.addF32(0.25);
  assertEquals(packer.subF32(), 0.25);
  assertEquals(packer.subBoolean(), true);
  assertEquals(packer.subI64(), 2n);
  assertEquals(packer.subI8(), 1);
  assertEquals(packer.getPos(), 0);
});

Deno.test("what has no room or is out of range is refused", () => {
  const packer = new FieldPacker(6);
  packer.addU16(0xffff);
  assertThrows(() => packer.addI32(1), ArrayIndexOutOfBoundsException, "length=6; index=6");
  const range = "Saving value out of range for type";
  assertThrows(() => packer.addU8(256), IllegalArgumentException, range);
  assertThrows(() => packer.addU16(-1), IllegalArgumentException, range);
  assertThrows(() => packer.addU32(2 ** 32), IllegalArgumentException, range);
  assertThrows(() => packer.addU64(-1n), IllegalArgumentException, range);
  assertThrows(() => packer.skip(7), RSIllegalArgumentException, "out of range argument: 7");
  assertThrows(() => packer.reset(-1), RSIllegalArgumentException, "out of range argument: -1");
  assertThrows(
    () => packer.align(3),
    RSIllegalArgumentException,
    "argument must be a non-negative non-zero power of 2: 3",
  );
});

Deno.test("an object takes four pointers in a 64-bit process, and one in a 32-bit one", () => {
  for (const [pointerSize, size] of [[8, 32], [4, 4]] as const) {
    const packer = new FieldPacker(32, pointerSize);
    packer.addObj(null);
    assertEquals(packer.getPos(), size);
  }
});

Deno.test("arguments of any number are packed", () => {
  const args = [Boxed.int(1), Boxed.double(2), true, new Matrix2f(), ...Array(20).fill(5n)];
  const packer = FieldPacker.createFromArray(args, 8);
  assertEquals(packer.getPos(), packer.getData().length);
  assertEquals(packer.getData().length, 40 + 20 * 8);
});
