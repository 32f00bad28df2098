/**
 * A library that does what it should until it is measured.
 *
 * @module
 */

import type { Compute } from "../../../../cts/contract/compute.ts";
import { misbehaving } from "./misbehaving.ts";

const honest = misbehaving(() => undefined);

const compute: Compute = {
  ...honest,
  run(call) {
    const isMeasured = "input" in call && call.input.width > 64;
    while (isMeasured);
    return honest.run(call);
  },
};
export default compute;
