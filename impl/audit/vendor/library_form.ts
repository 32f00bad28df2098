/**
 * Whether a library's file fits the directory that it is in.
 *
 * @module
 */

import type { Finding } from "../../../cts/contract/audit.ts";
import { is64Bit } from "../../../cts/contract/library.ts";
import type { Abi } from "../../../cts/contract/world.ts";
import type { VendorLibrary } from "./vendor_libraries.ts";

/**
 * Checks a library's form.
 *
 * @param library The library.
 * @param lib The directory that it is in.
 * @param abis ABIs of the device.
 * @returns What is wrong with it.
 */
export function libraryForm(
  library: VendorLibrary,
  lib: "lib" | "lib64",
  abis: readonly Abi[],
): Finding | undefined {
  const { path } = library;
  const say = (message: string, remedy: string): Finding => ({
    rule: "library-form",
    severity: "error",
    subject: path,
    message: `"${path}" ${message}`,
    remedy,
  });
  const bits = lib === "lib64" ? 64 : 32;
  if ("problem" in library) {
    return say(library.problem, `Install a whole ELF file of ${bits} bits`);
  }
  const { facts } = library;
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
