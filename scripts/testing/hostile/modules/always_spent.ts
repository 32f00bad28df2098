/**
 * An implementation that says after each case that its process can do no more.
 *
 * @module
 */

import type { Disposable } from "../../../../cts/framework/supervisor/worker_main.ts";
import planted from "../../planted_device.ts";

const honest = planted({ parts: {} });

const implementation: Disposable = { ...honest, isSpent: () => true };
export default implementation;
