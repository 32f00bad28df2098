/**
 * An implementation whose records are no objects.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ run: () => Promise.resolve(7 as never) });
export default implementation;
