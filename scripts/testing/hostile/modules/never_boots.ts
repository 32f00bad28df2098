/**
 * An implementation that never boots the subject's devices.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, never } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ boot: never });
export default implementation;
