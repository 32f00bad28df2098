/**
 * An implementation that throws when it is to free the subject's devices.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  dispose: () => Promise.reject(new Error("thrown by dispose")),
});
export default implementation;
