/**
 * Mutants of what the paths of RenderScript load.
 *
 * @module
 */

import type { ContextOptions } from "../../impl/rs/internal/context.ts";
import type { RsInternal } from "../../impl/rs/internal/rs_internal.ts";
import { imported, type RsLibrary } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

const RTLD_LAZY = 1;
const USE_NAMESPACE = 0x200;
const VENDOR_DRIVER = "libRSDriver_foo.so";

/** The namespace of that name, if the linker exports it. */
function exported(library: RsLibrary, name: string): unknown {
  const get = "android_get_exported_namespace";
  return library.scope.library("libdl.so").has(get)
    ? imported(library, "libdl.so", get)(name)
    : null;
}

function openIn(library: RsLibrary, namespace: unknown, name: string): unknown {
  const info = [USE_NAMESPACE, 0, 0, -1, -1, 0, namespace];
  return imported(library, "libdl.so", "android_dlopen_ext")(name, RTLD_LAZY, info);
}

export const cpuPathInRs = mutant({
  part: "rs-fallback",
  clauses: "RS-CONTEXT-7",
  why: "It opens libRS_internal.so in the namespace rs, where the linker exports it.",
  make: (Base) =>
    class extends Base {
      protected override open(name: string) {
        const namespace = exported(this.library, "rs");
        return namespace === null ? super.open(name) : openIn(this.library, namespace, name);
      }
    },
});

export const driverByPath = mutant({
  part: "rs-driver-loader",
  clauses: "RS-CONTEXT-7",
  why: "It opens libRSDriver.so by its path among the libraries for vendors of Android 8.",
  make: (Base) =>
    class extends Base {
      protected override loadDefault() {
        return this.loadRuntime("/system/lib64/vndk-sp/libRSDriver.so");
      }
    },
});

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

export const halByDlopen = mutant({
  part: "hidl-transport",
  clauses: "RS-CONTEXT-9",
  why: "It opens every HAL by dlopen, in the namespace default.",
  make: (Base) =>
    class extends Base {
      protected override load(
        directory: Parameters<InstanceType<typeof Base>["load"]>[0],
        path: string,
      ) {
        return super.load({ ...directory, loader: "dlopen" }, path);
      }
    },
});

export const halOfTheSystem = mutant({
  part: "hidl-transport",
  clauses: "RS-CONTEXT-9",
  why: "It looks for HALs in the system partition only.",
  make: (Base) =>
    class extends Base {
      protected override directories() {
        return super.directories().filter(({ path }) => path.startsWith("/system/"));
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
