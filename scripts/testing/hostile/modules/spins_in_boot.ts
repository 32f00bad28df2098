/**
 * An implementation that spins when it is to boot the subject's devices.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, spin } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ boot: spin });
export default implementation;
