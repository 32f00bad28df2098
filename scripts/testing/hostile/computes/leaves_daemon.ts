/**
 * A library that starts a daemon.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const compute: Compute = misbehaving(() => {
  new Deno.Command("sh", { args: ["-c", "(setsid sleep 997 &) &"] }).spawn().unref();
});
export default compute;
