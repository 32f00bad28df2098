/**
 * A library that spins at its top.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

while (Date.now() > 0);

const compute: Compute = misbehaving(() => undefined);
export default compute;
