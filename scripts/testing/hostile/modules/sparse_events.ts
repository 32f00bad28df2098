/**
 * An implementation whose records have four thousand million events, of which none is there.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => ({ ...await honest(), events: new Array(2 ** 32 - 1) }),
});
export default implementation;
