/**
 * An implementation whose records have ten million events.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => {
    const record = await honest();
    return { ...record, events: new Array(1e7).fill(record.events[0]) };
  },
});
export default implementation;
