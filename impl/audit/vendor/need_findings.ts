/**
 * The finding about a library that vendor code needs and does not get.
 *
 * Source: the documentation's page "RenderScript", driver modules and bitcode compiler.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import { canonicalPath, isVendorPath } from "../files.ts";
import type { PlatformLibraries } from "./platform_libraries.ts";
import type { Need } from "./vendor_libraries.ts";

/**
 * A need for a library of the system that no list gives to vendors.
 *
 * @param need The need.
 * @param platform The platform's libraries.
 */
export function unlistedLibrary(
  { by, namespace, soname }: Need,
  platform: PlatformLibraries,
): Finding {
  const what = platform.isFrameworkOnly(soname)
    ? "is framework-only"
    : platform.isVendorProcessOnly(soname)
    ? "is VNDK, but not VNDK-SP,"
    : "the system has";
  return {
    rule: "listed-library",
    severity: "error",
    subject: by,
    message: `"${by}" needs ${soname}, which ${what} and no list gives to vendor code in the ` +
      `namespace ${namespace} of apps`,
    remedy: remedyFor(soname),
  };
}

/**
 * Checks whether a need is met by a library that vendor code in processes of apps may not need: one that lies where a
 * namespace searches without being meant for it.
 *
 * @param need The need.
 * @param platform The platform's libraries.
 */
export function isMetByChance({ soname, offer }: Need, platform: PlatformLibraries): boolean {
  return offer !== undefined && !isVendorPath(canonicalPath(offer.path)) &&
    platform.isVendorProcessOnly(soname);
}

/**
 * A need for a library that nobody has.
 *
 * @param need The need.
 * @param lib Where the vendor's libraries of that width are.
 */
export function missingLibrary({ by, namespace, soname }: Need, lib: "lib" | "lib64"): Finding {
  return {
    rule: "missing-library",
    severity: "error",
    subject: by,
    message:
      `"${by}" needs ${soname}, which is neither in the directories of the vendor that the ` +
      `namespace ${namespace} searches nor in a list for vendors`,
    remedy: `Install ${soname} in /vendor/${lib}, or build without it`,
  };
}

/**
 * A need for a library that may be among files that are not at hand.
 *
 * @param need The need.
 * @param what What is given, or is not.
 */
export function notGivenLibrary({ by, namespace, soname }: Need, what: string): Finding {
  return {
    rule: "missing-library",
    severity: "undecided",
    subject: by,
    message: `"${by}" needs ${soname}, which is not given: ${what}, so whether the namespace ` +
      `${namespace} has it cannot be told`,
    remedy: "Give the root of the whole device, with system and vendor in it",
  };
}

/**
 * A need for a library that lies where no namespace searches and that the platform, or another library, loads by its path: one
 * that is loaded already is found by its name (AOSP bionic, linker/linker.cpp, find_loaded_library_by_soname).
 *
 * @param need The need.
 * @param path Where the library lies.
 */
export function needOfLoadedLibrary({ by, namespace, soname }: Need, path: string): Finding {
  return {
    rule: "missing-library",
    severity: "advice",
    subject: by,
    message: `"${by}" needs ${soname}, which lies at "${path}", where the namespace ${namespace} ` +
      "does not search: it is found only if something has loaded it before",
    remedy: `Load "${by}" after it, or install ${soname} where the namespace searches`,
  };
}

/** Libraries that are parts of the platform's own compiler. */
const COMPILER_LIBRARIES: readonly string[] = ["libLLVM.so", "libbcc.so"];

function remedyFor(soname: string): string {
  if (COMPILER_LIBRARIES.includes(soname)) {
    return "Link LLVM statically or ship a copy under another name, such as libllvm-xxx.so; or " +
      "copy bcc to /vendor/bin, and libLLVM.so, libbcc.so, libclcore.bc and what else it needs " +
      "beyond LL-NDK to /vendor";
  }
  return `Build without ${soname}, or install a copy of it in /vendor under another name`;
}
