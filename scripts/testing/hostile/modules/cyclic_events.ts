/**
 * An implementation whose records have events that hold themselves.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => {
    const event: { [key: string]: unknown } = { who: "S1a", at: "load" };
    event.self = event;
    return { ...await honest(), events: [event, event] } as never;
  },
});
export default implementation;
