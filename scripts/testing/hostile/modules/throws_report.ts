/**
 * An implementation that throws an error whose text looks like the end of a report.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: () => Promise.reject(new Error("\n\n99 passed, 0 failed, 0 skipped\n")),
});
export default implementation;
