/**
 * An implementation that never launches the subject's processes.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, never } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ launch: never });
export default implementation;
