/**
 * A library that spins.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(() => {
  for (;;);
});
export default compute;
