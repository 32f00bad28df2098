/**
 * A library whose promise nobody settles.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(() => new Promise<never>(() => undefined));
export default compute;
