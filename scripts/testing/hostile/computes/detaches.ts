/**
 * A library that takes the output's memory away.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(({ output }) => {
  const { buffer } = output.data;
  if (buffer instanceof ArrayBuffer) buffer.transfer();
});
export default compute;
