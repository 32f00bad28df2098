/**
 * Makes contexts of the GPU path whose intrinsics run otherwise.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { Cells, IntrinsicJob } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { RsContext } from "../../impl/rs/driver/hal.ts";
import type { RsProcess } from "../../impl/rs/rs_process.ts";
import { RsContextFlags } from "../contract/rs_defines.ts";

/** Runs an intrinsic. */
export type Run = (job: IntrinsicJob) => void;

/** Where a context's intrinsics run. */
export interface RunHost {
  readonly process: RsProcess;
  readonly rsc: RsContext;
}

/** Checks that a context is of the CPU path. */
export function isLowLatency({ flags }: RsContext): boolean {
  return (flags & RsContextFlags.LOW_LATENCY) !== 0;
}

/**
 * Contexts of the GPU path whose intrinsics run otherwise.
 *
 * @param change Makes the other way to run, once for each context, from the right one.
 */
export function changedRuns(
  change: (run: Run, host: RunHost) => Run,
): PartFactory<"rs-intrinsics"> {
  return (Base) =>
    class extends Base {
      #changed: Run | undefined;

      override run(job: IntrinsicJob): void {
        const host = this.host as unknown as RunHost;
        if (isLowLatency(host.rsc)) return super.run(job);
        this.#changed ??= change((same) => super.run(same), host);
        this.#changed(job);
      }
    };
}

/** The cells that a run writes, if they are an image's. */
export function outputOf(job: IntrinsicJob): Cells | undefined {
  return "output" in job && "vectorSize" in job.output ? job.output : undefined;
}
