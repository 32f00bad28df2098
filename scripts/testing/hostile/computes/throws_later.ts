/**
 * A library that throws a moment after its answer.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(() => {
  setTimeout(() => {
    throw new Error("thrown after the answer");
  }, 0);
});
export default compute;
