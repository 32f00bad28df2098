/**
 * A library that ends its process at its top.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

Deno.exit(0);

const compute: Compute = misbehaving(() => undefined);
export default compute;
