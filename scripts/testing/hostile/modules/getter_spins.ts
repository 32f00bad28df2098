/**
 * An implementation whose records never let go of those who read them.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, spin } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => ({
    ...await honest(),
    get events(): never {
      return spin();
    },
  }),
});
export default implementation;
