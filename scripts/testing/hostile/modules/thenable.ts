/**
 * An implementation whose records can be waited for, without end.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: () => {
    const thenable = { then: (resolve: (value: unknown) => void) => resolve(thenable) };
    return thenable as never;
  },
});
export default implementation;
