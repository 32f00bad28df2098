/**
 * An implementation whose records have events without end.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => {
    const record = await honest();
    const events = new Proxy(record.events, {
      get: (list, name) => name === "length" ? 2 ** 32 - 1 : Reflect.get(list, name) ?? list[0],
      has: () => true,
    });
    return { ...record, events };
  },
});
export default implementation;
