/**
 * Mutants of the rules for libraries that are missing, or none, and for what decides what is listed.
 *
 * @module
 */

import type { LibraryOffer } from "../../impl/audit/library_offers.ts";
import type { Need } from "../../impl/audit/vendor_libraries.ts";
import { judging, leavingOut } from "./changed_findings.ts";
import { mutant } from "./mutant.ts";

type Lib = "lib" | "lib64";

/** Nothing is missing. */
export const missingLibraryIsPassedOver = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-30",
  why: "It says nothing of libraries that nobody has.",
  make: leavingOut(({ rule }) => rule === "missing-library"),
});

/** All are unlisted. */
export const missingLibraryIsUnlisted = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-30",
  why: "It takes every library that it does not find for one of the system.",
  make: (Base) =>
    class extends Base {
      protected override isUnlisted() {
        return true;
      }
    },
});

/** The other width. */
export const eitherWidthIsEnough = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-30",
  why: "It takes a library of the other width.",
  make: (Base) =>
    class extends Base {
      protected override find(
        lib: Lib,
        namespace: string,
        soname: string,
        runPaths?: readonly string[],
      ) {
        const other = lib === "lib" ? "lib64" : "lib";
        return super.find(lib, namespace, soname, runPaths) ??
          super.find(other, namespace, soname, runPaths);
      }
    },
});

/** The vendor's are missing. */
export const vendorsLibrariesAreMissing = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-30",
  why: "It does not find libraries of the vendor.",
  make: (Base) =>
    class extends Base {
      protected override unlisted(lib: Lib, needs: readonly Need[]) {
        return super.unlisted(
          lib,
          needs.map((need) =>
            need.offer?.path.startsWith("/vendor/") === true ? { ...need, offer: undefined } : need
          ),
        );
      }
    },
});

/** Android's lists. */
export const listsAreAndroids = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-36",
  why: "It goes by Android's lists and not by the device's configuration.",
  make: (Base) =>
    class extends Base {
      protected override find(
        lib: Lib,
        namespace: string,
        soname: string,
        runPaths?: readonly string[],
      ): LibraryOffer | undefined {
        const list = this.options.platform.listOf(soname);
        if (list === undefined) return super.find(lib, namespace, soname, runPaths);
        const path = `/system/${lib}/${soname}`;
        return list === "llndk" || list === "vndk-sp" ? { namespace, path } : undefined;
      }
    },
});

/** Undecided is right. */
export const undecidedNeedsAreRight = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-37",
  why: "It says nothing where it cannot tell what is listed.",
  make: leavingOut(({ rule, severity }) => rule === "listed-library" && severity === "undecided"),
});

/** Undecided is wrong. */
export const undecidedNeedsAreWrong = mutant({
  part: "audit",
  clauses: "SELINUX-VENDOR-37",
  why: "It says that needs are wrong where it cannot tell what is listed.",
  make: judging("listed-library", "undecided", "error"),
});

/** Forms of libraries that are read. */
export const unreadableLibraryIsRight = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-31",
  why: "It passes over files that are no libraries.",
  make: (Base) =>
    class extends Base {
      protected override forms(lib: Lib) {
        return super.forms(lib).filter(({ subject }) => "facts" in this.libraries.read(subject));
      }
    },
});

/** Any class. */
export const classDoesNotMatter = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-31",
  why: "It lets libraries of 32 bits lie in lib64.",
  make: (Base) =>
    class extends Base {
      protected override forms(lib: Lib) {
        return super.forms(lib).filter(({ subject }) => {
          const library = this.libraries.read(subject);
          return !("facts" in library) || library.facts.bits === 64;
        });
      }
    },
});

/** Any machine. */
export const machineDoesNotMatter = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-31",
  why: "It lets libraries be for a machine that the device does not have.",
  make: (Base) =>
    class extends Base {
      protected override forms(lib: Lib) {
        const bits = lib === "lib64" ? 64 : 32;
        return super.forms(lib).filter(({ subject }) => {
          const library = this.libraries.read(subject);
          return !("facts" in library) || library.facts.bits !== bits;
        });
      }
    },
});

/** One class. */
export const everyLibraryIsWide = mutant({
  part: "audit-libraries",
  clauses: "SELINUX-VENDOR-31",
  why: "It demands 64 bits of all libraries.",
  make: (Base) =>
    class extends Base {
      protected override forms(lib: Lib) {
        const narrow = lib === "lib" ? this.pathsOf(lib) : [];
        return [
          ...super.forms(lib),
          ...narrow.map((subject) => ({
            rule: "library-form" as const,
            severity: "error" as const,
            subject,
            message: `"${subject}" is for 32 bits`,
            remedy: "Build it for 64 bits",
          })),
        ];
      }
    },
});
