import { assertEquals } from "@std/assert";
import { noise, whole } from "../../cts/rs/intrinsic/images.ts";
import { reference, withOwnOutput } from "../../cts/rs/oracle/mod.ts";
import { CpuIntrinsics } from "./cpu_intrinsics.ts";

Deno.test("a run on rows that have gaps in memory writes what the oracle does", async () => {
  const cpu = await CpuIntrinsics.start();
  try {
    const size = { width: 5, height: 7, vectorSize: 1 } as const;
    const call = {
      intrinsic: "convolve3x3",
      coefficients: Float32Array.of(0, -1, 0, -1, 5, -1, 0, -1, 0),
      input: noise(size, 1),
      output: noise(size, 2),
      clip: { ...whole(size), y1: 2 },
    } as const;
    const expected = withOwnOutput(call);
    reference(expected);
    cpu.run(call);
    assertEquals(call.output, expected.output);
  } finally {
    cpu.destroy();
  }
});

Deno.test("memory of a run is used again after it", async () => {
  const cpu = await CpuIntrinsics.start();
  const size = { width: 64, height: 64 };
  const call = {
    intrinsic: "lut",
    table: new Uint8Array(1024).fill(9),
    input: noise(size),
    output: noise(size),
    clip: whole(size),
  } as const;
  const begin = cpu.reserve(16);
  cpu.run(call);
  assertEquals(call.output.data, new Uint8Array(4 * 64 * 64).fill(9));
  assertEquals(cpu.reserve(16) - begin, 64);
  cpu.destroy();
});
