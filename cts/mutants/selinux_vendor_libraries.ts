/**
 * Mutants of the rules for libraries that are missing, or none, and for what decides what is listed.
 *
 * @module
 */

import type { LibraryOffer } from "../../impl/audit/library_offers.ts";
import { mutant } from "./mutant.ts";

type Lib = "lib" | "lib64";

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
