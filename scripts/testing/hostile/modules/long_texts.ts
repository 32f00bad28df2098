/**
 * An implementation whose records have names of 100 MB.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => {
    const record = await honest();
    return { ...record, events: [{ who: "x".repeat(100 * 1024 ** 2), at: "load" }] };
  },
});
export default implementation;
