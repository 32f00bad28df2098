import { assertEquals } from "@std/assert";
import { placeImage } from "../cpu_ref/intrinsics/job_of_call.ts";
import type { BnnmJob, Cells, IntrinsicJob } from "../cpu_ref/intrinsics/jobs.ts";
import { GpuFixture } from "./testing/gpu_fixture.ts";
import { gpuTest } from "./testing/with_gpu.ts";

const CLIP = { x1: 0, x2: 4, y1: 0, y2: 1 };
const INVERSE = Uint8Array.from({ length: 1024 }, (_, i) => 255 - i);

/** Images of 4 cells, and a look-up that makes the one of the other. */
class LookUps extends GpuFixture {
  readonly table = this.place(INVERSE);

  cells(fill: number): Cells {
    const data = new Uint8Array(16).fill(fill);
    return placeImage({ type: "u8", vectorSize: 4, width: 4, height: 1, data }, this);
  }

  invert(input: Cells, output: Cells): void {
    this.intrinsics.run({ intrinsic: "lut", input, output, clip: CLIP, table: this.table });
  }

  first({ pointer }: Cells): number {
    return this.process.heap.bytes[pointer]!;
  }

  set({ allocation, pointer }: Cells, value: number): void {
    this.process.heap.bytes.fill(value, pointer, pointer + 16);
    this.residency.hostWrote(allocation);
  }
}

gpuTest("a chain of runs uploads its inputs once and reads back nothing", async () => {
  await using gpu = new LookUps();
  const [a, b, c, d] = [gpu.cells(10), gpu.cells(0), gpu.cells(0), gpu.cells(0)];
  gpu.invert(a, b);
  gpu.invert(b, c);
  gpu.invert(c, d);
  const once = { creates: 5, frees: 0, uploads: 5, downloads: 0, dispatches: 3 };
  assertEquals([gpu.gpu.counts, gpu.first(d)], [once, 0]);
  gpu.invert(a, b);
  gpu.residency.fetch(d.allocation);
  gpu.residency.fetch(d.allocation);
  assertEquals(gpu.gpu.counts, { ...once, dispatches: 4, downloads: 1 });
  assertEquals([gpu.first(b), gpu.first(d)], [0, 245]);
  gpu.residency.fetchAll();
  assertEquals([gpu.first(b), gpu.first(c), gpu.gpu.counts.downloads], [245, 10, 2]);
});

gpuTest("what was written to memory goes to the GPU before the next run", async () => {
  await using gpu = new LookUps();
  const [a, b] = [gpu.cells(10), gpu.cells(0)];
  gpu.invert(a, b);
  gpu.set(a, 20);
  gpu.invert(a, b);
  gpu.residency.fetch(b.allocation);
  assertEquals([gpu.first(b), gpu.gpu.counts.uploads], [235, 4]);
});

gpuTest("cells that the app can see are in memory after each run, and read before it", async () => {
  await using gpu = new LookUps();
  const [a, b] = [gpu.cells(10), gpu.cells(0)];
  gpu.residency.makeVisible(a.allocation);
  gpu.residency.makeVisible(b.allocation);
  gpu.invert(a, b);
  assertEquals(gpu.first(b), 245);
  gpu.process.heap.bytes[a.pointer] = 30;
  gpu.invert(a, b);
  assertEquals([gpu.first(b), gpu.gpu.counts.downloads], [225, 2]);
});

gpuTest(
  "while scripts run too, memory has the newest cells before and after each run",
  async () => {
    await using gpu = new LookUps();
    const [a, b] = [gpu.cells(10), gpu.cells(0)];
    gpu.isMixed = true;
    for (const [value, inverse] of [[10, 245], [40, 215]] as const) {
      gpu.process.heap.bytes.fill(value, a.pointer, a.pointer + 16);
      gpu.invert(a, b);
      assertEquals(gpu.first(b), inverse);
    }
  },
);

gpuTest("what the GPU has not runs on the processor, with the newest cells", async () => {
  await using gpu = new LookUps();
  const [a, b, c] = [gpu.cells(10), gpu.cells(0), gpu.cells(0)];
  gpu.invert(a, b);
  const matrix = { stride: 4 };
  const job: BnnmJob = {
    ...{ intrinsic: "bnnm", m: 1, n: 1, k: 4, aOffset: 0, bOffset: 0, cOffset: 0 },
    ...{ cMultiplier: 1, a: { ...b, ...matrix }, b: { ...a, ...matrix }, c: { ...c, ...matrix } },
  };
  gpu.intrinsics.run(job);
  assertEquals([gpu.processed, gpu.first(b)], [[job as IntrinsicJob], 245]);
  assertEquals(gpu.process.decisions, [
    "WebGpuDriver run lut on the GPU",
    "WebGpuDriver run bnnm on the processor: the GPU driver has no shader for it",
  ]);
  gpu.process.heap.bytes.fill(50, c.pointer, c.pointer + 16);
  gpu.invert(c, b);
  gpu.residency.fetch(b.allocation);
  assertEquals(gpu.first(b), 205);
});

gpuTest("the counts of a histogram are in memory at once", async () => {
  await using gpu = new LookUps();
  const output = gpu.place(new Uint32Array(256));
  const coefficients = new Float32Array(4);
  const input = { ...gpu.cells(7), vectorSize: 1 } as const;
  gpu.intrinsics.run({
    ...{ intrinsic: "histogram", input, channels: 1, output, coefficients, clip: CLIP },
  });
  assertEquals(gpu.process.heap.view.getUint32(output.pointer + 28, true), 4);
});

gpuTest("an Allocation without memory on the GPU is left to the processor", async () => {
  await using gpu = new LookUps();
  const create = gpu.gpu.create.bind(gpu.gpu);
  const [a, b] = [gpu.cells(10), gpu.cells(0)];
  gpu.gpu.create = () => create(1e12);
  gpu.invert(a, b);
  gpu.gpu.create = create;
  gpu.invert(a, b);
  assertEquals(gpu.processed.length, 1);
  assertEquals(gpu.process.decisions.map((text) => text.includes("on the GPU")), [false, true]);
});

gpuTest(
  "after the GPU is lost, all runs on the processor; what was in memory is right",
  async () => {
    await using gpu = new LookUps();
    const lost: unknown[] = [];
    gpu.residency.onLost = (reason, allocations) => lost.push([reason, allocations]);
    const [a, b, c] = [gpu.cells(10), gpu.cells(0), gpu.cells(0)];
    gpu.invert(a, b);
    gpu.residency.fetch(b.allocation);
    gpu.invert(b, c);
    gpu.gpu.lose();
    gpu.residency.fetch(c.allocation);
    gpu.residency.fetch(b.allocation);
    assertEquals([gpu.first(b), gpu.first(c)], [245, 0]);
    assertEquals(lost, [["The device was ended", [c.allocation]]]);
    gpu.invert(b, c);
    assertEquals(gpu.processed.length, 1);
    assertEquals(
      gpu.process.decisions.at(-1),
      "WebGpuDriver run lut on the processor: the GPU is lost: The device was ended",
    );
  },
);

gpuTest("results that are read at once are computed again if the GPU is lost", async () => {
  await using gpu = new LookUps();
  let count = 0;
  gpu.residency.onLost = (_reason, lost) => count += 1 + lost.length;
  const [a, b] = [gpu.cells(10), gpu.cells(0)];
  gpu.residency.makeVisible(b.allocation);
  const dispatch = gpu.gpu.dispatch.bind(gpu.gpu);
  gpu.gpu.dispatch = (run) => {
    dispatch(run);
    gpu.gpu.lose();
  };
  gpu.invert(a, b);
  assertEquals([count, gpu.processed.length], [1, 1]);
  assertEquals(
    gpu.process.decisions,
    ["WebGpuDriver run lut on the processor: The device was ended"],
  );
});
