/**
 * Mutants of the two instances of RenderScript's internal libraries. Those of compiled scripts are in
 * `rs_isolation_scripts.ts`, those of handles in `rs_isolation_handles.ts`.
 *
 * @module
 */

import { type Functions, imported } from "../../impl/rs/rs_process.ts";
import type { LibraryNode, Namespace } from "../../impl/linker/library.ts";
import { changedNamespace } from "./changed_config.ts";
import { mutant } from "./mutant.ts";

export * from "./rs_isolation_scripts.ts";

const RTLD_LAZY = 1;
/** `ANDROID_DLEXT_FORCE_LOAD`. */
const FORCE_LOAD = 0x40;

export const lowLatencyTakesTheGpuPath = mutant({
  part: "rs",
  clauses: "RS-ISOLATION-1",
  why: "Contexts of low latency take the instance for vendors as well.",
  make: (Base) =>
    class extends Base {
      protected override lowLatencyTable() {
        return this.halTable().table;
      }
    },
});

export const onePathForAProcess = mutant({
  part: "rs",
  clauses: "RS-ISOLATION-1",
  why: "All contexts of a process take the path of the first one.",
  make: (Base) =>
    class extends Base {
      #first: Functions | undefined;

      protected override lowLatencyTable() {
        return this.#first ??= super.lowLatencyTable();
      }

      protected override tableFor(sdkVersion: number) {
        return this.#first ??= super.tableFor(sdkVersion);
      }
    },
});

export const halTakesThePlatformsSet = mutant({
  part: "ld-config",
  clauses: ["RS-ISOLATION-1", "RS-ISOLATION-6"],
  why: "The namespace rs searches /system/lib[64] first.",
  make: changedNamespace("rs", ({ searchPaths }) => ({
    searchPaths: ["/system/lib64", "/system/lib", ...searchPaths],
  })),
});

export const platformsSetIsAlwaysThere = mutant({
  part: "rs",
  clauses: "RS-ISOLATION-6",
  why: "It loads what the CPU path needs for contexts of the GPU path too.",
  make: (Base) =>
    class extends Base {
      protected override tableFor(sdkVersion: number) {
        this.fallbackTable();
        return super.tableFor(sdkVersion);
      }
    },
});

export const aSetForEachContext = mutant({
  part: "rs",
  clauses: "RS-ISOLATION-2",
  why: "It loads libRS_internal.so anew for each context of the CPU path.",
  make: (Base) =>
    class extends Base {
      protected override lowLatencyTable() {
        const info = [FORCE_LOAD, 0, 0, -1, -1, 0, 0];
        const open = imported(this.library, "libdl.so", "android_dlopen_ext");
        open("/system/lib64/libRS_internal.so", RTLD_LAZY, info);
        return super.lowLatencyTable();
      }
    },
});

export const staticsAreShared = mutant({
  part: "linker",
  clauses: "RS-ISOLATION-3",
  why: "A library that the default namespace has loaded is not loaded again for rs.",
  make: (Base) =>
    class extends Base {
      protected override loaded(name: string, namespace: Namespace) {
        const found = super.loaded(name, namespace);
        if (found !== undefined || namespace.name !== "rs") return found;
        return this.libraries.find(({ soname }) => soname === name) as LibraryNode | undefined;
      }
    },
});

export const vndkOfTheSystem = mutant({
  part: "product",
  clauses: "RS-ISOLATION-7",
  why: "The libraries for vendors are always of the system's own release.",
  make: (Base) =>
    class extends Base {
      protected override variable(name: string) {
        return name === "BOARD_VNDK_VERSION" ? "current" : super.variable(name);
      }
    },
});
