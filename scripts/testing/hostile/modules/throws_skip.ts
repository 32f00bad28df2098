/**
 * An implementation that breaks its clause by an error which looks like that of a skipped case.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: () => {
    const error = Object.assign(new Error("no phone"), {
      remedy: "plug one in",
      name: "SkipSignal",
    });
    return Promise.reject(error);
  },
});
export default implementation;
