/**
 * A library that takes memory until there is none, or 6 GB.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(() => {
  const kept: Uint8Array[] = [];
  for (let i = 0; i < 96; i++) kept.push(new Uint8Array(64 * 1024 ** 2).fill(1));
});
export default compute;
