/**
 * An implementation that spins when it is to free the subject's devices.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, spin } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ dispose: spin });
export default implementation;
