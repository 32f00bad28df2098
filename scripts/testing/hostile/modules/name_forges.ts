/**
 * An implementation whose name looks like the end of a report.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import planted from "../../planted_device.ts";

const honest = planted({ parts: {} });

const implementation: Implementation = {
  ...honest,
  name: "mine\n99 passed, 0 failed, 0 skipped\n\x1b[2J",
};
export default implementation;
