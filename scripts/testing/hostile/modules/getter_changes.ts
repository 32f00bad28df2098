/**
 * An implementation whose records are other ones each time that they are read.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => {
    const record = await honest();
    let reads = 0;
    return {
      ...record,
      get events() {
        return reads++ % 2 === 0 ? record.events.toReversed() : record.events;
      },
    };
  },
});
export default implementation;
