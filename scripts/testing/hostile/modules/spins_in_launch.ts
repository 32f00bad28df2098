/**
 * An implementation that spins when it is to launch the subject's processes.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, spin } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ launch: spin });
export default implementation;
