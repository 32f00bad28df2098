import { assert, assertEquals } from "@std/assert";
import { oracle } from "../../cts/rs/oracle/mod.ts";
import { writtenBuffer } from "./buffers.ts";
import { SIDE, typicalCall } from "./typical_calls.ts";

Deno.test("there is a run of every intrinsic, which has something to write", () => {
  const RGBA = 4 * SIDE ** 2;
  for (const name of oracle("scalar").intrinsics) {
    const call = typicalCall(name);
    assertEquals(call.intrinsic, name);
    const { length } = writtenBuffer(call);
    if (name === "resize") assertEquals(length, RGBA / 4);
    else if (name === "blas" || name === "bnnm") assertEquals(length, 256 ** 2);
    else if (name.startsWith("histogram")) assertEquals(length, name === "histogram" ? 1024 : 256);
    else assertEquals(length, RGBA);
  }
});

Deno.test("runs change their output as the oracle says", () => {
  for (const name of ["lut", "lut3d", "histogramDot", "yuvToRgb"] as const) {
    const call = typicalCall(name);
    oracle("scalar").run(call);
    assert(writtenBuffer(call).some((value) => value > 0), name);
  }
});
