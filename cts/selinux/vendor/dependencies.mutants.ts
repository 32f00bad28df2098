/**
 * Mutants of the rules for what vendor code in processes of apps may need.
 *
 * @module
 */

import type { ClosureRoot } from "../../../impl/audit/vendor/vendor_libraries.ts";
import type { PartFactory } from "../../../impl/mod.ts";
import { changing, judging } from "../../mutants/changed_findings.ts";
import { mutant } from "../../mutants/mutant.ts";

type Lib = "lib" | "lib64";

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

export const needsAreMetByTheDefaultNamespace = mutant({
  part: "audit-libraries",
  clauses: ["SELINUX-VENDOR-20", "SELINUX-VENDOR-23", "SELINUX-VENDOR-59"],
  why: "It looks for what vendor code needs where apps find their libraries.",
  make: askingIn(() => "default"),
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

export const whatIsLoadedByPathIsMissing = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-58",
  why: "It takes a library for missing that lies where the platform loads it by its path.",
  make: judging("missing-library", "advice", "error"),
});

export const everyForeignLibraryIsWrong = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-60",
  why: "It demands that every library is for the device's processor.",
  make: judging("library-form", "advice", "error"),
});
