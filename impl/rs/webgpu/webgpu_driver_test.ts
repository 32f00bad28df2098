import { assertEquals, assertStringIncludes } from "@std/assert";
import { buildScript } from "../../../cts/fakes/script.ts";
import type { RsContext } from "../driver/hal.ts";
import { RsDriver } from "../driver/rs_driver.ts";
import { Allocation } from "../java/allocation/allocation.ts";
import { Bitmap } from "../java/allocation/bitmap.ts";
import { Element } from "../java/element.ts";
import { RenderScript } from "../java/render_script.ts";
import { RsApp, type RsAppOptions } from "../java/rs_app.ts";
import { ScriptC } from "../java/script/script_c.ts";
import { ScriptGroup } from "../java/script/group.ts";
import { ScriptIntrinsicColorMatrix } from "../java/intrinsics/color_matrix.ts";
import { ScriptIntrinsicConvolve3x3 } from "../java/intrinsics/convolve3x3.ts";
import { ScriptIntrinsicLUT } from "../java/intrinsics/lut.ts";
import { Type } from "../java/type.ts";
import { prepareKernels } from "../kernels/build.ts";
import { fakeLibrary, fakeProcess } from "../testing/fake_process.ts";
import { GpuLink, hostGpu } from "./gpu_link.ts";
import { gpuTest } from "./testing/with_gpu.ts";
import { webGpuDriver } from "./webgpu_driver.ts";

const WIDTH = 37;
const HEIGHT = 5;
const PIXELS = Uint8Array.from({ length: WIDTH * HEIGHT * 4 }, (_, i) => i * 31 >> 2);
const VENDORS = { product: { OVERRIDE_RS_DRIVER: "libRSDriver_webgpu.so" } };

/** The stock driver on a GPU of its own. */
function onGpu(gpu: GpuLink): RsAppOptions {
  return { parts: { "rs-driver": (Base) => webGpuDriver(Base, () => gpu) } };
}

/** The app of these tests. */
class Chain {
  readonly rs: RenderScript;
  readonly type: Type;
  readonly input: Allocation;

  constructor(app: RsApp, flags = 0) {
    this.rs = RenderScript.create(app, "NORMAL", flags)!;
    this.type = Type.createXY(this.rs, Element.U8_4(this.rs), WIDTH, HEIGHT);
    this.input = this.allocate();
    this.input.copyFrom(PIXELS);
  }

  allocate(): Allocation {
    return Allocation.createTyped(this.rs, this.type);
  }

  convolve(input: Allocation, output = this.allocate()): Allocation {
    const script = ScriptIntrinsicConvolve3x3.create(this.rs, Element.U8_4(this.rs));
    script.setCoefficients(Float32Array.of(0, 0.25, 0, 0.25, 0, 0.25, 0, 0.25, 0));
    script.setInput(input);
    script.forEach(output);
    return output;
  }

  invert(input: Allocation, output = this.allocate()): Allocation {
    const script = ScriptIntrinsicLUT.create(this.rs, Element.U8_4(this.rs));
    for (let i = 0; i < 256; i++) script.setRed(i, 255 - i);
    script.forEach(input, output);
    return output;
  }

  read(allocation: Allocation): Uint8Array {
    const pixels = new Uint8Array(PIXELS.length);
    allocation.copyTo(pixels);
    return pixels;
  }
}

/** Where each intrinsic of an app ran. */
async function runsOf(app: RsApp): Promise<string[]> {
  const { decisions } = await app.record();
  return decisions.filter(({ by, action }) => by === "WebGpuDriver" && action === "run")
    .map(({ subject, outcome, reason }) => [subject, outcome, reason ?? ""].join(" ").trim());
}

async function linesOf(app: RsApp, priority: string): Promise<string[]> {
  return (await app.log()).filter((line) => line.priority === priority)
    .map(({ message }) => message);
}

/** The pixels after both steps, on the processor. */
async function expectedPixels(): Promise<Uint8Array> {
  await prepareKernels();
  await using app = await RsApp.start();
  const chain = new Chain(app);
  return chain.read(chain.invert(chain.convolve(chain.input)));
}

gpuTest("a product's own driver runs intrinsics on the GPU, and reads back once", async () => {
  const expected = await expectedPixels();
  await using app = await RsApp.start(VENDORS);
  const chain = new Chain(app);
  const before = hostGpu().counts.downloads;
  const result = chain.invert(chain.convolve(chain.input));
  chain.rs.finish();
  assertEquals(hostGpu().counts.downloads, before);
  assertEquals(chain.read(result), expected);
  assertEquals(hostGpu().counts.downloads, before + 1);
  assertEquals(await runsOf(app), ["convolve3x3 on the GPU", "lut on the GPU"]);
  const { libraries } = await app.record();
  const drivers = libraries.filter(({ path }) => path.includes("libRSDriver"));
  assertEquals(drivers.map(({ path }) => path), ["/vendor/lib64/libRSDriver_webgpu.so"]);
});

gpuTest("contexts of the CPU path stay on the processor", async () => {
  const expected = await expectedPixels();
  const gpu = new GpuLink();
  await using app = await RsApp.start(onGpu(gpu));
  const processor = new Chain(app, RenderScript.CREATE_FLAG_LOW_LATENCY);
  const other = new Chain(app);
  for (const chain of [processor, other]) {
    assertEquals(chain.read(chain.invert(chain.convolve(chain.input))), expected);
  }
  assertEquals(await runsOf(app), ["convolve3x3 on the GPU", "lut on the GPU"]);
  await gpu.close();
});

/** Runs a group of two matrices. */
function runGroup(chain: Chain): Allocation {
  const make = () => ScriptIntrinsicColorMatrix.create(chain.rs, Element.U8_4(chain.rs));
  const [first, second] = [make(), make()];
  first.setGreyscale();
  second.setAdd([0.1, 0.2, 0.3, 0]);
  const output = chain.allocate();
  const group = new ScriptGroup.Builder(chain.rs)
    .addKernel(first.getKernelID()).addKernel(second.getKernelID())
    .addConnection(chain.type, first.getKernelID(), second.getKernelID()).create();
  group.setInput(first.getKernelID(), chain.input);
  group.setOutput(second.getKernelID(), output);
  group.execute();
  chain.rs.finish();
  return output;
}

gpuTest("a group of intrinsics stays on the GPU", async () => {
  await prepareKernels();
  const gpu = new GpuLink();
  await using app = await RsApp.start(onGpu(gpu));
  const processor = new Chain(app, RenderScript.CREATE_FLAG_LOW_LATENCY);
  const expected = processor.read(runGroup(processor));
  const chain = new Chain(app);
  const output = runGroup(chain);
  assertEquals(gpu.counts.downloads, 0);
  const differences = chain.read(output).map((value, i) => Math.abs(value - expected[i]!));
  assertEquals(Math.max(...differences) <= 1, true);
  assertEquals(await runsOf(app), ["colorMatrix on the GPU", "colorMatrix on the GPU"]);
  await gpu.close();
});

gpuTest("a script of the app's own finds the newest cells in memory", async () => {
  const expected = await expectedPixels();
  const gpu = new GpuLink();
  await using app = await RsApp.start(onGpu(gpu));
  const chain = new Chain(app);
  const middle = chain.convolve(chain.input);
  const adder = buildScript({ kernels: [{ name: "add", body: [{ do: "add", value: 1 }] }] });
  const numbers = Allocation.createSized(chain.rs, Element.I32(chain.rs), 2);
  numbers.copyFrom(Int32Array.of(4, 5));
  const script = new ScriptC(chain.rs, "adder", adder);
  script.forEach(0, numbers, numbers, null);
  chain.rs.finish();
  assertEquals(gpu.counts.downloads, 1);
  const sums = new Int32Array(2);
  numbers.copyTo(sums);
  assertEquals([...sums], [5, 6]);
  assertEquals(chain.read(chain.invert(middle)), expected);
  await gpu.close();
});

gpuTest("a picture that shares its memory with an Allocation has the results", async () => {
  const expected = await expectedPixels();
  const gpu = new GpuLink();
  await using app = await RsApp.start(onGpu(gpu));
  const chain = new Chain(app);
  const size = [WIDTH, HEIGHT, "ARGB_8888"] as const;
  const bitmap = Bitmap.createBitmap(...size, PIXELS.slice());
  const input = Allocation.createFromBitmap(chain.rs, bitmap);
  const output = Allocation.createFromBitmap(chain.rs, Bitmap.createBitmap(...size));
  const middle = chain.allocate();
  chain.invert(chain.convolve(input, middle), output);
  const result = Bitmap.createBitmap(...size);
  output.copyTo(result);
  assertEquals(new Uint8Array(result.pixels), expected);
  await gpu.close();
});

gpuTest("cells that the app has a buffer of are there after each launch", async () => {
  const gpu = new GpuLink();
  await using app = await RsApp.start(onGpu(gpu));
  const chain = new Chain(app);
  const output = chain.allocate();
  const buffer = output.getByteBuffer();
  chain.invert(chain.input, output);
  chain.rs.finish();
  assertEquals([...buffer.subarray(0, 2)], [255 - PIXELS[0]!, PIXELS[1]!]);
  await gpu.close();
});

gpuTest("after the GPU is lost, what was only there is an error, and all goes on", async () => {
  const expected = await expectedPixels();
  const gpu = new GpuLink();
  await using app = await RsApp.start(onGpu(gpu));
  const chain = new Chain(app);
  const kept = chain.convolve(chain.input);
  const pixels = chain.read(kept);
  const gone = chain.invert(kept);
  gpu.lose();
  assertEquals(chain.read(gone), new Uint8Array(PIXELS.length));
  assertEquals(chain.read(kept), pixels);
  assertEquals(chain.read(chain.invert(kept)), expected);
  const [told, error, ...others] = await linesOf(app, "E");
  assertEquals(told, "The GPU is lost, going on with the processor: The device was ended");
  assertStringIncludes(error ?? "", "has lost its newest cells with the GPU");
  assertEquals(others, []);
  assertEquals(await runsOf(app), [
    "convolve3x3 on the GPU",
    "lut on the GPU",
    "lut on the processor the GPU is lost: The device was ended",
  ]);
  await gpu.close();
});

Deno.test("without an adapter, the driver is not started, and the log names the remedy", async () => {
  const gpu = new GpuLink({ findsAdapters: false });
  const process = fakeProcess();
  const library = fakeLibrary(process, {}, { release: 9, servesVendors: true });
  const { rsdHalInit } = new (webGpuDriver(RsDriver, () => gpu))(library).functions();
  const rsc = { hal: { drv: null } } as RsContext;
  assertEquals(rsdHalInit!(...[rsc, 0, 0] as never[]), 0);
  const reason = "No adapter is there; install a Vulkan driver, for example Mesa's: " +
    "apt-get install -y mesa-vulkan-drivers";
  assertEquals(process.lines, [`E RenderScript: Cannot use the GPU: ${reason}`]);
  assertEquals(process.decisions, [`WebGpuDriver open GPU unavailable: ${reason}`]);
  await gpu.close();
});

gpuTest("what another driver leaves to this one runs on the processor", async () => {
  const expected = await expectedPixels();
  const gpu = hostGpu();
  await using app = await RsApp.start({
    parts: {
      "rs-driver": (Base) =>
        class extends webGpuDriver(Base, () => gpu) {
          protected override halFunctions() {
            const { script, ...others } = super.halFunctions();
            const initIntrinsic: typeof script.initIntrinsic = (...args) =>
              script.initIntrinsic?.(...args) ?? false;
            return { ...others, script: { ...script, initIntrinsic } };
          }
        },
    },
  });
  const chain = new Chain(app);
  assertEquals(chain.read(chain.invert(chain.convolve(chain.input))), expected);
  assertEquals(await runsOf(app), []);
});
