/**
 * A library that ends its thread.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(() => self.close());
export default compute;
