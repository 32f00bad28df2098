/**
 * An implementation that never frees the subject's devices.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, never } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ dispose: never });
export default implementation;
