/**
 * Parts that start layers at the wrong time or on the wrong device.
 *
 * @module
 */

import { mutant } from "../../mutants/mutant.ts";

export const layersOnEveryRelease = mutant({
  part: "loader",
  clauses: "GLES-ENABLE-22",
  why: "It loads layers below Android 10.",
  make: (Base) =>
    class extends Base {
      protected override hasLayers(): boolean {
        return true;
      }
    },
});
