/**
 * An implementation that throws when it is asked for its own faults.
 *
 * @module
 */

import type { Disposable } from "../../../../cts/framework/supervisor/worker_main.ts";
import planted from "../../planted_device.ts";

const honest = planted({ parts: {} });

const implementation: Disposable = {
  ...honest,
  faults: () => {
    throw new Error("no faults for you");
  },
};
export default implementation;
