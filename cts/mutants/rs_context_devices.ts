/**
 * Mutants of contexts on special devices, in special processes, and for debuggers.
 *
 * @module
 */

import { imported } from "../../impl/rs/rs_process.ts";
import { mutant } from "./mutant.ts";

export const halNeedsSphal = mutant({
  part: "hidl-transport",
  clauses: "RS-CONTEXT-34",
  why:
    "It loads vendors' HALs only where there is a namespace sphal, which legacy devices do not have.",
  make: (Base) =>
    class extends Base {
      protected override load(
        directory: Parameters<InstanceType<typeof Base>["load"]>[0],
        path: string,
      ) {
        const get = "android_get_exported_namespace";
        const hasSphal = imported(this.library, "libdl.so", get)("sphal") !== null;
        return directory.loader === "sphal" && !hasSphal ? null : super.load(directory, path);
      }
    },
});
