import { assertEquals } from "@std/assert";
import { Allocation } from "./allocation.ts";
import { Element } from "../element.ts";
import { FieldPacker } from "../field_packer.ts";
import { RSErrorHandler } from "../message_thread.ts";
import { refuses, withRs } from "../testing.ts";
import { Type } from "../type.ts";

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
    refuses(
      () => ints.copyTo([1, 2, 3, 4] as never),
      "Object passed is not an Array of primitives.",
    );
    const bytes = Allocation.createSized(rs, Element.U8(rs), 4);
    refuses(
      () => bytes.copyFrom(Int32Array.of(1)),
      "32 bit integer source does not match allocation type UNSIGNED_8",
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
    for (const count of [NaN, 1.5, 2 ** 31]) {
      refuses(() => row.copy1DRangeFrom(0, count, ints), "Count must be >= 1.");
    }
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

Deno.test("the native side refuses copies between Allocations that are out of range", () =>
  withRs((rs) => {
    const row = Allocation.createSized(rs, Element.I32(rs), 4);
    const other = Allocation.createSized(rs, Element.I32(rs), 4);
    row.copyFrom(Int32Array.of(1, 2, 3, 4));
    const errors: number[] = [];
    rs.setErrorHandler(
      new class extends RSErrorHandler {
        override run(): void {
          errors.push(this.mErrorNum);
        }
      }(),
    );
    row.copy1DRangeFrom(0, 4, other, 2);
    row.copy1DRangeFrom(2, 4, other, 0);
    row.copy2DRangeFrom(0, 0, 0, 0, other, 0, 0);
    assertEquals(errors, [3, 3]);
    const cells = new Int32Array(4);
    row.copyTo(cells);
    assertEquals(cells, Int32Array.of(1, 2, 3, 4));
  }));

Deno.test("all cells of an equal Type are copied, with Android's defects less", async () => {
  for (const compat of [false, true]) {
    await withRs((rs) => {
      const copy = (make: () => Type, cells: number): number => {
        const [from, to] = [make(), make()].map((type) => Allocation.createTyped(rs, type));
        from!.copyFrom(new Int32Array(cells).fill(1));
        to!.copyFrom(new Int32Array(cells));
        to!.copyFrom(from!);
        const all = new Int32Array(cells);
        to!.copyTo(all);
        return all.reduce((sum, cell) => sum + cell, 0);
      };
      const element = Element.I32(rs);
      assertEquals(copy(() => Type.createX(rs, element, 4), 4), compat ? 0 : 4);
      assertEquals(copy(() => Type.createXY(rs, element, 2, 3), 6), 6);
      assertEquals(copy(() => Type.createXYZ(rs, element, 2, 2, 2), 8), compat ? 4 : 8);
    }, { compat });
  }
});

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
    refuses(() => cells.setFromFieldPacker(-1, 0, 0, 0, field), "Offset x must be >= 0.");
    refuses(() => cells.setFromFieldPacker(0, -1, 0, 0, field), "Offset y must be >= 0.");
    refuses(() => cells.copyToFieldPacker(0, 0, -1, 0, field), "Offset z must be >= 0.");
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
