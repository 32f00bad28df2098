/**
 * Mutants of the fallback: what gets lost, or is done twice, where a launch is not done by the GPU.
 *
 * @module
 */

import type { RsAllocation } from "../../impl/rs/driver_hal.ts";
import type { Functions } from "../../impl/rs/rs_process.ts";
import { changedRuns, inputOf, memoryOf, outputOf } from "./changed_runs.ts";
import { mutant } from "./mutant.ts";

export * from "./rs_fallback_midway.ts";

/** A weaker blur. */
export const gpuPathBlursLess = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-1",
  why: "Blurs of the GPU path have half the radius.",
  make: changedRuns((run) => (job) =>
    run(job.intrinsic === "blur" ? { ...job, radius: job.radius / 2 } : job)
  ),
});

/** A table of which a part is missing. */
export const variablesAreLostWithoutAHal = mutant({
  part: "rs",
  clauses: "RS-FALLBACK-2",
  why: "Where there is no HAL, variables of scripts cannot be set.",
  make: (Base) =>
    class extends Base {
      protected override initializeHal() {
        const found = super.initializeHal();
        if (found.vendor !== null) return found;
        const table: Functions = { ...found.table, rsScriptSetVarV: () => null };
        return { ...found, table };
      }
    },
});

/** A driver of which a part is missing. */
export const secondDriverHasNoIntrinsics = mutant({
  part: "rs-driver-loader",
  clauses: "RS-FALLBACK-3",
  why: "A context whose vendor's driver was refused has no intrinsics.",
  make: (Base) =>
    class extends Base {
      protected override loadDefault() {
        const loaded = super.loadDefault();
        const { funcs } = this.context.hal;
        if (loaded && this.context.vendorDriverName !== null) {
          this.context.hal.funcs = {
            ...funcs,
            script: { ...funcs.script, initIntrinsic: () => false },
          };
        }
        return loaded;
      }
    },
});

/** A launch that runs again. */
export const launchesAreDoneTwice = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-4",
  why: "It runs each launch of the GPU path twice.",
  make: changedRuns((run) => (job) => {
    run(job);
    run(job);
  }),
});

/** A launch that is told twice. */
export const driverIsAskedTwice = mutant({
  part: "rs-script",
  clauses: "RS-FALLBACK-4",
  why: "It gives the driver each launch twice.",
  make: (Base) =>
    class extends Base {
      override runForEach(...args: Parameters<InstanceType<typeof Base>["runForEach"]>) {
        super.runForEach(...args);
        super.runForEach(...args);
      }
    },
});

/** A launch that does not wait for the one before it. */
export const launchesReadWhatWasBefore = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-5",
  why: "What a launch writes is there when the next one is done.",
  make: changedRuns((run, host) => {
    let arrive = () => {};
    return (job) => {
      const cells = outputOf(job);
      const before = cells && memoryOf(host, cells).slice();
      run(job);
      arrive();
      if (cells === undefined) return;
      const after = memoryOf(host, cells).slice();
      memoryOf(host, cells).set(before!);
      arrive = () => memoryOf(host, cells).set(after);
    };
  }),
});

/** Cells that are taken to the GPU once. */
export const inputsAreTakenOnce = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-6",
  why: "It keeps what an input held when it was first read.",
  make: changedRuns((run, host) => {
    const kept = new Map<RsAllocation, Uint8Array>();
    return (job) => {
      const cells = inputOf(job);
      if (cells === undefined) return run(job);
      const now = memoryOf(host, cells).slice();
      memoryOf(host, cells).set(kept.get(cells.allocation) ?? now);
      kept.set(cells.allocation, memoryOf(host, cells).slice());
      run(job);
      memoryOf(host, cells).set(now);
    };
  }),
});

/** Results that nobody fetches. */
export const resultsArriveWithTheNextLaunch = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-7",
  why: "What a launch wrote cannot be read before the next launch begins.",
  make: changedRuns((run, host) => {
    let arrive = () => {};
    return (job) => {
      arrive();
      arrive = () => {};
      const cells = outputOf(job);
      const before = cells && memoryOf(host, cells).slice();
      run(job);
      if (cells === undefined) return;
      const after = memoryOf(host, cells).slice();
      memoryOf(host, cells).set(before!);
      arrive = () => memoryOf(host, cells).set(after);
    };
  }),
});
