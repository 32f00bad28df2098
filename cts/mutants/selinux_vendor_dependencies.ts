/**
 * Mutants of the rules for what vendor code in processes of apps may need.
 *
 * @module
 */

import type { ClosureRoot, Need } from "../../impl/audit/vendor_libraries.ts";
import type { PartFactory } from "../../impl/mod.ts";
import { changing } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

type Lib = "lib" | "lib64";

/** A checker to which some needs are right. */
function forgiving(isRight: (need: Need) => boolean): PartFactory<"audit-libraries"> {
  return (Base) =>
    class extends Base {
      protected override unlisted(lib: Lib, needs: readonly Need[]) {
        return super.unlisted(lib, needs.filter((need) => !isRight(need)));
      }
    };
}

/** A checker that asks in another namespace. */
function askingIn(
  namespaceOf: (root: ClosureRoot) => string,
): PartFactory<"audit-libraries"> {
  return (Base) =>
    class extends Base {
      protected override roots(lib: Lib): ClosureRoot[] {
        return super.roots(lib).map((root) => ({ ...root, namespace: namespaceOf(root) }));
      }
    };
}

export const whatTheSystemHasIsRight = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-20",
  why: "It lets vendor code need every library that the system has.",
  make: (Base) =>
    class extends Base {
      protected override unlisted(lib: Lib, needs: readonly Need[]) {
        return super.unlisted(lib, needs.filter(({ soname }) => !this.isUnlisted(lib, soname)));
      }
    },
});

export const needsOfDriversAlone = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-20",
  why: "It looks at what drivers name and not at what that needs.",
  make: forgiving(({ by }) => by.endsWith("_core.so")),
});

export const needsAreMetByTheDefaultNamespace = mutant({
  part: "audit-libraries",
  clauses: ["SELINUX-VENDOR-20", "SELINUX-VENDOR-23"],
  why: "It looks for what vendor code needs where apps find their libraries.",
  make: askingIn(() => "default"),
});

export const makersLibraryIsMissing = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-20",
  why: "It does not look which libraries the device's system has beside Android's own.",
  make: (Base) =>
    class extends Base {
      protected override isUnlisted(_lib: Lib, soname: string) {
        return this.options.platform.has(soname);
      }
    },
});

export const allCodeIsSameProcess = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-20",
  why: "It takes every library of the vendor for one that processes of apps load.",
  make: (Base) =>
    class extends Base {
      protected override roots(lib: Lib): ClosureRoot[] {
        return this.pathsOf(lib).map((path) => ({ path, namespace: "sphal" }));
      }
    },
});

export const llvmIsRight = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-21",
  why: "It lets plugins need libLLVM.so, as before Android 8.",
  make: forgiving(({ soname }) => soname === "libLLVM.so"),
});

export const llvmIsMissing = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-21",
  why: "It says that libLLVM.so is not there, where releases do not have it.",
  make: (Base) =>
    class extends Base {
      protected override isUnlisted(lib: Lib, soname: string) {
        return this.options.platform.has(soname) && super.isUnlisted(lib, soname);
      }
    },
});

export const messageNamesNoLibrary = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-21",
  why: "It says that something needs a library and not which one.",
  make: changing((finding) =>
    finding.rule === "listed-library"
      ? { ...finding, message: `"${finding.subject}" needs a library that is not listed` }
      : finding
  ),
});

export const remedyNamesNoLibrary = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-21",
  why: "Its remedy is the same for all libraries.",
  make: changing((finding) =>
    finding.rule === "listed-library" ? { ...finding, remedy: "Build without it" } : finding
  ),
});

export const everyLlvmIsTheSystems = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-21",
  why: "It takes a vendor's own copy of LLVM for the system's.",
  make: (Base) =>
    class extends Base {
      protected override unlisted(lib: Lib, needs: readonly Need[]) {
        const llvm = needs.map((need) =>
          /llvm/i.test(need.soname) ? { ...need, soname: "libLLVM.so", offer: undefined } : need
        );
        return super.unlisted(lib, llvm);
      }
    },
});

export const needsOfCompilersAreTheirOwn = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-22",
  why: "It does not look at what executables need.",
  make: (Base) =>
    class extends Base {
      protected override roots(lib: Lib): ClosureRoot[] {
        return super.roots(lib).filter(({ path }) => !path.includes("/bin/"));
      }
    },
});

export const compilerHasOneName = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-22",
  why: "It knows /vendor/bin/bcc alone.",
  make: forgiving(({ by }) => by.includes("/bin/") && by !== "/vendor/bin/bcc"),
});

export const compilerIsAProgramOfTheSystem = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-22",
  why: "It lets a compiler need nothing but LL-NDK.",
  make: (Base) =>
    class extends Base {
      protected override unlisted(lib: Lib, needs: readonly Need[]) {
        const { platform } = this.options;
        const strict = needs.map((need) =>
          need.by.includes("/bin/") && platform.listOf(need.soname) === "vndk-sp"
            ? { ...need, offer: undefined }
            : need
        );
        return super.unlisted(lib, strict);
      }
    },
});

export const pluginsAreWide = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-23",
  why: "It looks at plugins of 64 bits alone.",
  make: (Base) =>
    class extends Base {
      protected override widths() {
        return ["lib64"] as const;
      }
    },
});

export const everyHalIsInRs = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-35",
  why: "It lets every HAL need what rs alone may.",
  make: askingIn(() => "rs"),
});

export const driverIsInSphal = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-35",
  why: "It looks for what drivers need in sphal.",
  make: askingIn(() => "sphal"),
});
