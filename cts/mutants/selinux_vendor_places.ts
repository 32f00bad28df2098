/**
 * Mutants of the rules for libraries in places of their own, and for bitcode.
 *
 * @module
 */

import { leavingOut } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

type Lib = "lib" | "lib64";

/** No DT_RUNPATH. */
export const runpathIsIgnored = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-33",
  why: "It does not look into the directories of a DT_RUNPATH.",
  make: (Base) =>
    class extends Base {
      protected override find(lib: Lib, namespace: string, soname: string) {
        return super.find(lib, namespace, soname);
      }
    },
});

/** Any directory. */
export const needsAreFoundAnywhere = mutant({
  part: "audit-libraries",
  clauses: ["SELINUX-VENDOR-30", "SELINUX-VENDOR-33"],
  why: "It takes a library of the name in any directory of the vendor.",
  make: (Base) =>
    class extends Base {
      protected override find(
        lib: Lib,
        namespace: string,
        soname: string,
        runPaths?: readonly string[],
      ) {
        const path = this.options.files.paths.find((found) => found.endsWith(`/${soname}`));
        return super.find(lib, namespace, soname, runPaths) ??
          (path === undefined ? undefined : { namespace, path });
      }
    },
});

/** vndk_sp_file anywhere. */
export const labelOfVndkSpAnywhere = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-34",
  why: "It lets every library be vndk_sp_file.",
  make: (Base) =>
    class extends Base {
      protected override isLoadable(path: string, type: string) {
        return type === "vndk_sp_file" || super.isLoadable(path, type);
      }
    },
});

/** vndk_sp_file nowhere. */
export const labelOfVndkSpNowhere = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-34",
  why: "It lets no library be vndk_sp_file.",
  make: (Base) =>
    class extends Base {
      protected override isLoadable(_path: string, type: string) {
        return type === "same_process_hal_file";
      }
    },
});

/** No bitcode. */
export const bitcodeIsNotChecked = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-25",
  why: "It looks at libraries alone.",
  make: leavingOut(({ subject }) => subject.endsWith(".bc")),
});

/** One bitcode. */
export const bitcodeHasOneName = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-25",
  why: "It knows libclcore.bc alone.",
  make: leavingOut(({ subject }) => /\.bc$/.test(subject) && !subject.endsWith("/libclcore.bc")),
});

/** Bitcode in any case. */
export const bitcodeIsAlwaysWrong = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-25",
  why: "It takes bitcode for no file that may have the label.",
  make: (Base) =>
    class extends Base {
      protected override isLoadable(path: string, type: string) {
        return !path.endsWith(".bc") && super.isLoadable(path, type);
      }
    },
});
