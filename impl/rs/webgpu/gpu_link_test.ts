import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { GpuLink } from "./gpu_link.ts";
import { GpuError } from "./gpu_protocol.ts";
import { gpuTest } from "./testing/with_gpu.ts";

const ADD = `
  @group(0) @binding(0) var<storage, read> p: array<u32>;
  @group(0) @binding(1) var<storage, read> src: array<u32>;
  @group(0) @binding(2) var<storage, read_write> dst: array<u32>;
  @compute @workgroup_size(1)
  fn main(@builtin(global_invocation_id) id: vec3<u32>) { dst[id.x] = src[3u - id.x] + p[0]; }
`;

/** Shared memory with some bytes. */
function shared(...bytes: number[]): Uint8Array {
  const memory = new Uint8Array(new SharedArrayBuffer(bytes.length));
  memory.set(bytes);
  return memory;
}

/** Runs code with a GPU. */
async function withGpu(body: (gpu: GpuLink) => void): Promise<void> {
  const gpu = new GpuLink();
  try {
    gpu.open();
    body(gpu);
  } finally {
    await gpu.close();
  }
}

/** The contents of buffers. */
function read(gpu: GpuLink, ...buffers: ReturnType<GpuLink["create"]>[]): number[][] {
  const reads = buffers.map((buffer) => ({ buffer, bytes: shared(...new Array(buffer.bytes)) }));
  gpu.download(reads);
  return reads.map(({ bytes }) => [...new Uint32Array(bytes.buffer)]);
}

/** The text of the exception of a call. */
function outcomeOf(body: () => void): string {
  return assertThrows(body, GpuError).outcome;
}

gpuTest("bytes come back as they went, also those of half a word", () =>
  withGpu((gpu) => {
    const buffer = gpu.create(6);
    assertEquals(buffer.bytes, 8);
    const bytes = shared(1, 2, 3, 4, 5, 6, 7, 8);
    gpu.upload(buffer, bytes);
    bytes.fill(0);
    const back = shared(0, 0, 0, 0, 0, 0, 9, 9);
    gpu.download([{ buffer, bytes: back.subarray(0, 6) }]);
    assertEquals([...back], [1, 2, 3, 4, 5, 6, 9, 9]);
  }));

gpuTest(
  "shaders run in turn, also from a buffer to itself; one answer has all results",
  () =>
    withGpu((gpu) => {
      const [a, b] = [gpu.create(16), gpu.create(16)];
      gpu.upload(a, shared(1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0));
      const run = (from: typeof a, to: typeof a, add: number) =>
        gpu.dispatch({
          shader: ADD,
          parameters: Uint32Array.of(add),
          read: [from],
          written: to,
          groups: [4, 1],
        });
      run(a, b, 10);
      run(a, a, 20);
      run(a, a, 100);
      assertEquals(read(gpu, a, b), [[121, 122, 123, 124], [14, 13, 12, 11]]);
      assertEquals(gpu.counts, { creates: 2, frees: 0, uploads: 1, downloads: 1, dispatches: 3 });
    }),
);

gpuTest("a buffer without room is refused, and others stay", () =>
  withGpu((gpu) => {
    const buffer = gpu.create(4);
    gpu.upload(buffer, shared(7, 0, 0, 0));
    const error = assertThrows(() => gpu.create(1e12), GpuError);
    assertEquals(error.outcome, "no memory");
    assertStringIncludes(error.message, "A buffer has 1000000000000 bytes, expected at most ");
    assertEquals(read(gpu, buffer), [[7]]);
  }));

gpuTest(
  "a wrong shader is an error of the next answer; the device can be opened anew",
  () =>
    withGpu((gpu) => {
      const buffer = gpu.create(4);
      const parameters = new Uint32Array(1);
      const run = { parameters, read: [], written: buffer, groups: [1, 1] } as const;
      gpu.dispatch({ ...run, shader: "fn main( {" });
      const error = assertThrows(() => read(gpu, buffer), GpuError);
      assertEquals(error.outcome, "lost");
      assertStringIncludes(error.message, "fn main( {");
      assertEquals(outcomeOf(() => gpu.create(4)), "lost");
      gpu.open();
      assertEquals(outcomeOf(() => read(gpu, buffer)), "lost");
      assertEquals(read(gpu, gpu.create(4)), [[0]]);
    }),
);

gpuTest("a freed buffer cannot be used", () =>
  withGpu((gpu) => {
    const buffer = gpu.create(4);
    gpu.free(buffer);
    assertEquals(outcomeOf(() => read(gpu, buffer)), "lost");
    assertEquals(gpu.counts.frees, 1);
  }));

gpuTest("after the device is lost, every call says so", () =>
  withGpu((gpu) => {
    const buffer = gpu.create(4);
    gpu.lose();
    for (let i = 0; i < 2; i++) assertEquals(outcomeOf(() => read(gpu, buffer)), "lost");
    gpu.open();
    gpu.create(4);
  }));

Deno.test("without an adapter, the remedy is named", async () => {
  const gpu = new GpuLink({ findsAdapters: false });
  const error = assertThrows(() => gpu.open(), GpuError);
  assertEquals([error.outcome, error.message], [
    "unavailable",
    "No adapter is there; install a Vulkan driver, for example Mesa's: " +
    "apt-get install -y mesa-vulkan-drivers",
  ]);
  assertEquals(outcomeOf(() => gpu.create(4)), "lost");
  await gpu.close();
});

Deno.test("a worker that does not answer is given up", async () => {
  const gpu = new GpuLink({ patience: 0 });
  assertThrows(() => gpu.open(), GpuError, `The GPU's worker has not answered "open" for 0 s`);
  assertEquals(outcomeOf(() => gpu.open()), "lost");
  await gpu.close();
});

Deno.test("after its end, a link is lost", async () => {
  const gpu = new GpuLink();
  await gpu.close();
  assertThrows(() => gpu.open(), GpuError, "The GPU's worker has ended");
});
