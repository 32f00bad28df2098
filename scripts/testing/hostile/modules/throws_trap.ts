/**
 * An implementation that throws what cannot be shown.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, spin } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: () =>
    Promise.reject({
      get message() {
        return spin();
      },
      toString: spin,
    }),
});
export default implementation;
