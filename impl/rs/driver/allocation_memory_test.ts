import { assertEquals, assertThrows } from "@std/assert";
import { RsAllocationUsage, RsDataType, RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import { ProcessFault } from "../../machine/machine.ts";
import { driverFixture, element, numbers, type } from "./testing/driver_fixture.ts";

const SHARED = RsAllocationUsage.SCRIPT | RsAllocationUsage.SHARED;

Deno.test("rows have multiples of 16 bytes, levels follow, and faces all of that", () => {
  const { allocate } = driverFixture();
  const { lods, faceCount, faceOffset } =
    allocate(type(4, [5, 3], { mipmaps: true, faces: true })).hal.state;
  assertEquals(
    lods.map((lod) => [lod.pointer - lods[0]!.pointer, lod.stride, lod.dimX, lod.dimY]),
    [
      [0, 32, 5, 3],
      [96, 16, 2, 1],
      [112, 16, 1, 1],
    ],
  );
  assertEquals([faceCount, faceOffset], [6, 128]);
});

Deno.test("with compat, levels have the dimensions of the level before", () => {
  const { allocate } = driverFixture({ compat: true });
  const { lods } = allocate(type(1, [8, 4], { mipmaps: true })).hal.state;
  assertEquals(lods.map((lod) => [lod.dimX, lod.dimY]), [[8, 4], [8, 4], [4, 2], [2, 1]]);
});

Deno.test("YV12 has V before U in rows of 16 bytes, NV21 has V and U by turns", () => {
  const { allocate } = driverFixture();
  const planes = (yuv: number) => {
    const { lods, yuv: chroma } = allocate(type(1, [20, 4], { yuv })).hal.state;
    return [lods.map((lod) => [lod.pointer - lods[0]!.pointer, lod.stride, lod.dimX]), chroma.step];
  };
  assertEquals(planes(RsYuvFormat.YV12), [[[0, 32, 20], [160, 16, 10], [128, 16, 10]], 1]);
  assertEquals(planes(RsYuvFormat.NV21), [[[0, 32, 20], [129, 32, 10], [128, 32, 10]], 2]);
});

Deno.test("new cells are what was there, unless they hold objects", () => {
  const { allocate, functions, rsc, process } = driverFixture();
  const poison = () => {
    const old = allocate(type(1, [64]));
    functions.data1D(rsc, old, 0, 0, 64, new Uint8Array(64).fill(0xa5));
    const { pointer } = old.hal.state.lods[0]!;
    functions.destroy(rsc, old);
    return pointer;
  };
  const at = poison();
  assertEquals(allocate(type(1, [64])).hal.state.lods[0]!.pointer, at);
  assertEquals(process.heap.bytes[at], 0xa5);
  const other = poison();
  allocate(type(element(32, RsDataType.ALLOCATION), [2]));
  assertEquals(process.heap.bytes.slice(other, other + 64), new Uint8Array(64));
});

Deno.test("without room, init says so and leaves nothing", () => {
  const { allocate, process } = driverFixture();
  const before = process.heap.malloc(16);
  const allocation = allocate(type(4, [0x1000_0000]));
  assertEquals([allocation.hal.drv, allocation.hal.state.lods], [null, []]);
  assertEquals(process.heap.malloc(16), before + 16);
});

Deno.test("memory of the app's is the cells if usage, Type and rows fit", () => {
  const { allocate, functions, rsc, allocations } = driverFixture();
  const user = numbers(16);
  const shared = allocate(type(4, [4]), { usage: SHARED, userPointer: user });
  functions.data1D(rsc, shared, 1, 0, 1, Uint8Array.of(9, 9, 9, 9));
  assertEquals(user.slice(0, 8), Uint8Array.of(1, 2, 3, 4, 9, 9, 9, 9));
  user[15] = 77;
  allocations.synchronizeAll(rsc);
  const back = new Uint8Array(16);
  functions.read1D(rsc, shared, 0, 0, 4, back);
  assertEquals(back, user);
  functions.destroy(rsc, shared);
  assertEquals(user[15], 77);
});

Deno.test("rows that do not fit are copied; other usages and levels are refused", () => {
  const { allocate, process, functions, rsc } = driverFixture();
  const user = numbers(12);
  const copied = allocate(type(1, [6, 2]), { usage: SHARED, userPointer: user });
  assertEquals(process.lines.at(-1)?.slice(0, 42), "V RenderScript: User-backed allocation fai");
  user.fill(0);
  const back = new Uint8Array(12);
  functions.read2D(rsc, copied, 0, 0, 0, 0, 6, 2, back, 0);
  assertEquals([back, user], [numbers(12), new Uint8Array(12)]);
  const bad = { userPointer: new Uint8Array(64) };
  assertEquals(allocate(type(16, [4]), bad).hal.drv, null);
  assertEquals(allocate(type(16, [4], { faces: true }), { usage: SHARED, ...bad }).hal.drv, null);
  assertEquals(process.lines.at(-1)?.slice(0, 20), "E RenderScript: User");
});

Deno.test("memory of the app's that is too small is a fault before anything is kept", () => {
  const { allocate, process } = driverFixture();
  const before = process.heap.malloc(16);
  for (const userPointer of [new Uint8Array(8), -16, 0x7000_0000]) {
    assertThrows(() => allocate(type(4, [4]), { usage: SHARED, userPointer }), ProcessFault);
  }
  assertEquals(process.heap.malloc(16), before + 16);
});

Deno.test("an address of the heap is shared as it is, and not freed", () => {
  const { allocate, functions, rsc, process } = driverFixture();
  const userPointer = process.heap.malloc(16);
  const shared = allocate(type(4, [4]), { usage: SHARED, userPointer });
  assertEquals(shared.hal.state.lods[0]!.pointer, userPointer);
  functions.destroy(rsc, shared);
  assertEquals(process.heap.free(userPointer), true);
});

Deno.test("resize keeps what stays, makes the rest 0, and refuses SHARED", () => {
  const { allocate, functions, rsc, process } = driverFixture();
  const allocation = allocate(type(1, [10]));
  functions.data1D(rsc, allocation, 0, 0, 10, numbers(10));
  assertEquals(functions.resize(rsc, allocation, type(1, [30]), false), true);
  const { pointer } = allocation.hal.state.lods[0]!;
  const expected = new Uint8Array(30);
  expected.set(numbers(10));
  assertEquals(process.heap.bytes.slice(pointer, pointer + 30), expected);
  const shared = allocate(type(1, [16]), { usage: SHARED });
  assertEquals(functions.resize(rsc, shared, type(1, [32]), false), false);
  assertEquals(
    process.lines,
    ["E RenderScript: Resize cannot be called on a USAGE_SHARED allocation"],
  );
});

Deno.test("a window follows its base, and never lies outside of it", () => {
  const { allocate, functions, rsc, errors, process } = driverFixture();
  const base = allocate(type(1, [16, 4]));
  const window = allocate(type(1, [4, 2]), { base, offsets: [2, 1, 0, 0, 0, 0, 0, 0, 0] });
  functions.data2D(rsc, window, 0, 0, 0, 0, 4, 2, numbers(8), 0);
  const { pointer } = base.hal.state.lods[0]!;
  assertEquals(process.heap.bytes.slice(pointer + 18, pointer + 22), numbers(4));
  window.offsets = [13, 0, 0, 0, 0, 0, 0, 0, 0];
  const before = window.hal.state.lods[0]!.pointer;
  functions.adapterOffset(rsc, window);
  functions.data2D(rsc, window, 0, 0, 0, 0, 5, 1, numbers(5), 0);
  assertEquals([window.hal.state.lods[0]!.pointer, errors.length], [before, 2]);
  functions.destroy(rsc, base);
  functions.data1D(rsc, window, 0, 0, 1, numbers(1));
  assertEquals([window.hal.state.lods[0]!.pointer, errors.length], [0, 3]);
});
