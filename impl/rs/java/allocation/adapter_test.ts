import { assertEquals, assertThrows } from "@std/assert";
import { Allocation } from "./allocation.ts";
import { AllocationAdapter } from "./adapter.ts";
import { Bitmap } from "./bitmap.ts";
import { Element } from "../element.ts";
import { RSIllegalArgumentException, RSInvalidStateException } from "../exceptions.ts";
import { withRs } from "../testing.ts";
import { CubemapFace, Type } from "../type.ts";

Deno.test("a view shows the faces of a cube map, each with its picture", () =>
  withRs((rs) => {
    const [a, b, c, d, e, f] = [1, 2, 3, 4, 5, 6].map((n) =>
      Bitmap.createBitmap(2, 2, "ALPHA_8", [n, n, n, n])
    );
    const cube = Allocation.createCubemapFromCubeFaces(rs, a!, b!, c!, d!, e!, f!);
    const view = AllocationAdapter.create2D(rs, cube);
    const cells = new Uint8Array(4);
    for (const [number, face] of Object.values(CubemapFace).entries()) {
      view.setFace(face);
      view.copy2DRangeTo(0, 0, 2, 2, cells);
      assertEquals(cells, new Uint8Array(4).fill(number + 1));
    }
    const back = Bitmap.createBitmap(2, 2, "ALPHA_8");
    view.copyTo(back);
    assertEquals(back.pixels, f!.pixels);
    assertThrows(() => view.setFace(null as never), RSIllegalArgumentException, "null face.");
  }));

Deno.test("a view shows the smaller copies", () =>
  withRs((rs) => {
    const element = Element.U8(rs);
    const type = new Type.Builder(rs, element).setX(4).setY(4).setMipmaps(true).create();
    const cells = Allocation.createTyped(rs, type, "MIPMAP_FULL", Allocation.USAGE_SCRIPT);
    cells.copyFrom(new Uint8Array(16).fill(8));
    cells.generateMipmaps();
    const view = AllocationAdapter.createTyped(rs, cells, Type.createXY(rs, element, 2, 2));
    view.setLOD(1);
    const level = new Uint8Array(4);
    view.copy2DRangeTo(0, 0, 2, 2, level);
    assertEquals(level, Uint8Array.of(8, 8, 8, 8));
    view.copyFrom(Uint8Array.of(1, 2, 3, 4));
    view.copy2DRangeTo(0, 0, 2, 2, level);
    assertEquals(level, Uint8Array.of(1, 2, 3, 4));
    const refuses = (lod: number, message: string) =>
      assertThrows(() => view.setLOD(lod), RSIllegalArgumentException, message);
    refuses(-1, "Attempting to set negative lod (-1).");
    refuses(3, "Attempting to set lod (3) out of range.");
    refuses(2 ** 31 - 1, "Attempting to set lod (2147483647) out of range.");
  }));

Deno.test("views that cannot be are refused", () =>
  withRs((rs) => {
    const element = Element.I32(rs);
    const base = Allocation.createTyped(rs, Type.createXY(rs, element, 4, 3));
    const cannot = (body: () => unknown, message: string) =>
      assertThrows(body, RSInvalidStateException, message);
    const make = (type: Type) => AllocationAdapter.createTyped(rs, base, type);
    const builder = () => new Type.Builder(rs, element).setX(2).setY(2);
    cannot(() => make(Type.createX(rs, Element.F32(rs), 2)), "Element must match Allocation type.");
    cannot(
      () => make(builder().setMipmaps(true).create()),
      "Adapters do not support window types with Mipmaps or Faces.",
    );
    cannot(
      () => make(Type.createXY(rs, element, 4, 4)),
      "Type cannot have dimension larger than the source allocation.",
    );
    const view = make(Type.createXY(rs, element, 4, 1));
    cannot(() => AllocationAdapter.create1D(rs, view), "Adapters cannot be nested.");
    cannot(() => view.resize(1), "Resize not allowed for Adapters.");
    cannot(
      () => view.setLOD(0),
      "Cannot set LOD when the allocation type does not include mipmaps.",
    );
    cannot(
      () => view.setFace("NEGATIVE_X"),
      "Cannot set Face when the allocation type does not include faces.",
    );
    cannot(() => view.setX(4), "Cannot set X greater than dimension of allocation.");
    cannot(() => view.setX(1), "Cannot set X when the adapter includes X.");
    cannot(
      () => view.setY(2),
      "Cannot set (Y + window) which would be larger than dimension of allocation.",
    );
    cannot(() => view.setZ(0), "Cannot set Z when the allocation type does not include Z dim.");
    view.setY(1);
  }));
