/**
 * Runs intrinsics on the GPU of this machine, through a device whose vendor has the WebGPU driver.
 *
 * @module
 */

import type { ComputeCall } from "../../cts/contract/compute.ts";
import type { Process } from "../../cts/contract/device.ts";
import { recordProgram } from "../../cts/contract/recorder.ts";
import { recordCall } from "../../cts/rs/intrinsic/play_call.ts";
import { type CellCall, outputData } from "../../cts/rs/oracle/mod.ts";
import { contextOn } from "../../cts/rs/programs.ts";
import { PROBE, stockDevice } from "../../cts/rs/scenes.ts";
import { sim } from "../../impl/mod.ts";
import { hostGpu } from "../../impl/rs/webgpu/gpu_link.ts";

const PRODUCT = { OVERRIDE_RS_DRIVER: "libRSDriver_webgpu.so" };
const RELEASE = 9;

/** The GPU as a library of intrinsics. */
export class GpuIntrinsicsRun {
  /** The adapter's name. */
  readonly adapter: string;
  readonly #process: Process;

  private constructor(adapter: string, process: Process) {
    this.adapter = adapter;
    this.#process = process;
  }

  /**
   * Starts a process on a device with the driver.
   *
   * @throws {Error} If there is no GPU, with what to do.
   */
  static async start(): Promise<GpuIntrinsicsRun> {
    const adapter = hostGpu().open();
    const device = await sim().boot(stockDevice(RELEASE, PRODUCT).world);
    const process = await device.launch({ kind: "native", executable: PROBE });
    return new GpuIntrinsicsRun(adapter, process);
  }

  /**
   * Runs a call; its output is written.
   *
   * @returns Whether it ran on the GPU, not on the processor.
   * @throws {Error} If the process ends.
   */
  async run(call: CellCall): Promise<boolean> {
    let recorded!: ReturnType<typeof recordCall>;
    const program = recordProgram((app) => {
      const rsc = contextOn(app, "gpu");
      recorded = recordCall(app, rsc, call as ComputeCall);
      app.rs.ContextDestroy(rsc);
    });
    const record = await this.#process.run(program);
    if (record.end.kind !== "running") {
      throw new Error(`Process is ${JSON.stringify(record.end)}, expected running`);
    }
    outputData(call).set(outputData(recorded.result(record) as CellCall) as never);
    return (record.decisions ?? []).some(({ by: part, outcome }) =>
      part === "WebGpuDriver" && outcome === "on the GPU"
    );
  }
}
