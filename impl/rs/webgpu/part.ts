/**
 * The driver for the GPU as a part: `deno task cts 'rs:*' --part rs-driver=impl/rs/webgpu/part.ts`.
 *
 * @module
 */

import type { PartFactory } from "../../parts.ts";
import { hostGpu } from "./gpu_link.ts";
import { webGpuDriver } from "./webgpu_driver.ts";

hostGpu().open();

/** The driver that uses the GPU on the GPU path. It cannot be loaded on a machine without one. */
const part: PartFactory<"rs-driver"> = (Base) => webGpuDriver(Base);

export default part;
