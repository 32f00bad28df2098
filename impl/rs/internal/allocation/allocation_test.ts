import { assertEquals, assertNotEquals } from "@std/assert";
import {
  RsAllocationUsage,
  RsDataType,
  RsError,
  RsMessageToClientType,
} from "../../../../cts/contract/rs_defines.ts";
import { bytes, fixture, read } from "../testing/objects_fixture.ts";

const { BAD_VALUE, FATAL_DRIVER, DRIVER } = RsError;

Deno.test("getPointer gives addresses of cells that are there, and strides of rows", () => {
  const f = fixture();
  const cube = bytes(f, 4, 4, 0, 1, 1);
  const stride = new BigInt64Array([-1n]);
  const get = (handle: number, lod: number, face: number, z: number, array: number) =>
    f.call("rsAllocationGetPointer", handle, lod, face, z, array, stride, 8);
  const first = get(cube, 0, 0, 0, 0);
  assertEquals(stride[0], 16n);
  assertEquals(get(cube, 1, 0, 0, 0) - first, 64);
  assertEquals(get(cube, 0, 1, 0, 0) - first, 64 + 32 + 16);
  assertEquals([get(cube, 3, 0, 0, 0), get(cube, 0, 6, 0, 0), get(cube, 0, 0, 0, 1)], [0, 0, 0]);
  stride[0] = -1n;
  const line = bytes(f, 4);
  assertNotEquals(get(line, 0, 0, 0, 0), 0);
  assertEquals([stride[0], get(line, 0, 1, 0, 0), get(line, 0, 0, 1, 0)], [-1n, 0, 0]);
});

Deno.test("level 1 repeats level 0 in compat only", () => {
  const f = fixture({ compat: true });
  const handle = bytes(f, 64, 2, 0, 1);
  const stride = new BigInt64Array(1);
  f.call("rsAllocationGetPointer", handle, 1, 0, 0, 0, stride, 8);
  assertEquals(stride[0], 64n);
});

Deno.test("resize1D keeps cells, zeroes new ones, and is refused for more dimensions", () => {
  const f = fixture();
  const handle = bytes(f, 2);
  f.call("rsAllocation1DData", handle, 0, 0, 2, new Uint8Array([1, 2]), 2);
  f.call("rsAllocationResize1D", handle, 4);
  assertEquals(read(f, handle, 4), [1, 2, 0, 0]);
  f.call("rsAllocationResize1D", handle, 1);
  assertEquals(read(f, handle, 1), [1]);
  const type = f.call("rsaAllocationGetType", handle);
  assertEquals(f.type(f.element(RsDataType.UNSIGNED_8), 1), type);
  assertEquals(f.errors(), []);
  f.call("rsAllocationResize1D", bytes(f, 2, 2), 4);
  f.call("rsAllocationResize1D", handle, 0);
  assertEquals(f.errors().length, 2);
  assertEquals(f.rsc.hadFatalError, false);
  f.call("rsAllocationResize2D", handle, 2, 2);
  assertEquals(f.errors(), [`${FATAL_DRIVER} resize2d not implemented`]);
  assertEquals(f.rsc.hadFatalError, true);
});

Deno.test("memory that is given back by what is queued is there again", () => {
  const f = fixture();
  const type = f.type(f.element(RsDataType.UNSIGNED_8), 100 << 20);
  for (let i = 0; i < 4; i++) {
    const handle = f.allocation(type);
    f.rsc.async(0, () => void f.rsc.objects.release(handle));
  }
  assertEquals([f.errors(), f.rsc.hadFatalError], [[], false]);
});

Deno.test("what has no memory is not made", () => {
  const f = fixture();
  const type = f.type(f.element(RsDataType.FLOAT_64, 4), 2 ** 32 - 1, 2 ** 32 - 1);
  const before = [...f.rsc.objects.all()].length;
  assertEquals(f.allocation(type), 0);
  assertEquals(f.allocation(type, RsAllocationUsage.OEM), 0);
  assertEquals(f.allocation(type, 0x100), 0);
  assertEquals([...f.rsc.objects.all()].length, before);
  assertEquals(f.errors(), [
    `${FATAL_DRIVER} Allocation::Allocation, alloc failure`,
    `${FATAL_DRIVER} Allocation Init called with USAGE_OEM but driver does not support it`,
    `${BAD_VALUE} rsAllocationCreateTyped: usages is 256, expected bits of 33023`,
  ]);
  f.rsc.hal.funcs.allocation.init = null;
  assertEquals(f.allocation(type), 0);
  assertEquals(f.errors(), [
    `${FATAL_DRIVER} rsAllocationCreateTyped: driver has no allocation.init`,
  ]);
});

Deno.test("an adapter is a window into its base, which it keeps alive", () => {
  const f = fixture();
  const base = bytes(f, 4, 4);
  const cells = new Uint8Array(16).map((_, i) => i);
  f.call("rsAllocation2DData", base, 0, 0, 0, 0, 4, 4, cells, 16, 0);
  const shape = f.type(f.element(RsDataType.UNSIGNED_8), 2, 2);
  const window = f.call("rsAllocationAdapterCreate", shape, base);
  f.call("rsAllocationAdapterOffset", window, new Int32Array([1, 2, 0, 0, 0, 0, 0, 0, 0]), 36);
  assertEquals(read(f, window, 4), [9, 10, 13, 14]);
  f.rsc.objects.release(base);
  assertEquals(read(f, window, 4), [9, 10, 13, 14]);
  assertEquals(f.errors(), []);
  f.call("rsAllocationAdapterOffset", window, new Int32Array([3, 0, 0, 0, 0, 0, 0, 0, 0]), 36);
  f.call("rsAllocationAdapterOffset", window, new Int32Array(9), 32);
  assertEquals(f.errors().length, 2);
  assertEquals(read(f, window, 4), [9, 10, 13, 14]);
  f.rsc.objects.release(window);
  assertEquals(f.rsc.objects.find(base), undefined);
});

Deno.test("cells that hold objects keep them alive until the Allocation goes", () => {
  const f = fixture();
  const held = bytes(f, 1);
  const handle = f.allocation(f.type(f.element(RsDataType.ALLOCATION), 2));
  const cell = new Uint32Array(8);
  cell[0] = held;
  f.call("rsAllocation1DData", handle, 1, 0, 1, cell, 32);
  assertEquals(f.errors(), []);
  f.rsc.objects.release(held);
  assertEquals(f.rsc.objects.find(held)?.handle, held);
  f.rsc.objects.release(handle);
  assertEquals(f.rsc.objects.find(held), undefined);
});

Deno.test("a producer's cells reach the consumer, and the app is told", () => {
  const f = fixture();
  const type = f.type(f.element(RsDataType.UNSIGNED_8), 2, 1);
  const { SCRIPT, IO_INPUT, IO_OUTPUT } = RsAllocationUsage;
  const consumer = f.allocation(type, SCRIPT | IO_INPUT);
  const producer = f.allocation(type, SCRIPT | IO_OUTPUT);
  f.call("rsAllocationIoSend", producer);
  assertEquals(f.errors(), [`${DRIVER} Sent IO buffer with no attached surface.`]);
  f.call("rsAllocationSetSurface", producer, f.call("rsAllocationGetSurface", consumer));
  f.call("rsAllocation2DData", producer, 0, 0, 0, 0, 2, 1, new Uint8Array([5, 6]), 2, 0);
  f.call("rsAllocationIoSend", producer);
  f.rsc.io.play();
  const taken = f.rsc.io.take(99)!;
  assertEquals([taken.type, taken.message.data[0]], [
    RsMessageToClientType.NEW_BUFFER,
    consumer & 0xff,
  ]);
  assertEquals(f.call("rsAllocationIoReceive", consumer), 1);
  assertEquals(read(f, consumer, 2), [5, 6]);
  assertEquals(f.errors(), []);
  assertEquals(f.call("rsAllocationGetSurface", producer), 0);
  f.call("rsAllocationSetSurface", consumer, 0);
  f.call("rsAllocationSetupBufferQueue", consumer, 17);
  const [first, second, third] = f.errors();
  assertEquals([first, second].every((text) => text?.startsWith(`${BAD_VALUE} `)), true);
  assertEquals(third?.startsWith(`${FATAL_DRIVER} `), true);
});
