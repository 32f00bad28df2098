/**
 * Mutants of the two instances of RenderScript's internal libraries. Those of compiled scripts are in
 * `scripts.mutants.ts`, those of handles in `rs_isolation_handles.ts`.
 *
 * @module
 */

import type { LibraryNode, Namespace } from "../../../impl/linker/library.ts";
import { changedNamespace } from "../../mutants/changed_config.ts";
import { mutant } from "../../mutants/mutant.ts";

export * from "./scripts.mutants.ts";

export const halTakesThePlatformsSet = mutant({
  part: "ld-config",
  clauses: ["RS-ISOLATION-1", "RS-ISOLATION-6"],
  why: "The namespace rs searches /system/lib[64] first.",
  make: changedNamespace("rs", ({ searchPaths }) => ({
    searchPaths: ["/system/lib64", "/system/lib", ...searchPaths],
  })),
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
