import { assertEquals, assertThrows } from "@std/assert";
import { Allocation } from "./allocation/allocation.ts";
import { Element } from "./element.ts";
import { RSIllegalArgumentException, RSInvalidStateException } from "./exceptions.ts";
import { RSErrorHandler } from "./message_thread.ts";
import { RenderScript } from "./render_script.ts";
import { RsApp } from "./rs_app.ts";
import { Sampler } from "./sampler.ts";
import { Type } from "./type.ts";
import { ImageFormat } from "./type.ts";

Deno.test("Elements have the size that the native side gives them", async () => {
  for (const [abi, objectSize] of [["arm64-v8a", 32], ["armeabi-v7a", 4]] as const) {
    await using app = await RsApp.start({ abi });
    const rs = RenderScript.create(app)!;
    rs.setErrorHandler(
      new class extends RSErrorHandler {
        override run(): void {
          throw new Error(this.mErrorMessage);
        }
      }(),
    );
    const makers = [Element.I8, Element.F64, Element.U8_3, Element.F32_3, Element.RGB_565];
    assertEquals(makers.map((make) => make(rs).getBytesSize()), [1, 8, 4, 16, 2]);
    for (const make of makers) {
      Allocation.createSized(rs, make(rs), 2).copyFromUnchecked(new Uint8Array(32));
    }
    assertEquals(Element.MATRIX_3X3(rs).getBytesSize(), 36);
    assertEquals(Element.ALLOCATION(rs).getBytesSize(), objectSize);
  }
});

Deno.test("vectors and pixels that do not exist are refused", async () => {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app)!;
  const refuses = (make: () => unknown, message: string) =>
    assertThrows(make, RSIllegalArgumentException, message);
  refuses(() => Element.createVector(rs, "FLOAT_32", 5), "Vector size out of range 2-4.");
  const primitive = "Cannot create vector of non-primitive type.";
  refuses(() => Element.createVector(rs, "MATRIX_2X2", 2), primitive);
  refuses(() => Element.createVector(rs, "UNSIGNED_5_6_5", 3), primitive);
  refuses(() => Element.createPixel(rs, "UNSIGNED_8", "USER"), "Unsupported DataKind");
  refuses(() => Element.createPixel(rs, "FLOAT_32", "PIXEL_RGBA"), "Unsupported DataType");
  refuses(() => Element.createPixel(rs, "UNSIGNED_16", "PIXEL_L"), "Bad kind and type combo");
  assertEquals(Element.A_8(rs).isCompatible(Element.U8(rs)), true);
  assertEquals(Element.U8_4(rs).isCompatible(Element.U8_3(rs)), false);
});

Deno.test("padding is not listed, and is left out after a vector of three", async () => {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app)!;
  const struct = new Element.Builder(rs)
    .add(Element.F32_3(rs), "position")
    .add(Element.U32(rs), "#padding_1")
    .add(Element.I8(rs), "flags", 4)
    .add(Element.U32(rs), "#padding_2")
    .add(Element.I32(rs), "id")
    .create();
  assertEquals(struct.getBytesSize(), 16 + 4 + 4 + 4);
  assertEquals(struct.getSubElementCount(), 3);
  assertEquals([0, 1, 2].map((i) => struct.getSubElementName(i)), ["position", "flags", "id"]);
  assertEquals([0, 1, 2].map((i) => struct.getSubElementOffsetBytes(i)), [0, 16, 24]);
  assertEquals(struct.getSubElementArraySize(1), 4);
  const index = "Illegal sub-element index";
  assertThrows(() => struct.getSubElement(3), RSIllegalArgumentException, index);
  const none = "Element contains no sub-elements";
  assertThrows(() => Element.I8(rs).getSubElement(0), RSIllegalArgumentException, none);
});

Deno.test("a struct stays as it is when its builder goes on", async () => {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app)!;
  const builder = new Element.Builder(rs).add(Element.I32(rs), "a");
  const first = builder.create();
  const second = builder.add(Element.I32(rs), "b").create();
  assertEquals([first, second].map((struct) => struct.getSubElementCount()), [1, 2]);
  assertEquals([first, second].map((struct) => struct.getBytesSize()), [4, 8]);
});

Deno.test("Types that do not exist are refused", async () => {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app)!;
  const builder = () => new Type.Builder(rs, Element.U8(rs)).setX(4);
  const cannot = (make: () => unknown, message: string) =>
    assertThrows(make, RSInvalidStateException, message);
  cannot(() => Type.createXY(rs, Element.U8(rs), 1, 0), "Dimension must be >= 1.");
  for (const size of [0.5, NaN, 2 ** 31, 2 ** 32, Infinity]) {
    cannot(() => Type.createX(rs, Element.U8(rs), size), "Dimension must be >= 1.");
  }
  const both = "Both X and Y dimension required when Z is present.";
  cannot(() => builder().setZ(2).create(), both);
  cannot(() => builder().setFaces(true).create(), "Cube maps require 2D Types.");
  const solid = builder().setY(2).setZ(2).setFaces(true);
  cannot(() => solid.create(), "Cube maps not supported with 3D types.");
  const yuv = builder().setY(4).setYuvFormat(ImageFormat.NV21);
  cannot(() => yuv.setMipmaps(true).create(), "YUV only supports basic 2D.");
  assertThrows(
    () => builder().setY(0),
    RSIllegalArgumentException,
    "Values of less than 1 for Dimension Y are not valid.",
  );
  assertThrows(
    () => builder().setYuvFormat(4),
    RSIllegalArgumentException,
    "Only ImageFormat.NV21, .YV12, and .YUV_420_888 are supported..",
  );
});

Deno.test("a Type's cells count those of faces and of smaller copies", async () => {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app)!;
  const builder = new Type.Builder(rs, Element.U8(rs)).setX(5).setY(3);
  assertEquals(builder.create().getCount(), 15);
  assertEquals(builder.setMipmaps(true).create().getCount(), 15 + 2 + 1);
  assertEquals(builder.setFaces(true).create().getCount(), 6 * 18);
});

Deno.test("a Sampler is what its builder was told", async () => {
  await using app = await RsApp.start();
  const rs = RenderScript.create(app)!;
  const sampler = Sampler.CLAMP_LINEAR_MIP_LINEAR(rs);
  assertEquals(sampler.getMinification(), "LINEAR_MIP_LINEAR");
  assertEquals([sampler.getMagnification(), sampler.getWrapT()], ["LINEAR", "CLAMP"]);
  assertEquals(Sampler.CLAMP_LINEAR_MIP_LINEAR(rs), sampler);
  const builder = new Sampler.Builder(rs);
  assertThrows(() => builder.setMagnification("LINEAR_MIP_LINEAR"), Error, "Invalid value");
  assertThrows(() => builder.setWrapS("LINEAR"), Error, "Invalid value");
  assertThrows(() => builder.setAnisotropy(-1), Error, "Invalid value");
});
