/**
 * Mutants of what happens beside launches while the GPU is lost: to limits, variables, kernels of scripts, other contexts.
 *
 * @module
 */

import type { RsContext } from "../../../impl/rs/driver/hal.ts";
import type { RsProcess } from "../../../impl/rs/rs_process.ts";
import { changedNamespace } from "../../mutants/changed_config.ts";
import { isLowLatency } from "../../mutants/changed_runs.ts";
import { mutant } from "../../mutants/mutant.ts";

export const vendorsDriverTakesThePlatformsSet = mutant({
  part: "ld-config",
  clauses: "RS-FALLBACK-15",
  why: "The namespace rs finds the libraries of /system/lib64 first.",
  make: changedNamespace("rs", ({ searchPaths }) => ({
    searchPaths: ["/system/lib64", ...searchPaths],
  })),
});

const processesWithGpu = new WeakSet<RsProcess>();

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
