/**
 * The check that a library's file fits the directory that it is in.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import { is64Bit } from "../../../cts/contract/library.ts";
import type { Abi } from "../../../cts/contract/world.ts";
import type { UnreadKind, VendorLibrary } from "./vendor_libraries.ts";

/** Where a library is, and who may load it. */
export interface LibraryPlace {
  /** The directory of its width. */
  readonly lib: "lib" | "lib64";
  /** ABIs of the device. */
  readonly abis: readonly Abi[];
  /** Whether something looks for it by its name: another library that needs it, or the platform. */
  readonly isSought: boolean;
  /** Whether a link may lead to a file that is not at hand. */
  readonly mayLackTargets: boolean;
}

/**
 * Checks a library's form. What nobody looks for may be for other processors, as the libraries of a DSP are, or data.
 *
 * @param library The library.
 * @param place Where it is.
 * @returns What is wrong with it.
 */
export function libraryForm(library: VendorLibrary, place: LibraryPlace): Finding | undefined {
  const { path } = library;
  const { lib, abis, isSought } = place;
  const say = (
    message: string,
    remedy: string,
    severity: Finding["severity"] = isSought ? "error" : "advice",
  ): Finding => ({
    rule: "library-form",
    severity,
    subject: path,
    message: `"${path}" ${message}`,
    remedy,
  });
  const bits = lib === "lib64" ? 64 : 32;
  if ("problem" in library) {
    if (!matters(library, place)) return undefined;
    const severity = library.kind === "data" && !isSought ? "advice" : "error";
    return say(library.problem, `Install a whole ELF file of ${bits} bits`, severity);
  }
  const { facts } = library;
  if (facts.abi === undefined && !isSought) return undefined;
  if (facts.bits !== bits) {
    const right = facts.bits === 64 ? "lib64" : "lib";
    return say(
      `is for ${facts.bits} bits and in ${lib}, where only libraries of ${bits} bits are loaded`,
      `Move it to ${right}, or build it for ${bits} bits`,
    );
  }
  const fitting = abis.filter((abi) => is64Bit(abi) === (bits === 64));
  if (facts.abi === undefined || !fitting.includes(facts.abi)) {
    return say(
      `is for ${facts.machine}, but the device's ABIs of ${bits} bits are ${
        fitting.join(", ") || "none"
      }`,
      fitting.length === 0 ? "Remove it" : `Build it for ${fitting.join(" or ")}`,
    );
  }
  if (!facts.isLoadable) {
    return say("cannot be loaded: it has no dynamic section of a library", "Link it with -shared");
  }
  return undefined;
}

/** Checks whether a file of which nothing is known should be a library. */
function matters(
  { path, kind }: VendorLibrary & { readonly kind: UnreadKind },
  { isSought, mayLackTargets }: LibraryPlace,
): boolean {
  switch (kind) {
    case "absent":
      return !mayLackTargets;
    case "foreign":
      return isSought;
    case "data":
      return isSought || isSearched(path);
    default:
      return true;
  }
}

/** Checks that a linker looks into the directory of a path. */
function isSearched(path: string): boolean {
  return /^\/[^/]+\/lib(?:64)?\/[^/]+$/.test(path);
}
