/**
 * A library that writes to the output a moment after its answer.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(({ output }) => {
  setTimeout(() => output.data.fill(0), 0);
});
export default compute;
