import { assertEquals, assertThrows } from "@std/assert";
import { Allocation } from "./allocation.ts";
import { Bitmap } from "./bitmap.ts";
import { Element } from "../element.ts";
import { RSInvalidStateException, RSRuntimeException } from "../exceptions.ts";
import { refuses, withRs } from "../testing.ts";
import { Type } from "../type.ts";
import { ImageFormat } from "../type.ts";

Deno.test("an Allocation of 1 x 65535 cells works, and one that is too large is a fatal error", () =>
  withRs((rs) => {
    const column = Allocation.createTyped(rs, Type.createXY(rs, Element.U8(rs), 1, 65535));
    column.copyFrom(new Uint8Array(65535).fill(7));
    const cells = new Uint8Array(65535);
    column.copyTo(cells);
    assertEquals(cells.every((cell) => cell === 7), true);
    const huge = Type.createXYZ(rs, Element.F64_4(rs), 65536, 65536, 65536);
    const failure = "Fatal error 4097, details: Allocation::Allocation, alloc failure";
    assertThrows(() => Allocation.createTyped(rs, huge), RSRuntimeException, failure);
    column.copyTo(cells);
  }));

Deno.test("a text has its bytes in UTF-8, and is not empty", () =>
  withRs((rs) => {
    const text = Allocation.createFromString(rs, "hä", Allocation.USAGE_SCRIPT);
    const bytes = new Uint8Array(3);
    text.copyTo(bytes);
    assertEquals(bytes, Uint8Array.of(0x68, 0xc3, 0xa4));
    const empty = () => Allocation.createFromString(rs, "", Allocation.USAGE_SCRIPT);
    assertThrows(empty, RSRuntimeException, "Could not convert string to utf-8.");
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
    const face = (side: number) => Bitmap.createBitmap(side, side, "ALPHA_8");
    const [two, three] = [face(2), face(3)];
    const ofFaces = (last: Bitmap, f = two) =>
      Allocation.createCubemapFromCubeFaces(rs, f, f, f, f, f, last);
    refuses(() => ofFaces(three), "Only square cube map faces supported");
    refuses(() => ofFaces(three, three), "Only power of 2 cube faces supported");
    refuses(
      () => ofFaces(Bitmap.createBitmap(2, 2, "RGB_565")),
      "Allocation kind is PIXEL_A, type UNSIGNED_8 of 1 bytes, passed bitmap was RGB_565",
    );
    const cube = ofFaces(two);
    assertThrows(
      () => cube.getByteBuffer(),
      RSInvalidStateException,
      "Cubemap is not supported for getByteBuffer().",
    );
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
    const many = (count: number) =>
      Allocation.createAllocations(rs, type, Allocation.USAGE_IO_INPUT, count);
    refuses(() => many(17), "Exceeds the max number of Allocations allowed: 16");
    assertEquals(many(16).length, 16);
    const yuv = new Type.Builder(rs, Element.YUV(rs)).setX(2).setY(2);
    const picture = Allocation.createTyped(rs, yuv.setYuvFormat(ImageFormat.YV12).create());
    assertThrows(
      () => picture.getByteBuffer(),
      RSInvalidStateException,
      "YUV format is not supported for getByteBuffer().",
    );
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
    output.destroy();
    input.destroy();
  }));

Deno.test("a byte buffer is the cells' own memory, with room between rows", () =>
  withRs((rs) => {
    const cells = Allocation.createTyped(rs, Type.createXY(rs, Element.U8(rs), 5, 2));
    cells.copyFrom(Uint8Array.from(Array(10).keys()));
    const memory = cells.getByteBuffer();
    assertEquals([cells.getStride(), memory.length], [16, 32]);
    const solid = new Type.Builder(rs, Element.U8(rs)).setX(5).setY(2).setZ(3).create();
    assertEquals(Allocation.createTyped(rs, solid).getByteBuffer().length, 16 * 2 * 3);
    assertEquals(memory.slice(16, 21), Uint8Array.of(5, 6, 7, 8, 9));
    memory[0] = 77;
    const back = new Uint8Array(10);
    cells.copyTo(back);
    assertEquals(back[0], 77);
  }));

Deno.test("only apps for old releases resize rows", async () => {
  await withRs((rs) => {
    const row = Allocation.createSized(rs, Element.I32(rs), 2);
    const message = "Resize is not allowed in API 21+.";
    assertThrows(() => row.resize(3), RSRuntimeException, message);
  });
  await withRs((rs) => {
    const table = Allocation.createTyped(rs, Type.createXY(rs, Element.I32(rs), 2, 2));
    const only = "Resize only support for 1D allocations at this time.";
    assertThrows(() => table.resize(3), RSInvalidStateException, only);
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
