/**
 * A library that spins a moment after its answer.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(() => {
  setTimeout(() => {
    for (;;);
  }, 0);
});
export default compute;
