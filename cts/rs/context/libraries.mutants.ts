/**
 * Mutants of what the paths of RenderScript load.
 *
 * @module
 */

import type { ContextOptions } from "../../../impl/rs/internal/context.ts";
import type { RsInternal } from "../../../impl/rs/internal/rs_internal.ts";
import { imported, type RsLibrary } from "../../../impl/rs/rs_process.ts";
import { mutant } from "../../mutants/mutant.ts";

const VENDOR_DRIVER = "libRSDriver_foo.so";

/** The namespace of that name, if the linker exports it. */
function exported(library: RsLibrary, name: string): unknown {
  const get = "android_get_exported_namespace";
  return library.scope.library("libdl.so").has(get)
    ? imported(library, "libdl.so", get)(name)
    : null;
}

export const driverOnCpuPath = mutant({
  part: "rs-context",
  clauses: ["RS-CONTEXT-8", "RS-CONTEXT-33"],
  why: "A context without the name of a driver has that of the vendor's all the same.",
  make: (Base) =>
    class extends Base {
      constructor(internal: RsInternal, options: ContextOptions) {
        super(internal, { ...options, driverName: options.driverName ?? VENDOR_DRIVER });
      }

      protected override isLowLatency() {
        return false;
      }
    },
});

export const internalInVndk = mutant({
  part: "rs-hal",
  clauses: "RS-CONTEXT-10",
  why: "It opens libRS_internal.so in the namespace vndk, where the linker exports it.",
  make: (Base) =>
    class extends Base {
      protected override exportedNamespace() {
        return exported(this.library, "vndk");
      }
    },
});
