/**
 * Mutants of what happens beside launches while the GPU is lost: to limits, variables, kernels of scripts, other contexts.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";
import type { Cells } from "../../impl/rs/cpu_ref/intrinsics/jobs.ts";
import type { RsContext, RsdHalFunctions, RsScript } from "../../impl/rs/driver_hal.ts";
import type { RsProcess } from "../../impl/rs/rs_process.ts";
import { RsError } from "../contract/rs_defines.ts";
import { changedNamespace } from "./changed_config.ts";
import {
  changedRuns,
  inputOf,
  isLowLatency,
  memoryOf,
  outputOf,
  type Run,
} from "./changed_runs.ts";
import { mutant } from "./mutant.ts";

/** A driver some of whose functions differ. */
function changedDriver(
  change: (functions: RsdHalFunctions) => Partial<RsdHalFunctions>,
): PartFactory<"rs-driver"> {
  return (Base) =>
    class extends Base {
      protected override halFunctions(): RsdHalFunctions {
        const functions = super.halFunctions();
        return { ...functions, ...change(functions) };
      }
    };
}

/** Runs from some place on differ. @param later Does those, from `first` on. */
function laterRuns(first: number, later: (run: Run) => Run): (run: Run) => Run {
  return (run) => {
    let runs = 0;
    const changed = later(run);
    return (job) => runs++ < first ? run(job) : changed(job);
  };
}

/** A launch that nobody does. */
export const launchThatFailsIsLost = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-8",
  why: "It leaves out the third launch of a context.",
  make: changedRuns((run) => {
    let runs = 0;
    return (job) => {
      if (++runs !== 3) run(job);
    };
  }),
});

/** Cells that are gone with the GPU. */
export const contentsAreLostWithTheGpu = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-8",
  why: "From the third launch on, an input holds zeros.",
  make: changedRuns((run, host) =>
    laterRuns(2, (right) => (job) => {
      const cells: Cells | undefined = inputOf(job);
      if (cells !== undefined) memoryOf(host, cells).fill(0);
      right(job);
    })(run)
  ),
});

/** Variables that are gone with the GPU. */
export const variablesAreLostWithTheGpu = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-9",
  why: "After the first launch, a blur has the radius that it has unless set.",
  make: changedRuns(
    laterRuns(1, (run) => (job) => run(job.intrinsic === "blur" ? { ...job, radius: 5 } : job)),
  ),
});

/** No limits. */
export const limitsAreLostWithTheGpu = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-10",
  why: "From the third launch on, launches have no limits.",
  make: changedRuns(laterRuns(2, (run) => (job) => {
    const output = outputOf(job);
    if (output === undefined) return run(job);
    const clip = { x1: 0, x2: output.width, y1: 0, y2: output.height };
    run({ ...job, clip } as typeof job);
  })),
});

/** An input that is used for something else. */
export const inputsAreUsedUp = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-11",
  why: "A launch leaves its output in the first row of its input.",
  make: changedRuns((run, host) => (job) => {
    run(job);
    const [input, output] = [inputOf(job), outputOf(job)];
    if (input?.stride !== output?.stride || input === undefined || output === undefined) return;
    memoryOf(host, input).set(memoryOf(host, { ...output, height: 1 }));
  }),
});

/** One or the other. */
export const kernelsEndWithIntrinsics = mutant({
  part: "rs-driver",
  clauses: "RS-FALLBACK-12",
  why: "Kernels of scripts do nothing after an intrinsic was launched.",
  make: changedDriver(({ script }) => {
    const intrinsics = new WeakSet<RsScript>();
    const busy = new WeakSet<RsContext>();
    return {
      script: {
        ...script,
        initIntrinsic: (rsc, made, id, element) => {
          intrinsics.add(made);
          return script.initIntrinsic!(rsc, made, id, element);
        },
        invokeForEachMulti: (rsc, launched, ...rest) => {
          if (intrinsics.has(launched)) busy.add(rsc);
          else if (busy.has(rsc) && !isLowLatency(rsc)) return;
          script.invokeForEachMulti!(rsc, launched, ...rest);
        },
      },
    };
  }),
});

/** Groups without intrinsics. */
export const groupsAreLeftOut = mutant({
  part: "rs-driver",
  clauses: "RS-FALLBACK-13",
  why: "Groups of the GPU path do not run.",
  make: changedDriver(({ scriptgroup }) => ({
    scriptgroup: {
      ...scriptgroup,
      execute: (rsc, group) => isLowLatency(rsc) ? scriptgroup.execute!(rsc, group) : undefined,
    },
  })),
});

/** An error that is none. */
export const fallbackIsAnError = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-14",
  why: "From the third launch on, it tells the app that the GPU is lost.",
  make: changedRuns((run, { rsc }) =>
    laterRuns(2, (right) => (job) => {
      rsc.setError(RsError.DRIVER, "GPU is lost");
      right(job);
    })(run)
  ),
});

/** One set for all. */
export const vendorsDriverTakesThePlatformsSet = mutant({
  part: "ld-config",
  clauses: "RS-FALLBACK-15",
  why: "The namespace rs finds the libraries of /system/lib64 first.",
  make: changedNamespace("rs", ({ searchPaths }) => ({
    searchPaths: ["/system/lib64", ...searchPaths],
  })),
});

const processesWithGpu = new WeakSet<RsProcess>();

/** One loss for all. */
export const pathsShareTheirState = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-16",
  why: "Contexts of the CPU path run no intrinsic after one of the GPU path did.",
  make: (Base) =>
    class extends Base {
      override run(job: Parameters<InstanceType<typeof Base>["run"]>[0]) {
        const { rsc, process } = this.host as typeof this.host & { readonly rsc: RsContext };
        if (!isLowLatency(rsc)) processesWithGpu.add(process);
        else if (processesWithGpu.has(process)) return;
        super.run(job);
      }
    },
});

/** One context for all. */
export const secondContextHasNoIntrinsics = mutant({
  part: "rs-driver",
  clauses: "RS-FALLBACK-17",
  why: "Only the first context of the GPU path has intrinsics.",
  make: changedDriver(({ script }) => {
    let first: RsContext | undefined;
    return {
      script: {
        ...script,
        initIntrinsic: (rsc, ...rest) => {
          if (!isLowLatency(rsc)) first ??= rsc;
          return (isLowLatency(rsc) || rsc === first) && script.initIntrinsic!(rsc, ...rest);
        },
      },
    };
  }),
});

/** Images only. */
export const matricesAreLeftOut = mutant({
  part: "rs-intrinsics",
  clauses: "RS-FALLBACK-18",
  why: "Contexts of the GPU path multiply no matrices.",
  make: changedRuns((run) => (job) => {
    if (job.intrinsic !== "blas") run(job);
  }),
});
