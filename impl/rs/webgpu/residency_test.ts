import { assertEquals, assertThrows } from "@std/assert";
import type { RsAllocation } from "../driver/hal.ts";
import { rootOf } from "./residency.ts";
import { GpuFixture } from "./testing/gpu_fixture.ts";
import { gpuTest } from "./testing/with_gpu.ts";

/** A window into an Allocation. */
function windowOf(base: RsAllocation): RsAllocation {
  return { kind: "Allocation", base, hal: { drv: {} } } as unknown as RsAllocation;
}

Deno.test("a window's cells are those of what it is a window into", () => {
  const base = { kind: "Allocation" } as RsAllocation;
  assertEquals([rootOf(base), rootOf(windowOf(windowOf(base)))], [base, base]);
});

gpuTest("a window has no copy of its own", async () => {
  await using gpu = new GpuFixture();
  const base = gpu.allocate(16);
  const window = windowOf(base);
  assertEquals(gpu.residency.copyOf(window), gpu.residency.copyOf(base));
  gpu.residency.gpuWrote(window);
  gpu.process.heap.bytes[gpu.pointerOf(base)] = 1;
  gpu.residency.fetch(base);
  assertEquals([gpu.process.heap.bytes[gpu.pointerOf(base)], gpu.gpu.counts.creates], [0xa5, 1]);
});

gpuTest("memory that has moved has another copy; one that is given back goes", async () => {
  await using gpu = new GpuFixture();
  const allocation = gpu.allocate(16);
  const before = gpu.residency.copyOf(allocation);
  const drv = allocation.hal.drv as { block: { address: number; size: number } };
  drv.block = { address: drv.block.address, size: 40 };
  const after = gpu.residency.copyOf(allocation);
  assertEquals([before === after, after.bytes, gpu.gpu.counts.frees], [false, 40, 1]);
  gpu.residency.gpuWrote(allocation);
  gpu.residency.destroy(allocation);
  gpu.residency.fetch(allocation);
  assertEquals([gpu.gpu.counts.frees, gpu.gpu.counts.downloads], [2, 0]);
});

gpuTest("what the app has a pointer to is visible, until it is destroyed", async () => {
  await using gpu = new GpuFixture();
  const allocation = gpu.allocate(16);
  const isVisible = () => gpu.residency.isVisible(allocation);
  assertEquals(isVisible(), false);
  gpu.residency.makeVisible(windowOf(allocation));
  assertEquals(isVisible(), true);
  gpu.residency.destroy(allocation);
  assertEquals(isVisible(), false);
  Object.assign(allocation.hal.drv as object, { ownsBlock: false });
  assertEquals(isVisible(), true);
  Object.assign(allocation.hal.drv as object, { ownsBlock: true, userMemory: {} });
  assertEquals(isVisible(), true);
});

gpuTest("a loss is told once; errors of others go on", async () => {
  await using gpu = new GpuFixture();
  let count = 0;
  gpu.residency.onLost = () => count++;
  assertThrows(() => gpu.residency.lose(new TypeError("no GPU's")), TypeError, "no GPU's");
  assertEquals([count, gpu.residency.fault], [0, undefined]);
  const allocation = gpu.allocate(16);
  gpu.residency.copyOf(allocation);
  gpu.gpu.lose();
  for (let i = 0; i < 2; i++) {
    const error = assertThrows(() => gpu.gpu.create(4));
    gpu.residency.lose(error);
  }
  assertEquals([count, gpu.residency.fault], [1, "The device was ended"]);
});
