/**
 * Wrong lookups of names that the loader does not know.
 *
 * @module
 */

import type { EntryPoint } from "../../../impl/machine/machine.ts";
import { mutant } from "../../mutants/mutant.ts";

export const knowsNoExtensions = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-6",
  why: "A lookup finds known functions only.",
  make: (Base) =>
    class extends Base {
      protected override getNextLayerProcAddress(id: object, name: string): EntryPoint | null {
        return this.below[this.positionOf(id)]?.get(name) ?? null;
      }
    },
});

export const leadsExtensionsPastLowerLayers = mutant({
  part: "layer-loader",
  clauses: "GLES-NEXT-6",
  why: "A lookup of an extension function gives the driver's, past the layers in between.",
  make: (Base) =>
    class extends Base {
      override applyToExtension(name: string, driver: EntryPoint): EntryPoint | null {
        return this.isLookingBelow ? driver : super.applyToExtension(name, driver);
      }
    },
});
