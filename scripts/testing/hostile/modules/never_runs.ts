/**
 * An implementation whose programs never end in the subject's processes.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving, never } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({ run: never });
export default implementation;
