/**
 * A vendor's driver that runs intrinsics on the GPU, and all else as the platform's driver does.
 *
 * A driver of another vendor that leaves runs to this copy, as to the platform's, has them on the processor.
 *
 * Results stay on the GPU until somebody asks for them. Scripts of an app's own run on the processor, and so do intrinsics in a
 * group with such a script.
 *
 * If the GPU is lost, the log says so once, and all that comes afterwards runs on the processor. A run whose results were to be
 * read at once is repeated there. Results of earlier runs that nobody had asked for are lost: for each such Allocation, whose
 * cells are those that were in memory before, the context has an error of type DRIVER.
 *
 * @module
 */

import { RsError } from "../../../cts/contract/rs_defines.ts";
import type { IntrinsicRunner } from "../cpu_ref/intrinsics/jobs.ts";
import type { RsDriver } from "../driver/rs_driver.ts";
import type { RsAllocation, RsContext, RsdHalFunctions, RsScript } from "../driver/hal.ts";
import { GpuIntrinsics } from "./gpu_intrinsics.ts";
import { type GpuLink, hostGpu } from "./gpu_link.ts";
import { GpuError } from "./gpu_protocol.ts";
import { residentFunctions } from "./gpu_allocations.ts";
import { Residency } from "./residency.ts";

/**
 * Makes the driver. In copies that serve the CPU path, as the one in /system/lib, it is the platform's.
 *
 * @param Base The platform's driver.
 * @param gpu The GPU. Default: that of this machine.
 */
export function webGpuDriver(Base: typeof RsDriver, gpu: () => GpuLink = hostGpu): typeof RsDriver {
  return class WebGpuDriver extends Base {
    #residency: Residency | undefined;
    readonly #runners = new WeakMap<RsContext, IntrinsicRunner>();
    readonly #owners = new WeakMap<RsAllocation, RsContext>();
    #functions: RsdHalFunctions | undefined;
    /** Scripts and groups that run now and may use cells as they like. */
    #mixed = 0;

    /** Whether this copy serves the GPU path. */
    get #isGpu(): boolean {
      return this.library.build.servesVendors === true;
    }

    protected override init(rsc: RsContext): number {
      if (!this.#isGpu) return super.init(rsc);
      try {
        const adapter = gpu().open();
        this.process.decide("WebGpuDriver", "open", "GPU", "opened", adapter);
      } catch (error) {
        if (!(error instanceof GpuError)) throw error;
        this.log("E", `Cannot use the GPU: ${error.message}`);
        this.process.decide("WebGpuDriver", "open", "GPU", error.outcome, error.message);
        return 0;
      }
      return super.init(rsc);
    }

    #resident(): Residency {
      if (this.#residency !== undefined) return this.#residency;
      this.#residency = new Residency(this.process, gpu());
      this.#residency.onLost = (reason, lost) => this.#report(reason, lost);
      return this.#residency;
    }

    #report(reason: string, lost: readonly RsAllocation[]): void {
      this.log("E", `The GPU is lost, going on with the processor: ${reason}`);
      for (const allocation of lost) {
        const address = this.process.address(allocation.handle);
        const text = `Allocation ${address} has lost its newest cells with the GPU`;
        this.#owners.get(allocation)?.setError(RsError.DRIVER, text);
      }
    }

    protected override halFunctions(): RsdHalFunctions {
      const functions = super.halFunctions();
      if (!this.#isGpu) return functions;
      const allocation = residentFunctions(functions.allocation, this.#resident());
      const { init } = allocation;
      return this.#functions = {
        ...functions,
        allocation: {
          ...allocation,
          init: (rsc, made, forceZero) => {
            this.#owners.set(made, rsc);
            return init?.(rsc, made, forceZero) ?? false;
          },
        },
      };
    }

    /** Checks that a context has this driver, and not another one that leaves to this copy what it does not do itself. */
    #isDriverOf(rsc: RsContext): boolean {
      return rsc.hal.funcs.script.initIntrinsic === this.#functions?.script.initIntrinsic;
    }

    override intrinsics(rsc: RsContext): IntrinsicRunner {
      const processor = super.intrinsics(rsc);
      if (!this.#isGpu || !this.#isDriverOf(rsc)) return processor;
      const known = this.#runners.get(rsc);
      if (known !== undefined) return known;
      const runner = new GpuIntrinsics({
        process: this.process,
        gpu: gpu(),
        residency: this.#resident(),
        processor,
        isMixed: () => this.#mixed > 0,
      });
      this.#runners.set(rsc, runner);
      return runner;
    }

    override around<T>(rsc: RsContext, body: () => T, scripts: readonly RsScript[] = []): T {
      if (!this.#isGpu || this.#runsHere(scripts)) return super.around(rsc, body, scripts);
      this.#resident().fetchAll();
      this.#mixed++;
      try {
        return super.around(rsc, body, scripts);
      } finally {
        this.#mixed--;
        this.#resident().hostWroteAll();
      }
    }

    /** Checks that all scripts are intrinsics, which have no name. */
    #runsHere(scripts: readonly RsScript[]): boolean {
      return scripts.length > 0 && scripts.every(({ resName }) => resName === "");
    }
  };
}
