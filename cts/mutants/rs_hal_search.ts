/**
 * Mutants of how RenderScript finds a vendor's implementation of the HAL.
 *
 * @module
 */

import type { HalDirectory } from "../../impl/rs/shim/hidl_transport.ts";
import { mutant } from "./mutant.ts";

export const onlyThePlatformsName = mutant({
  part: "hidl-transport",
  clauses: "RS-HAL-11",
  why: "Only the file with the platform's own name is found.",
  make: (Base) =>
    class extends Base {
      protected override candidates(directory: HalDirectory, version: string) {
        return super.candidates(directory, version).filter((name) => name.endsWith("-impl.so"));
      }
    },
});
