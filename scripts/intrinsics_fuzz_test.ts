import { assert } from "@std/assert";
import fc from "fast-check";
import type { BlasCall, ComputeCall } from "../cts/contract/compute.ts";
import { recordProgram } from "../cts/contract/recorder.ts";
import { recordCall, type RecordedCall } from "../cts/rs/intrinsic/play_call.ts";
import { blasOutput } from "../cts/rs/oracle/blas_call.ts";
import { blasError, isBlasEqual } from "../cts/rs/oracle/blas_compare.ts";
import {
  type CellCall,
  compareImages,
  outputData,
  reference,
  withOwnOutput,
} from "../cts/rs/oracle/mod.ts";
import { contextOn } from "../cts/rs/programs.ts";
import { type Path, PROBE, stockDevice } from "../cts/rs/scenes.ts";
import { sim } from "../impl/mod.ts";
import { intrinsicsFixture } from "../impl/rs/cpu_ref/testing/intrinsics_fixture.ts";
import { gpuTest } from "../impl/rs/webgpu/testing/with_gpu.ts";
import { RANDOM_CALLS } from "../judge/fuzz/intrinsic_calls.ts";

const RUNS = Number(Deno.env.get("INTRINSICS_FUZZ_RUNS") ?? 60);
const SEED = Number(Deno.env.get("INTRINSICS_FUZZ_SEED") ?? 5);

/** How far bytes of the reference may be off, where that is less than Android's tests allow. */
const LIMITS: Readonly<Record<string, number>> = {
  blend: 0,
  yuvToRgb: 0,
  lut3d: 1,
  colorMatrix: 1,
};

/** Fails if what a run wrote is beyond the tolerance, or outside of its clip. */
function check(call: ComputeCall, made: ComputeCall): void {
  const expected = withOwnOutput(call);
  reference(expected);
  if (call.intrinsic === "blas") {
    const [got, wanted] = [made, expected].map((each) => blasOutput(each as BlasCall));
    const error = JSON.stringify(blasError(call, got!, wanted!));
    return assert(isBlasEqual(call, got!, wanted!), `${call.routine}: ${error}`);
  }
  const [got, wanted] = [made, expected].map((each) => outputData(each as CellCall));
  const found = compareImages(got!, wanted!, call as CellCall);
  const limit = got instanceof Uint8Array ? LIMITS[call.intrinsic] ?? Infinity : Infinity;
  const isClose = found.beyond === 0 && found.largest <= limit;
  assert(isClose, `${call.intrinsic}: ${JSON.stringify(found)}`);
}

async function onDevice(path: Path, calls: readonly ComputeCall[], driver?: string): Promise<void> {
  const product = driver === undefined ? {} : { OVERRIDE_RS_DRIVER: driver };
  const device = await sim().boot(stockDevice(9, product).world);
  const process = await device.launch({ kind: "native", executable: PROBE });
  try {
    let made: readonly RecordedCall[] = [];
    const program = recordProgram((app) => {
      const rsc = contextOn(app, path);
      made = calls.map((call) => {
        const isPlanar = call.intrinsic === "yuvToRgb" && call.input.uvStep === 1;
        return recordCall(app, rsc, call, isPlanar ? { yuv: "yv12" } : {});
      });
    });
    const record = await process.run(program);
    assert(record.end.kind === "running", JSON.stringify(record.end));
    calls.forEach((call, i) => check(call, made[i]!.result(record)));
  } finally {
    await process.kill();
    await device.dispose();
  }
}

for (const threads of [1, 3]) {
  Deno.test(`whatever the numbers are, kernels on ${threads} threads do as the oracle`, async () => {
    const kernels = await intrinsicsFixture(threads);
    try {
      for (const calls of Object.values(RANDOM_CALLS)) {
        const property = fc.property(calls, (call) => {
          const made = withOwnOutput(call);
          kernels.run(made);
          check(call, made);
        });
        fc.assert(property, { numRuns: RUNS, seed: SEED });
      }
    } finally {
      kernels.intrinsics.destroy();
    }
  });
}

async function allOnDevice(path: Path, driver?: string): Promise<void> {
  for (const calls of Object.values(RANDOM_CALLS)) {
    const some = fc.sample(calls, { numRuns: Math.ceil(RUNS / 10), seed: SEED });
    await onDevice(path, some, driver);
  }
}

for (const path of ["cpu", "gpu"] as const) {
  Deno.test(`whatever the numbers are, libRS.so's ${path} path does as the oracle`, async () => {
    await allOnDevice(path);
  });
}

gpuTest("whatever the numbers are, the WebGPU driver does as the oracle", async () => {
  await allOnDevice("gpu", "libRSDriver_webgpu.so");
});
