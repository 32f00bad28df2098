import { assertEquals } from "@std/assert";
import { RsAllocationUsage } from "../../../cts/contract/rs_defines.ts";
import { driverFixture, type } from "./testing/driver_fixture.ts";

const SHARED = RsAllocationUsage.SCRIPT | RsAllocationUsage.SHARED;

Deno.test("without room, init says so and leaves nothing", () => {
  const { allocate, process } = driverFixture();
  const before = process.heap.malloc(16);
  const allocation = allocate(type(4, [0x1000_0000]));
  assertEquals([allocation.hal.drv, allocation.hal.state.lods], [null, []]);
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
