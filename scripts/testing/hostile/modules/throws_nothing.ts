/**
 * An implementation that throws what is no error: undefined.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ run: () => Promise.reject(undefined) });
export default implementation;
