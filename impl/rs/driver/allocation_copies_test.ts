import { assertEquals } from "@std/assert";
import { RsAllocationUsage, RsDataType, RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import { driverFixture, element, numbers, struct, type } from "./testing/driver_fixture.ts";

Deno.test("a stride of 0 means rows without gaps, for writes and reads", () => {
  const { allocate, functions, rsc } = driverFixture();
  const allocation = allocate(type(1, [4, 2]));
  functions.data2D(rsc, allocation, 0, 0, 0, 0, 4, 2, numbers(10), 6);
  const back = new Uint8Array(8);
  functions.read2D(rsc, allocation, 0, 0, 0, 0, 4, 2, back, 0);
  assertEquals([...back], [1, 2, 3, 4, 7, 8, 9, 10]);
  functions.data2D(rsc, allocation, 1, 1, 0, 0, 2, 1, Uint8Array.of(50, 51), 0);
  functions.read2D(rsc, allocation, 0, 1, 0, 0, 4, 1, back, 0);
  assertEquals([...back.slice(0, 4)], [7, 50, 51, 10]);
});

Deno.test("slices and faces are apart", () => {
  const { allocate, functions, rsc } = driverFixture();
  const solid = allocate(type(1, [2, 2, 2]));
  functions.data3D(rsc, solid, 0, 0, 0, 0, 2, 2, 2, numbers(8), 0);
  const slice = new Uint8Array(4);
  functions.read3D(rsc, solid, 0, 0, 1, 0, 2, 2, 1, slice, 0);
  assertEquals([...slice], [5, 6, 7, 8]);
  const cube = allocate(type(1, [2, 2], { faces: true }));
  for (let face = 0; face < 6; face++) {
    functions.data2D(rsc, cube, 0, 0, 0, face, 2, 2, new Uint8Array(4).fill(face), 0);
  }
  functions.read2D(rsc, cube, 0, 0, 0, 4, 2, 2, slice, 0);
  assertEquals([...slice], [4, 4, 4, 4]);
});

Deno.test("nothing outside of an Allocation is written, whatever is asked for", () => {
  const { allocate, functions, rsc, errors, process } = driverFixture();
  const allocation = allocate(type(1, [16, 2]));
  const { pointer } = allocation.hal.state.lods[0]!;
  const guard = allocate(type(1, [64]));
  functions.data1D(rsc, guard, 0, 0, 64, new Uint8Array(64).fill(7));
  const data = new Uint8Array(1024).fill(1);
  const before = process.heap.bytes.slice(pointer, pointer + 128);
  functions.data1D(rsc, allocation, 33, 0, 1, data);
  functions.data1D(rsc, allocation, -1, 0, 1, data);
  functions.data1D(rsc, allocation, NaN, 0, 1, data);
  functions.data1D(rsc, allocation, 0, 0, 32, data.subarray(0, 31));
  functions.data2D(rsc, allocation, 0, 1, 0, 0, 16, 2, data, 0);
  functions.data2D(rsc, allocation, 0, 0, 1, 0, 1, 1, data, 0);
  functions.data2D(rsc, allocation, 0, 0, 0, 1, 1, 1, data, 0);
  functions.data2D(rsc, allocation, 0, 0, 0, 0, 1, 1, data, -1);
  functions.data3D(rsc, allocation, 0, 0, 1, 0, 1, 1, 1, data, 0);
  functions.elementData(rsc, allocation, 16, 0, 0, data.subarray(0, 1), 0);
  functions.elementData(rsc, allocation, 0, 0, 0, data.subarray(0, 2), 0);
  functions.elementData(rsc, allocation, 0, 0, 0, data.subarray(0, 1), 1);
  functions.allocData2D(rsc, allocation, 1, 0, 0, 0, 16, 1, guard, 0, 0, 0, 0);
  functions.allocData2D(rsc, allocation, 0, 0, 0, 0, 16, 2, guard, 0, 0, 0, 0);
  assertEquals(errors.map((text) => text[0]), new Array(14).fill("3"));
  assertEquals(process.heap.bytes.slice(pointer, pointer + 128), before);
  assertEquals(errors[0]?.endsWith("has 32 cells, 1 cells from 33 were asked for"), true);
});

Deno.test("Allocations are copied with the destination's cells; neither for scripts is fatal", () => {
  const { allocate, functions, rsc, errors } = driverFixture();
  const source = allocate(type(2, [8, 2]));
  const target = allocate(type(4, [4, 2]));
  functions.data2D(rsc, source, 0, 0, 0, 0, 8, 2, numbers(32), 0);
  functions.allocData2D(rsc, target, 1, 0, 0, 0, 2, 2, source, 2, 0, 0, 0);
  const back = new Uint8Array(8);
  functions.read2D(rsc, target, 1, 1, 0, 0, 2, 1, back, 0);
  assertEquals([...back], [21, 22, 23, 24, 25, 26, 27, 28]);
  const texture = { usage: RsAllocationUsage.GRAPHICS_TEXTURE };
  const one = allocate(type(1, [1, 1]), texture);
  functions.allocData2D(rsc, one, 0, 0, 0, 0, 1, 1, allocate(one.type, texture), 0, 0, 0, 0);
  assertEquals(errors, ["4097: Non-script allocation copies not yet implemented."]);
});

Deno.test("a field of a cell is written at its offset", () => {
  const { allocate, functions, rsc } = driverFixture();
  const allocation = allocate(type(struct(element(4), element(2), element(2)), [3]));
  functions.data1D(rsc, allocation, 0, 0, 3, new Uint8Array(24));
  functions.elementData(rsc, allocation, 1, 0, 0, Uint8Array.of(8, 9), 2);
  const back = new Uint8Array(24);
  functions.read1D(rsc, allocation, 0, 0, 3, back);
  assertEquals([back.indexOf(8), back.indexOf(9)], [14, 15]);
  const field = new Uint8Array(2);
  functions.elementRead(rsc, allocation, 1, 0, 0, field, 2);
  assertEquals([...field], [8, 9]);
});

Deno.test("objects in cells are counted; a handle of none changes nothing", () => {
  const { allocate, functions, rsc, errors, references } = driverFixture();
  const held = allocate(type(1, [1]));
  const cells = allocate(type(struct(element(4), element(32, RsDataType.ALLOCATION)), [2]));
  const data = new Uint8Array(72);
  new DataView(data.buffer).setUint32(4, held.handle, true);
  functions.data1D(rsc, cells, 0, 0, 2, data);
  assertEquals(references.get(held.handle), 1);
  new DataView(data.buffer).setUint32(40, 0xbad, true);
  functions.data1D(rsc, cells, 0, 0, 2, data);
  assertEquals([references.get(held.handle), errors.length], [1, 1]);
  functions.elementData(rsc, cells, 0, 0, 0, new Uint8Array(32), 1);
  assertEquals(references.get(held.handle), 0);
});

Deno.test("an array for YV12 has U before V, one for NV21 has them by turns", () => {
  const { allocate, functions, rsc, process } = driverFixture();
  const plane = (lod: { pointer: number; stride: number }, row: number, count: number) => {
    const begin = lod.pointer + row * lod.stride;
    return [...process.heap.bytes.slice(begin, begin + count)];
  };
  const yv12 = allocate(type(1, [4, 4], { yuv: RsYuvFormat.YV12 }));
  functions.data2D(rsc, yv12, 0, 0, 0, 0, 4, 4, numbers(24), 0);
  const [, u, v] = yv12.hal.state.lods;
  assertEquals([plane(u!, 0, 2), plane(u!, 1, 2)], [[17, 18], [19, 20]]);
  assertEquals([plane(v!, 0, 2), plane(v!, 1, 2)], [[21, 22], [23, 24]]);
  const nv21 = allocate(type(1, [4, 4], { yuv: RsYuvFormat.NV21 }));
  functions.data2D(rsc, nv21, 0, 0, 0, 0, 4, 4, numbers(24), 0);
  assertEquals(plane(nv21.hal.state.lods[2]!, 1, 4), [21, 22, 23, 24]);
  functions.data2D(rsc, nv21, 2, 2, 0, 0, 2, 2, Uint8Array.of(0, 0, 0, 0, 90, 91), 0);
  assertEquals(plane(nv21.hal.state.lods[2]!, 1, 4), [21, 22, 90, 91]);
});

Deno.test("with compat, chroma begins at the offsets of Y, and is refused outside", () => {
  const { allocate, functions, rsc, errors, process } = driverFixture({ compat: true });
  const nv21 = allocate(type(1, [4, 8], { yuv: RsYuvFormat.NV21 }));
  functions.data2D(rsc, nv21, 0, 2, 0, 0, 4, 2, numbers(12), 0);
  const { pointer, stride } = nv21.hal.state.lods[2]!;
  assertEquals(process.heap.bytes[pointer + 2 * stride], 9);
  functions.data2D(rsc, nv21, 0, 6, 0, 0, 4, 2, numbers(12), 0);
  assertEquals(errors.length, 1);
});
