import { assertEquals } from "@std/assert";
import { driverFixture, type } from "./testing/driver_fixture.ts";

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
