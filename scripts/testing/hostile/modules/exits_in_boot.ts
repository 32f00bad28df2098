/**
 * An implementation that ends its process with status 0 when it is to boot the subject's devices.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ boot: () => Deno.exit(0) });
export default implementation;
