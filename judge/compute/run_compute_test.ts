import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import type { Compute, ComputeCall, HistogramCall, LutCall } from "../../cts/contract/compute.ts";
import { image } from "../../cts/rs/intrinsic/images.ts";
import { ComputeFault, runCompute } from "./run_compute.ts";

function lut(): LutCall {
  const size = { width: 3, height: 2 };
  return {
    intrinsic: "lut",
    input: image(size, (x, y, c) => 30 * x + 10 * y + c),
    output: image(size, () => 77),
    clip: { x1: 0, x2: 3, y1: 0, y2: 2 },
    table: Uint8Array.from({ length: 1024 }, (_, i) => 255 - i),
  };
}

const compute = (run: (call: LutCall) => unknown): Compute => ({
  name: "mine 1.0",
  intrinsics: ["lut"],
  run: run as Compute["run"],
});

Deno.test("what a library writes is the call's, now or later", async () => {
  for (const wait of [undefined, Promise.resolve()]) {
    const call = lut();
    const run = ({ output }: LutCall) => {
      assertEquals(output.data[0], 77);
      const write = () => void output.data.fill(9, 0, 5);
      return wait === undefined ? write() : wait.then(write);
    };
    await runCompute(compute(run), call);
    assertEquals([...call.output.data.slice(3, 7)], [9, 9, 77, 77]);
  }
});

Deno.test("a library may use its own members", async () => {
  class Mine implements Compute {
    readonly name = "mine";
    readonly intrinsics = ["lut"] as const;
    readonly #value = 4;
    run(call: ComputeCall): void {
      (call as LutCall).output.data.fill(this.#value);
    }
  }
  const call = lut();
  await runCompute(new Mine(), call);
  assertEquals(call.output.data[23], 4);
});

const whole = (data: ArrayBufferView) => new Uint8Array(data.buffer);

Deno.test("each mistake is named with its place, and nothing is written", async () => {
  const table: [(call: LutCall) => unknown, string][] = [
    [() => {
      throw new TypeError("no luck");
    }, "it threw TypeError: no luck at file:"],
    [() => Promise.reject(new Error("no luck")), "it threw Error: no luck at file:"],
    [() => Promise.reject("words"), "it threw words"],
    [({ output }) => {
      const { data } = output;
      whole(data)[data.byteOffset + 24] = 1;
    }, "it wrote past its buffer: output.data[24], expected 0 to 23"],
    [({ output }) => void (whole(output.data)[0] = 1), "it wrote past its buffer: output.data[-"],
    [({ table }) => {
      whole(table)[table.byteOffset - 1] = 1;
    }, "it wrote past its buffer: table[-1], expected 0 to 1023"],
    [({ input }) => void (whole(input.data)[0] = 1), "a view with a byteOffset"],
    [
      ({ input }) => void (input.data[5] = 99),
      "it wrote to its input: input.data[5] is 99, expected 31",
    ],
    [({ table }) => void table.fill(0), "it wrote to its input: table[0] is 0, expected 255"],
    [({ output }) => {
      (output.data.buffer as ArrayBuffer).transfer();
    }, "it detached its buffer: output.data has 0 elements, expected 24"],
    [({ input }) => {
      structuredClone(input.data, { transfer: [input.data.buffer as ArrayBuffer] });
    }, "it detached its buffer: input.data"],
    [({ output }) => output.data.fill(3), "it returned Uint8Array"],
    [() => Promise.resolve(5), "it returned 5, expected nothing: write to output.data"],
    [(call) => {
      (call as { output: unknown }).output = call.input;
    }, "it threw TypeError: Cannot assign to read only property 'output'"],
  ];
  for (const [run, message] of table) {
    const call = lut();
    const error = await assertRejects(() => runCompute(compute(run), call), ComputeFault);
    assertStringIncludes(error.message, message);
    assertEquals(call, lut());
  }
});

Deno.test("places are counted in elements", async () => {
  const call: HistogramCall = {
    intrinsic: "histogram",
    input: lut().input,
    channels: 1,
    output: new Uint32Array(256),
    coefficients: new Float32Array(4),
    clip: lut().clip,
  };
  const run = (made: ComputeCall) => {
    const { buffer, byteOffset } = (made as HistogramCall).output;
    new Uint8Array(buffer)[byteOffset + 1024 + 7] = 1;
  };
  const library: Compute = { name: "mine", intrinsics: ["histogram"], run };
  await assertRejects(
    () => runCompute(library, call),
    ComputeFault,
    "output[257], expected 0 to 255",
  );
});
