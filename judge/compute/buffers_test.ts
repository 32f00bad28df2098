import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import type { BlasCall, ComputeCall } from "../../cts/contract/compute.ts";
import { bytesOf, mapBuffers, writtenBuffer, writtenPath } from "./buffers.ts";
import { typicalCall } from "./typical_calls.ts";

const pathsOf = (call: ComputeCall) => {
  const paths: string[] = [];
  mapBuffers(call, (numbers, path) => {
    paths.push(path);
    return numbers;
  });
  return paths.sort();
};

Deno.test("mapBuffers finds every buffer", () => {
  const table: [ComputeCall["intrinsic"], string[]][] = [
    ["blur", ["input.data", "output.data"]],
    ["convolve5x5", ["coefficients", "input.data", "output.data"]],
    ["colorMatrix", ["add", "input.data", "matrix", "output.data"]],
    ["lut", ["input.data", "output.data", "table"]],
    ["lut3d", ["cube.data", "input.data", "output.data"]],
    ["histogramDot", ["coefficients", "input.data", "output"]],
    ["yuvToRgb", ["input.u", "input.v", "input.y", "output.data"]],
    ["blas", ["a.data", "b.data", "c.data"]],
    ["bnnm", ["a", "b", "c"]],
  ];
  for (const [intrinsic, paths] of table) {
    assertEquals(pathsOf(typicalCall(intrinsic)), paths, intrinsic);
  }
});

Deno.test("mapBuffers copies everything but what it is given, and nothing of the copy can be changed", () => {
  const call = typicalCall("blas") as BlasCall;
  const copy = mapBuffers(call, (numbers) => numbers.slice());
  assertEquals(copy, call);
  assert(copy.a?.data !== call.a?.data);
  assertStrictEquals(copy.alpha, call.alpha);
  assert(Object.isFrozen(copy) && Object.isFrozen(copy.a));
});

Deno.test("writtenBuffer is the output", () => {
  const lut = typicalCall("lut") as ComputeCall & { readonly intrinsic: "lut" };
  assertStrictEquals(writtenBuffer(lut), lut.output.data);
  const blas = typicalCall("blas") as BlasCall;
  const table: [ComputeCall, string][] = [
    [lut, "output.data"],
    [typicalCall("histogram"), "output"],
    [typicalCall("bnnm"), "c"],
    [blas, "c.data"],
    [{ ...blas, routine: "strsm" }, "b.data"],
  ];
  for (const [call, path] of table) assertEquals(writtenPath(call), path);
});

Deno.test("bytesOf keeps to the numbers", () => {
  const numbers = new Float32Array(8).subarray(2, 4);
  bytesOf(numbers).fill(255);
  assertEquals(new Uint8Array(numbers.buffer).filter((byte) => byte === 255).length, 8);
});
