import { assertEquals } from "@std/assert";
import { RsAllocationUsage, RsYuvFormat } from "../../../cts/contract/rs_defines.ts";
import { bufferQueueConsumer } from "./buffer_queue.ts";
import { driverFixture, numbers, type } from "./testing/driver_fixture.ts";

const INPUT = { usage: RsAllocationUsage.SCRIPT | RsAllocationUsage.IO_INPUT };
const OUTPUT = { usage: RsAllocationUsage.SCRIPT | RsAllocationUsage.IO_OUTPUT };

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
    "5: Error dequeueing IO output buffer.",
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
