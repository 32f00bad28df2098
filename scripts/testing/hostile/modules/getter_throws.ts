/**
 * An implementation whose records throw when they are read.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => ({
    ...await honest(),
    get events(): never {
      throw new Error("no events for you");
    },
  }),
});
export default implementation;
