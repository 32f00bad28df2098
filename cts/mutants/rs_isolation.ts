/**
 * Mutants of the two instances of RenderScript's internal libraries. Those of compiled scripts are in
 * `rs_isolation_scripts.ts`, those of handles in `rs_isolation_handles.ts`.
 *
 * @module
 */

import type { RsInternal } from "../../impl/rs/internal/rs_internal.ts";
import { type Functions, imported, type RsProcess } from "../../impl/rs/rs_process.ts";
import type { LibraryNode, Namespace } from "../../impl/linker/library.ts";
import { RsContextFlags } from "../contract/rs_defines.ts";
import { changedLinks, changedNamespace } from "./changed_config.ts";
import { mutant } from "./mutant.ts";

export * from "./rs_isolation_handles.ts";
export * from "./rs_isolation_scripts.ts";

const RTLD_LAZY = 1;
/** `ANDROID_DLEXT_FORCE_LOAD`. */
const FORCE_LOAD = 0x40;

/** One path for all. */
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

/** A process that has one path. */
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

/** The HAL's own set is the platform's. */
export const halTakesThePlatformsSet = mutant({
  part: "ld-config",
  clauses: ["RS-ISOLATION-1", "RS-ISOLATION-6"],
  why: "The namespace rs searches /system/lib[64] first.",
  make: changedNamespace("rs", ({ searchPaths }) => ({
    searchPaths: ["/system/lib64", "/system/lib", ...searchPaths],
  })),
});

/** The platform's set for all. */
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

/** A set for each context. */
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

/** One instance for both namespaces. */
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

const exported = new WeakMap<RsProcess, Functions>();

/** One set of functions for both instances. */
export const functionsAreShared = mutant({
  part: "rs-internal",
  clauses: "RS-ISOLATION-4",
  why: "The second instance of libRS_internal.so gives the functions of the first one.",
  make: (Base) =>
    class extends Base {
      override functions(): Functions {
        const first = exported.get(this.process) ?? super.functions();
        exported.set(this.process, first);
        return first;
      }
    },
});

/** Everything twice. */
export const platformIsLoadedTwice = mutant({
  part: "ld-config",
  clauses: "RS-ISOLATION-5",
  why: "The namespace rs loads the platform's libraries itself, where links would give them.",
  make: (Base) => {
    const Searching = changedNamespace("rs", ({ searchPaths }) => ({
      searchPaths: [...searchPaths, "/system/lib64"],
    }))(Base);
    return changedLinks("rs", (links) => links.filter(({ to }) => to !== "default"))(Searching);
  },
});

/** The platform's libraries for vendors. */
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

/** Two sets at any price. */
export const insistsOnTwoSets = mutant({
  part: "rs-hal",
  clauses: "RS-ISOLATION-8",
  why: "Without a namespace rs, the HAL opens the libraries for vendors by their path.",
  make: (Base) =>
    class extends Base {
      protected override openHere() {
        const paths = ["vndk-sp", "vndk-sp-28"].map((name) =>
          `/system/lib64/${name}/libRS_internal.so`
        );
        const isLegacy = this.library.process.property("ro.treble.enabled") !== "true";
        const path = paths.find((path) => isLegacy && this.library.process.files.exists(path));
        return path === undefined ? super.openHere() : this.libdl("dlopen", path, RTLD_LAZY);
      }
    },
});

/** One path for each set. */
export const needsTwoInstances = mutant({
  part: "rs-internal",
  clauses: "RS-ISOLATION-8",
  why:
    "The instance that has made a context of the CPU path makes none of the GPU path, nor the other way round.",
  make: (Base) =>
    class extends Base {
      #wasCpu: boolean | undefined;

      override createContext(options: Parameters<RsInternal["createContext"]>[0]) {
        const isCpu = (options.flags & RsContextFlags.LOW_LATENCY) !== 0;
        this.#wasCpu ??= isCpu;
        return this.#wasCpu === isCpu ? super.createContext(options) : 0;
      }
    },
});
