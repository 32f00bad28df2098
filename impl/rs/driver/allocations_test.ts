import { assertEquals } from "@std/assert";
import { RsAllocationUsage, RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import { bufferQueueConsumer } from "./buffer_queue.ts";
import { driverFixture, element, numbers, type } from "./testing/driver_fixture.ts";

const INPUT = { usage: RsAllocationUsage.SCRIPT | RsAllocationUsage.IO_INPUT };
const OUTPUT = { usage: RsAllocationUsage.SCRIPT | RsAllocationUsage.IO_OUTPUT };

Deno.test("levels of 1 and 4 bytes are averages rounded down, of 2 bytes per part of 565", () => {
  const { allocate, functions, rsc } = driverFixture();
  const level1 = (size: number, cells: readonly number[]) => {
    const allocation = allocate(type(element(size), [2, 2], { mipmaps: true }));
    functions.data2D(rsc, allocation, 0, 0, 0, 0, 2, 2, Uint8Array.from(cells), 0);
    functions.data2D(rsc, allocation, 0, 0, 1, 0, 1, 1, new Uint8Array(size).fill(99), 0);
    functions.generateMipmaps(rsc, allocation);
    const back = new Uint8Array(size);
    functions.read2D(rsc, allocation, 0, 0, 1, 0, 1, 1, back, 0);
    return [...back];
  };
  assertEquals(level1(1, [1, 1, 1, 0]), [0]);
  assertEquals(level1(1, [255, 255, 255, 254]), [254]);
  const pixel = (k: number) => [k, 255, 4 * k, 10];
  assertEquals(level1(4, [1, 2, 3, 5].flatMap(pixel)), [2, 255, 11, 10]);
  const red = [0x00, 0xf8];
  assertEquals(level1(2, [...red, ...red, ...red, 0, 0]), [0x00, 0xb8]);
  assertEquals(level1(8, new Array(32).fill(1)), new Array(8).fill(99));
});

Deno.test("odd levels are half rounded down, and nothing past an edge is read", () => {
  const { allocate, functions, rsc } = driverFixture();
  const allocation = allocate(type(1, [5, 3], { mipmaps: true }));
  functions.data2D(rsc, allocation, 0, 0, 0, 0, 5, 3, numbers(15).map((n) => 4 * n), 0);
  functions.generateMipmaps(rsc, allocation);
  const back = new Uint8Array(2);
  functions.read2D(rsc, allocation, 0, 0, 1, 0, 2, 1, back, 0);
  assertEquals([...back], [16, 24]);
  functions.read2D(rsc, allocation, 0, 0, 2, 0, 1, 1, back, 0);
  assertEquals(back[0], 20);
});

Deno.test("a consumer takes copies of what producers of any context send to its window", () => {
  const { allocate, functions, rsc, errors } = driverFixture();
  const consumer = allocate(type(4, [2, 2]), INPUT);
  const window = bufferQueueConsumer(consumer)!.getSurface();
  let available = 0;
  bufferQueueConsumer(consumer)!.onFrameAvailable = () => available++;
  const producer = allocate(type(4, [2, 2]), OUTPUT);
  assertEquals([producer.hal.state.lods[0]!.pointer, consumer.hal.state.lods[0]!.pointer], [0, 0]);
  functions.ioSend(rsc, producer);
  assertEquals(errors, ["5: Sent IO buffer with no attached surface."]);
  functions.setSurface(rsc, producer, window);
  functions.data2D(rsc, producer, 0, 0, 0, 0, 2, 2, numbers(16), 0);
  functions.ioSend(rsc, producer);
  functions.data2D(rsc, producer, 0, 0, 0, 0, 2, 2, new Uint8Array(16), 0);
  functions.ioReceive(rsc, consumer);
  const back = new Uint8Array(16);
  functions.read2D(rsc, consumer, 0, 0, 0, 0, 2, 2, back, 0);
  functions.ioReceive(rsc, consumer);
  assertEquals([back, available, bufferQueueConsumer(consumer)!.timestamp], [numbers(16), 1, 1]);
  functions.setSurface(rsc, producer, 0);
  assertEquals([producer.hal.state.lods[0]!.pointer, errors.length], [0, 1]);
});

Deno.test("with one buffer a new frame replaces the old one, with two both are taken in order", () => {
  const { allocate, functions, rsc } = driverFixture();
  const received = (count: number) => {
    const consumer = allocate(type(1, [1, 1]), INPUT);
    bufferQueueConsumer(consumer)!.setupBufferQueue(count);
    const producer = allocate(type(1, [1, 1]), OUTPUT);
    functions.setSurface(rsc, producer, bufferQueueConsumer(consumer)!.getSurface());
    for (const n of [1, 2]) {
      functions.data2D(rsc, producer, 0, 0, 0, 0, 1, 1, Uint8Array.of(n), 0);
      functions.ioSend(rsc, producer);
    }
    return [1, 2].map(() => {
      functions.ioReceive(rsc, consumer);
      const back = new Uint8Array(1);
      functions.read2D(rsc, consumer, 0, 0, 0, 0, 1, 1, back, 0);
      return back[0];
    });
  };
  assertEquals([received(1), received(2)], [[2, 2], [1, 2]]);
});

Deno.test("queues have 1 to 16 buffers, and as many consumers", () => {
  const { allocate, errors } = driverFixture({ compat: true });
  const base = allocate(type(1, [1, 1]), INPUT);
  const ends = [0, 1, 2].map(() => bufferQueueConsumer(allocate(base.type, INPUT))!);
  assertEquals(bufferQueueConsumer(base)!.setupBufferQueue(0), false);
  assertEquals(bufferQueueConsumer(base)!.setupBufferQueue(17), false);
  assertEquals(bufferQueueConsumer(base)!.setupBufferQueue(2), true);
  assertEquals(ends.map((end) => end.shareBufferQueue(base)), [true, false, false]);
  assertEquals(errors[1], "4097: resize2d not implemented");
  assertEquals(errors[2], "5: Maximum allocations attached to a BufferQueue");
});

Deno.test("windows that are gone and frames of other sizes are errors", () => {
  const { allocate, functions, rsc, errors } = driverFixture();
  const consumer = allocate(type(1, [4, 4]), INPUT);
  const window = bufferQueueConsumer(consumer)!.getSurface();
  const producer = allocate(type(1, [4, 2]), OUTPUT);
  functions.setSurface(rsc, producer, window);
  functions.ioSend(rsc, producer);
  functions.ioReceive(rsc, consumer);
  functions.destroy(rsc, consumer);
  functions.ioSend(rsc, producer);
  functions.setSurface(rsc, producer, window);
  functions.setSurface(rsc, allocate(type(1, [1])), window);
  assertEquals(errors.slice(0, 3), [
    "5: Error receiving IO input buffer.",
    "5: Error sending IO output buffer.",
    "5: Error setting IO output buffer geometry.",
  ]);
  assertEquals(errors[3]?.endsWith("is not USAGE_IO_OUTPUT"), true);
});

Deno.test("YUV_420_888 takes the planes of the frame", () => {
  const { allocate, functions, rsc } = driverFixture();
  const consumer = allocate(type(1, [4, 4], { yuv: RsYuvFormat.YUV_420_888 }), INPUT);
  const producer = allocate(type(1, [4, 4], { yuv: RsYuvFormat.NV21 }), OUTPUT);
  functions.setSurface(rsc, producer, bufferQueueConsumer(consumer)!.getSurface());
  functions.data2D(rsc, producer, 0, 0, 0, 0, 4, 4, numbers(24), 0);
  functions.ioSend(rsc, producer);
  functions.ioReceive(rsc, consumer);
  const { lods, yuv } = consumer.hal.state;
  assertEquals(lods.map((lod) => [lod.pointer - lods[0]!.pointer, lod.dimX]), [
    [0, 4],
    [65, 2],
    [64, 2],
  ]);
  assertEquals(yuv, { step: 2, shift: 1 });
});
