/**
 * An implementation that cannot be looked at.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";

const implementation: Implementation = new Proxy({} as Implementation, {
  get(): never {
    throw new Error("no looking");
  },
});
export default implementation;
