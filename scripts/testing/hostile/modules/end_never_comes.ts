/**
 * An implementation that is never freed at the end of the run.
 *
 * @module
 */

import type { Disposable } from "../../../../cts/framework/supervisor/worker_main.ts";
import planted from "../../planted_device.ts";

const honest = planted({ parts: {} });

const implementation: Disposable = { ...honest, dispose: () => new Promise(() => undefined) };
export default implementation;
