/**
 * An implementation that runs a program, and another of its own a moment after the answer, which throws.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => {
    const record = await honest();
    setTimeout(() => Promise.reject(new Error("thrown after the answer")), 0);
    return record;
  },
});
export default implementation;
