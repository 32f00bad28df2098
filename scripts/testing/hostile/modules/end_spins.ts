/**
 * An implementation that spins when it is freed at the end of the run.
 *
 * @module
 */

import type { Disposable } from "../../../../cts/framework/supervisor/worker_main.ts";
import planted from "../../planted_device.ts";

const honest = planted({ parts: {} });

const implementation: Disposable = {
  ...honest,
  dispose: () => {
    for (;;);
  },
};
export default implementation;
