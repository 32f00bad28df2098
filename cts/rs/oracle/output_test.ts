import { assertEquals } from "@std/assert";
import type { BlasCall, BnnmCall, HistogramCall } from "../../contract/compute.ts";
import { outputData, withOwnOutput } from "./output.ts";
import { imageCalls } from "./testing/calls.ts";

Deno.test("a run with its own output leaves the other's as it is", () => {
  const counts = { intrinsic: "histogram", output: new Uint32Array(256) } as HistogramCall;
  const bnnm = { intrinsic: "bnnm", c: new Uint8Array(4) } as BnnmCall;
  for (const call of [...imageCalls({ x1: 0, x2: 1, y1: 0, y2: 1 }, 0), counts, bnnm]) {
    const own = withOwnOutput(call);
    assertEquals(own, call);
    outputData(own)[0] = 5;
    assertEquals([outputData(own)[0], outputData(call)[0]], [5, 0]);
  }
});

Deno.test("each matrix of BLAS is its own, since several may be written", () => {
  const matrix = () => ({
    complex: false,
    columns: 1,
    rows: 1,
    stride: 1,
    data: new Float32Array(1),
  });
  const call = { intrinsic: "blas", a: matrix(), b: matrix() } as BlasCall;
  const own = withOwnOutput(call);
  own.a!.data[0] = 1;
  own.b!.data[0] = 2;
  assertEquals([call.a!.data[0], call.b!.data[0], own.c], [0, 0, undefined]);
});
