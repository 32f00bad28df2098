/**
 * A vendor's RenderScript HAL, as a third party writes one: the platform's own with one rule broken.
 *
 * @module
 */

import type { PartFactory } from "../../mod.ts";
import type { IContext } from "../../impl/rs/vendor.ts";

/** It says of a Type first how high it is, and then how wide. */
const swapsDimensions: PartFactory<"rs-hal"> = (Base) =>
  class extends Base {
    protected override newContext(sdkVersion: number, type: number, flags: number) {
      const inner = super.newContext(sdkVersion, type, flags);
      if (inner === null) return null;
      return Object.assign(Object.create(inner) as IContext, {
        typeGetNativeMetadata(handle: number): readonly number[] {
          const [x = 0, y = 0, ...rest] = inner.typeGetNativeMetadata(handle);
          return [y, x, ...rest];
        },
      });
    }
  };

export default swapsDimensions;
