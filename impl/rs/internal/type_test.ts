import { assertEquals } from "@std/assert";
import { RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import { fakeProcess } from "../testing/fake_process.ts";
import { Element } from "./element.ts";
import { Type, type TypeRequest } from "./type.ts";

const process = fakeProcess();
const byte = new Element(process, { dataType: 8, dataKind: 0, normalized: false, vectorSize: 1 });

function type(dimX: number, dimY = 0, dimZ = 0, rest: Partial<TypeRequest> = {}): Type {
  const request = { dimX, dimY, dimZ, mipmaps: false, faces: false, yuv: 0, ...rest };
  return new Type(process, byte, request);
}

Deno.test("Type has levels for the largest dimension", () => {
  const mipmaps = true;
  assertEquals([1, 2, 3, 256, 257].map((x) => type(x, 0, 0, { mipmaps }).lodCount), [
    1,
    2,
    2,
    9,
    9,
  ]);
  assertEquals(type(2, 5, 0, { mipmaps }).lodCount, 3);
  assertEquals(type(2 ** 32 - 1, 0, 0, { mipmaps }).lodCount, 32);
  const odd = type(5, 3, 0, { mipmaps });
  assertEquals([0, 1, 2].map((lod) => odd.lodDimensions(lod)), [
    { x: 5, y: 3, z: 0 },
    { x: 2, y: 1, z: 0 },
    { x: 1, y: 1, z: 0 },
  ]);
});

Deno.test("Type counts the cells of all levels, faces and planes", () => {
  assertEquals(type(7).cellCount, 7);
  assertEquals(type(4, 4, 0, { mipmaps: true }).cellCount, 21);
  assertEquals(type(4, 4, 0, { mipmaps: true, faces: true }).cellCount, 126);
  for (const yuv of [RsYuvFormat.YV12, RsYuvFormat.NV21]) {
    const planes = type(16, 8, 0, { yuv });
    assertEquals([planes.lodCount, planes.cellCount], [3, 192]);
  }
  assertEquals(type(16, 8, 0, { yuv: RsYuvFormat.NV21 }).lodDimensions(1).x, 16);
  assertEquals(type(16, 8, 0, { yuv: RsYuvFormat.YV12 }).lodDimensions(1).x, 8);
});

Deno.test("Type says why it cannot be", () => {
  assertEquals(type(1, 65535).problem(), undefined);
  assertEquals(type(0).problem(), "dimX is 0, expected at least 1");
  assertEquals(type(-1).problem(), "dimX is -1, expected 0 to 4294967295");
  assertEquals(type(1, 2 ** 32).problem(), "dimY is 4294967296, expected 0 to 4294967295");
  assertEquals(type(1, 0, 1).problem(), "dimY is 0 and dimZ is 1, expected both");
  assertEquals(
    type(4, 4, 4, { faces: true }).problem(),
    "a cube map has 3 dimensions, expected 2",
  );
  assertEquals(type(4, 4, 0, { yuv: 7 }).problem(), "yuv 7 is no RsYuvFormat");
  const yuv = RsYuvFormat.NV21;
  for (const bad of [type(4, 4, 4, { yuv }), type(4, 4, 0, { yuv, faces: true })]) {
    assertEquals(bad.problem()?.startsWith("a YUV Type has other"), true);
  }
});
