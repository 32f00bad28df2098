import { assertEquals, assertThrows } from "@std/assert";
import { Allocation } from "./allocation.ts";
import { Bitmap } from "./bitmap.ts";
import { Element } from "./element.ts";
import {
  RSIllegalArgumentException,
  RSInvalidStateException,
  RSRuntimeException,
} from "./exceptions.ts";
import { FieldPacker } from "./field_packer.ts";
import { RenderScript } from "./render_script.ts";
import { RsApp, type RsAppOptions } from "./rs_app.ts";
import { Type } from "./type.ts";

async function withRs(body: (rs: RenderScript) => void, options: RsAppOptions = {}): Promise<void> {
  for (const flags of [0, RenderScript.CREATE_FLAG_LOW_LATENCY]) {
    await using app = await RsApp.start(options);
    body(RenderScript.create(app, "NORMAL", flags)!);
  }
}

function refuses(body: () => void, message: string): void {
  assertThrows(body, RSIllegalArgumentException, message);
}

Deno.test("arrays must hold what cells hold", () =>
  withRs((rs) => {
    const ints = Allocation.createSized(rs, Element.I32_2(rs), 2);
    const text = (what: string) => `${what} source does not match allocation type SIGNED_32`;
    refuses(() => ints.copyFrom(new Uint8Array(16)), text("8 bit integer"));
    refuses(() => ints.copyTo(new Int16Array(8)), text("16 bit integer"));
    refuses(() => ints.copy1DRangeFrom(0, 2, new BigInt64Array(2)), text("64 bit integer"));
    refuses(() => ints.copy1DRangeTo(0, 2, new Float32Array(4)), text("32 bit float"));
    refuses(() => ints.copyFrom(new Float64Array(2)), text("64 bit float"));
    refuses(() => ints.copyFrom([ints]), "Object source does not match allocation type SIGNED_32");
    refuses(
      () => ints.copyFromUnchecked(new DataView(new ArrayBuffer(16)) as never),
      "Object passed is not an array of primitives.",
    );
    ints.copyFrom(Uint32Array.of(1, 2, 3, 4));
    ints.copy1DRangeFromUnchecked(1, 1, Float32Array.of(1, 2));
    const cells = new Int32Array(4);
    ints.copyTo(cells);
    assertEquals(cells, Int32Array.of(1, 2, 0x3f80_0000, 0x4000_0000));
    const half = Allocation.createSized(rs, Element.F16(rs), 2);
    half.copyFrom(Uint16Array.of(0x3c00, 0x4000));
  }));

Deno.test("ranges must be in the Allocation, and arrays as large as they are", () =>
  withRs((rs) => {
    const row = Allocation.createSized(rs, Element.I32(rs), 4);
    const ints = new Int32Array(4);
    refuses(() => row.copy1DRangeFrom(-1, 1, ints), "Offset must be >= 0.");
    refuses(() => row.copy1DRangeFrom(0, 0, ints), "Count must be >= 1.");
    refuses(
      () => row.copy1DRangeFrom(2, 3, ints),
      "Overflow, Available count 4, got 3 at offset 2.",
    );
    refuses(() => row.copyFrom(new Int32Array(3)), "Array too small for allocation type.");
    refuses(
      () => row.copyTo(new Int32Array(3)),
      "Size of output array cannot be smaller than size of allocation.",
    );
    const larger = "Updated region larger than allocation.";
    refuses(() => row.copy2DRangeFrom(0, 0, 1, 1, ints), larger);
    const table = Allocation.createTyped(rs, Type.createXY(rs, Element.I32(rs), 3, 2));
    refuses(() => table.copy2DRangeFrom(-1, 0, 1, 1, ints), "Offset cannot be negative.");
    refuses(() => table.copy2DRangeTo(0, 0, -1, 1, ints), "Height or width cannot be negative.");
    refuses(() => table.copy2DRangeFrom(1, 0, 3, 1, ints), larger);
    refuses(() => table.copy2DRangeFrom(0, 0, 3, 3, row, 0, 0), larger);
    refuses(() => table.copy2DRangeFrom(0, 0, 3, 2, ints), "Array too small for allocation type.");
    const box = Allocation.createTyped(rs, Type.createXYZ(rs, Element.I32(rs), 2, 1, 2));
    refuses(() => box.copy3DRangeFrom(0, 0, 1, 2, 1, 2, ints), larger);
    refuses(() => row.copyFrom(table), "Types of allocations must match.");
  }));

Deno.test("rows, rectangles and boxes are copied, in and between Allocations", () =>
  withRs((rs) => {
    const table = Allocation.createTyped(rs, Type.createXY(rs, Element.I32(rs), 3, 2));
    table.copyFrom(Int32Array.of(1, 2, 3, 4, 5, 6));
    const other = Allocation.createTyped(rs, table.getType());
    other.copyFrom(table);
    other.copy2DRangeFrom(0, 0, 2, 1, table, 1, 1);
    const all = new Int32Array(6);
    other.copyTo(all);
    assertEquals(all, Int32Array.of(5, 6, 3, 4, 5, 6));
    const part = new Int32Array(2);
    other.copy2DRangeTo(1, 0, 1, 2, part);
    assertEquals(part, Int32Array.of(6, 5));
    const box = Allocation.createTyped(rs, Type.createXYZ(rs, Element.I32(rs), 2, 1, 2));
    box.copyFrom(Int32Array.of(1, 2, 3, 4));
    box.copy3DRangeFrom(1, 0, 0, 1, 1, 2, Int32Array.of(7, 8));
    const cells = new Int32Array(4);
    box.copy3DRangeTo(0, 0, 0, 2, 1, 2, cells);
    assertEquals(cells, Int32Array.of(1, 7, 3, 8));
  }));

Deno.test("arrays have three numbers for a vector of three only if asked", () =>
  withRs((rs) => {
    const cells = Allocation.createSized(rs, Element.I32_3(rs), 2);
    refuses(() => cells.copyFrom(new Int32Array(6)), "Array too small for allocation type.");
    cells.setAutoPadding(true);
    cells.copyFrom(Int32Array.of(1, 2, 3, 4, 5, 6));
    const three = new Int32Array(6);
    cells.copyTo(three);
    assertEquals(three, Int32Array.of(1, 2, 3, 4, 5, 6));
    cells.setAutoPadding(false);
    const four = new Int32Array(8);
    cells.copyTo(four);
    assertEquals([four[0], four[2], four[4], four[6]], [1, 3, 4, 6]);
  }));

Deno.test("pictures must have the Allocation's size and format", () =>
  withRs((rs) => {
    const bitmap = Bitmap.createBitmap(4, 2, "ARGB_8888", Array(32).keys().toArray());
    const copy = Allocation.createFromBitmap(rs, bitmap, "MIPMAP_NONE", Allocation.USAGE_SCRIPT);
    const back = Bitmap.createBitmap(4, 2, "ARGB_8888");
    copy.copyTo(back);
    assertEquals(back.pixels, bitmap.pixels);
    const mismatch = "Cannot update allocation from bitmap, sizes mismatch";
    refuses(() => copy.copyFrom(Bitmap.createBitmap(2, 4, "ARGB_8888")), mismatch);
    refuses(
      () => copy.copyFrom(Bitmap.createBitmap(4, 2, "RGB_565")),
      "Allocation kind is PIXEL_RGBA, type UNSIGNED_8 of 4 bytes, passed bitmap was RGB_565",
    );
    const shared = Allocation.createFromBitmap(rs, bitmap);
    shared.copy1DRangeFromUnchecked(0, 1, Uint8Array.of(9, 9, 9, 9));
    shared.syncAll(Allocation.USAGE_SHARED);
    assertEquals(bitmap.pixels.subarray(0, 5), Uint8Array.of(9, 9, 9, 9, 4));
    refuses(() => shared.syncAll(3), "Source must be exactly one usage type.");
  }));

Deno.test("cube maps are six squares side by side", () =>
  withRs((rs) => {
    const make = (w: number, h: number) =>
      Allocation.createCubemapFromBitmap(rs, Bitmap.createBitmap(w, h, "ALPHA_8"));
    refuses(() => make(8, 1), "Cubemap height must be multiple of 6");
    refuses(() => make(12, 1), "Only square cube map faces supported");
    refuses(() => make(18, 3), "Only power of 2 cube faces supported");
    assertEquals(make(12, 2).getBytesSize(), 24);
  }));

Deno.test("usages that do not go together are refused", () =>
  withRs((rs) => {
    const type = Type.createX(rs, Element.U8(rs), 1);
    refuses(() => Allocation.createTyped(rs, type, 0x8000), "Unknown usage specified.");
    refuses(() => Allocation.createTyped(rs, type, 0x21 | 0x40), "Invalid usage combination.");
    const plain = Allocation.createTyped(rs, type, Allocation.USAGE_SCRIPT);
    refuses(() => plain.ioSend(), "Can only send buffer if IO_OUTPUT usage specified.");
    refuses(() => plain.ioReceive(), "Can only receive if IO_INPUT usage specified.");
    const noInput = "Allocation is not a surface texture.";
    assertThrows(() => plain.getSurface(), RSInvalidStateException, noInput);
    const noOutput = "Allocation is not USAGE_IO_OUTPUT.";
    assertThrows(() => plain.setSurface(null), RSInvalidStateException, noOutput);
  }));

Deno.test("what one Allocation sends, another receives", () =>
  withRs((rs) => {
    const type = Type.createXY(rs, Element.RGBA_8888(rs), 4, 1);
    const input = Allocation.createTyped(rs, type, 0x21);
    const output = Allocation.createTyped(rs, type, 0x41);
    const heard: unknown[] = [];
    input.setOnBufferAvailableListener((allocation) => heard.push(allocation === input));
    output.setSurface(input.getSurface());
    output.copyFrom(Uint8Array.from(Array(16).keys()));
    output.ioSend();
    assertEquals(heard, [true]);
    input.ioReceive();
    const cells = new Uint8Array(16);
    input.copyTo(cells);
    assertEquals(cells, Uint8Array.from(Array(16).keys()));
  }));

Deno.test("a byte buffer is the cells' own memory, with room between rows", () =>
  withRs((rs) => {
    const cells = Allocation.createTyped(rs, Type.createXY(rs, Element.U8(rs), 5, 2));
    cells.copyFrom(Uint8Array.from(Array(10).keys()));
    const memory = cells.getByteBuffer();
    assertEquals([cells.getStride(), memory.length], [16, 32]);
    assertEquals(memory.slice(16, 21), Uint8Array.of(5, 6, 7, 8, 9));
    memory[0] = 77;
    const back = new Uint8Array(10);
    cells.copyTo(back);
    assertEquals(back[0], 77);
  }));

Deno.test("structs are set whole and by field", () =>
  withRs((rs) => {
    const struct = new Element.Builder(rs).add(Element.I32(rs), "a").add(Element.F32(rs), "b", 2)
      .create();
    const cells = Allocation.createSized(rs, struct, 2);
    const packer = new FieldPacker(12);
    packer.addI32(1);
    packer.addF32([2, 3]);
    cells.setFromFieldPacker(1, packer);
    const field = new FieldPacker(4);
    field.addI32(9);
    cells.setFromFieldPacker(1, 0, field);
    const back = new FieldPacker(8);
    cells.copyToFieldPacker(1, 0, 0, 1, back);
    assertEquals(new Float32Array(back.getData().buffer), Float32Array.of(2, 3));
    refuses(() => cells.setFromFieldPacker(0, 2, field), "Component_number 2 out of range.");
    refuses(
      () => cells.setFromFieldPacker(0, 1, field),
      "Field packer sizelength 4 does not match component size 8.",
    );
    refuses(
      () => cells.setFromFieldPacker(0, field),
      "Field packer length 4 not divisible by element size 12.",
    );
  }));

Deno.test("objects are cells too", () =>
  withRs((rs) => {
    const cells = Allocation.createSized(rs, Element.ALLOCATION(rs), 2);
    const one = Allocation.createSized(rs, Element.U8(rs), 1);
    refuses(
      () => cells.copyFrom([one]),
      "Array size mismatch, allocation sizeX = 2, array length = 1",
    );
    cells.copyFrom([one, one]);
  }));

Deno.test("only apps for old releases resize rows", async () => {
  await withRs((rs) => {
    const row = Allocation.createSized(rs, Element.I32(rs), 2);
    const message = "Resize is not allowed in API 21+.";
    assertThrows(() => row.resize(3), RSRuntimeException, message);
  });
  await withRs((rs) => {
    const row = Allocation.createSized(rs, Element.I32(rs), 2);
    row.copyFrom(Int32Array.of(1, 2));
    row.resize(3);
    assertEquals(row.getType().getX(), 3);
    const cells = new Int32Array(3);
    row.copyTo(cells);
    assertEquals(cells, Int32Array.of(1, 2, 0));
  }, { targetSdkVersion: 20 });
});

Deno.test("smaller copies are made of the largest one", () =>
  withRs((rs) => {
    const type = new Type.Builder(rs, Element.U8(rs)).setX(2).setY(2).setMipmaps(true).create();
    assertEquals(type.getCount(), 5);
    const cells = Allocation.createTyped(rs, type, "MIPMAP_FULL", Allocation.USAGE_SCRIPT);
    cells.copy2DRangeFrom(0, 0, 2, 2, Uint8Array.of(4, 4, 8, 8));
    cells.generateMipmaps();
  }));
