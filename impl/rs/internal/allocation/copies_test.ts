import { assertEquals } from "@std/assert";
import { RsAllocationUsage, RsDataType, RsError } from "../../../../cts/contract/rs_defines.ts";
import { bytes, fixture, read } from "../testing/objects_fixture.ts";

const { BAD_VALUE } = RsError;

Deno.test("1D copies need the exact size, and stay within the Allocation", () => {
  const f = fixture();
  const handle = bytes(f, 4);
  f.call("rsAllocation1DData", handle, 0, 0, 4, new Uint8Array([1, 2, 3, 4]), 4);
  f.call("rsAllocation1DData", handle, 1, 9, 2, new Uint8Array([8, 9]), 2);
  assertEquals(read(f, handle, 4), [1, 8, 9, 4]);
  assertEquals(f.errors(), []);
  f.call("rsAllocation1DData", handle, 0, 0, 4, new Uint8Array(3), 3);
  f.call("rsAllocation1DData", handle, 3, 0, 2, new Uint8Array(2), 2);
  f.call("rsAllocation1DData", handle, -1, 0, 1, new Uint8Array(1), 1);
  f.call("rsAllocation1DData", handle, 0, 0, 4, null, 4);
  f.call("rsAllocation1DRead", handle, 0, 0, 4, new Uint8Array(5), 5);
  const address = f.rsc.process.address(handle);
  assertEquals(f.errors(), [
    `${BAD_VALUE} rsAllocation1DData: xoff is -1, expected 0 to 4294967295`,
    `${BAD_VALUE} Allocation::subData called with mismatched size expected 4, got 3`,
    `${BAD_VALUE} rsAllocation1DData: cells 3 to 5 are outside of Allocation ${address} of 4 x 1 x 1 cells`,
    `${BAD_VALUE} rsAllocation1DData: data is NULL, expected 4 bytes`,
    `${BAD_VALUE} Allocation::read called with mismatched size expected 4, got 5`,
  ]);
  assertEquals(read(f, handle, 4), [1, 8, 9, 4]);
});

Deno.test("a queued write has the bytes of the time of the call", () => {
  const f = fixture();
  const handle = bytes(f, 2);
  const data = new Uint8Array([1, 2]);
  f.call("rsAllocation1DData", handle, 0, 0, 2, data, 2);
  data.fill(7);
  assertEquals(read(f, handle, 2), [1, 2]);
});

Deno.test("2D and 3D copies honour strides and are refused outside", () => {
  const f = fixture();
  const handle = bytes(f, 3, 2);
  const write = (x: number, y: number, w: number, h: number, data: number[], stride: number) =>
    f.call(
      "rsAllocation2DData",
      handle,
      x,
      y,
      0,
      0,
      w,
      h,
      new Uint8Array(data),
      data.length,
      stride,
    );
  write(0, 0, 3, 2, [1, 2, 3, 9, 4, 5, 6], 4);
  assertEquals(read(f, handle, 6), [1, 2, 3, 4, 5, 6]);
  write(1, 0, 1, 2, [7, 8], 0);
  assertEquals(read(f, handle, 6), [1, 7, 3, 4, 8, 6]);
  const gaps = new Uint8Array(7);
  f.call("rsAllocation2DRead", handle, 0, 0, 0, 0, 3, 2, gaps, 6, 4);
  assertEquals([...gaps], [1, 7, 3, 0, 4, 8, 6]);
  assertEquals(f.errors(), []);
  write(2, 0, 2, 1, [0, 0], 0);
  write(0, 0, 3, 2, [0, 0, 0, 0, 0], 0);
  f.call("rsAllocation2DRead", handle, 0, 0, 0, 0, 3, 2, gaps, 7, 3);
  f.call("rsAllocation3DData", handle, 0, 0, 1, 0, 1, 1, 1, gaps, 1, 0);
  const address = f.rsc.process.address(handle);
  assertEquals(f.errors(), [
    `${BAD_VALUE} rsAllocation2DData: x 2 to 4 is outside of Allocation ${address} of 3 x 2 x 1 cells`,
    `${BAD_VALUE} rsAllocation2DData: data has 5 bytes, expected 6`,
    `${BAD_VALUE} Allocation size mismatch, expected 6, got 7`,
    `${BAD_VALUE} rsAllocation3DData: z 1 to 2 is outside of Allocation ${address} of 3 x 2 x 1 cells`,
  ]);
  assertEquals(read(f, handle, 6), [1, 7, 3, 4, 8, 6]);
});

Deno.test("copies between Allocations are refused outside of either", () => {
  const f = fixture();
  const [to, from] = [bytes(f, 2, 2), bytes(f, 3, 1)];
  f.call("rsAllocation2DData", from, 0, 0, 0, 0, 3, 1, new Uint8Array([1, 2, 3]), 3, 0);
  f.call("rsAllocation2DData", to, 0, 0, 0, 0, 2, 2, new Uint8Array(4), 4, 0);
  f.call("rsAllocationCopy2DRange", to, 0, 1, 0, 0, 2, 1, from, 1, 0, 0, 0);
  assertEquals(read(f, to, 4), [0, 0, 2, 3]);
  assertEquals(f.errors(), []);
  f.call("rsAllocationCopy2DRange", to, 0, 1, 0, 0, 2, 1, from, 2, 0, 0, 0);
  f.call("rsAllocationCopy2DRange", to, 0, 0, 1, 0, 1, 1, from, 0, 0, 0, 0);
  f.call("rsAllocationCopy3DRange", to, 0, 0, 0, 0, 1, 1, 2, from, 0, 0, 0, 0);
  assertEquals(f.errors().length, 3);
});

Deno.test("components of cells are checked with Android's texts", () => {
  const f = fixture();
  const [char, int] = [f.element(RsDataType.SIGNED_8), f.element(RsDataType.SIGNED_32)];
  const sizes = new Int32Array([1, 2]);
  const struct = f.call("rsElementCreate2", [char, int], 2, ["c", "i"], 2, null, sizes, 2);
  const handle = f.allocation(f.type(struct, 2, 2));
  const write = (x: number, y: number, z: number, size: number, component: number) =>
    f.call("rsAllocationElementData", handle, x, y, z, 0, new Uint8Array(size), size, component);
  write(1, 1, 0, 8, 1);
  assertEquals(f.errors(), []);
  write(2, 0, 0, 1, 0);
  write(0, 2, 0, 1, 0);
  write(0, 0, 1, 1, 0);
  write(0, 0, 0, 1, 2);
  write(0, 0, 0, 4, 1);
  assertEquals(f.errors(), [
    `${BAD_VALUE} subElementData X offset out of range.`,
    `${BAD_VALUE} subElementData Y offset out of range.`,
    `${BAD_VALUE} subElementData Z offset out of range.`,
    `${BAD_VALUE} subElementData component out of range.`,
    `${BAD_VALUE} subElementData bad size.`,
  ]);
});

Deno.test("bitmaps have the exact size; cube faces lie side by side", () => {
  const f = fixture();
  const element = f.element(RsDataType.UNSIGNED_8);
  const flat = f.type(element, 2, 2, 0, 1);
  const create = (name: string, type: number, data: number[]) =>
    f.call(name, type, 1, new Uint8Array(data), data.length, RsAllocationUsage.SCRIPT);
  const bitmap = create("rsAllocationCreateFromBitmap", flat, [1, 2, 3, 6]);
  const out = new Uint8Array(4);
  f.call("rsAllocationCopyToBitmap", bitmap, out, 4);
  assertEquals([...out], [1, 2, 3, 6]);
  f.call("rsAllocation2DRead", bitmap, 0, 0, 1, 0, 1, 1, out, 1, 0);
  assertEquals(out[0], 3);
  const row = [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6];
  const cube = create("rsAllocationCubeCreateFromBitmap", f.type(element, 2, 2, 0, 1, 1), [
    ...row,
    ...row,
  ]);
  for (let face = 0; face < 6; face++) {
    f.call("rsAllocation2DRead", cube, 0, 0, 0, face, 2, 2, out, 4, 0);
    assertEquals([...out], Array(4).fill(face + 1));
  }
  assertEquals(f.errors(), []);
  assertEquals(create("rsAllocationCreateFromBitmap", flat, [1, 2, 3]), 0);
  assertEquals(create("rsAllocationCubeCreateFromBitmap", flat, row), 0);
  f.call("rsAllocationCopyToBitmap", bitmap, out, 3);
  assertEquals(
    f.errors()[0],
    `${BAD_VALUE} rsAllocationCreateFromBitmap: data has 3 bytes, expected 4`,
  );
});
