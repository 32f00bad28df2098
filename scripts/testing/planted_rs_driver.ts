/**
 * A vendor's RenderScript driver, as a third party writes one: the reference driver with one rule broken.
 *
 * @module
 */

import type { PartFactory } from "../../mod.ts";
import type { RsdHalFunctions } from "../../impl/rs/vendor.ts";

/** It takes the app's rows for rows without gaps, whatever the app says. */
const ignoresStride: PartFactory<"rs-driver"> = (Base) =>
  class extends Base {
    protected override halFunctions(): RsdHalFunctions {
      const functions = super.halFunctions();
      const { data2D } = functions.allocation;
      return {
        ...functions,
        allocation: {
          ...functions.allocation,
          data2D: (rsc, allocation, x, y, lod, face, w, h, data, _stride) =>
            data2D?.(rsc, allocation, x, y, lod, face, w, h, data, 0),
        },
      };
    }
  };

export default ignoresStride;
