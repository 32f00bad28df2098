/**
 * A library that waits at its top for what nobody gives.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

setInterval(() => undefined, 1000);
await new Promise(() => undefined);

const compute: Compute = misbehaving(() => undefined);
export default compute;
