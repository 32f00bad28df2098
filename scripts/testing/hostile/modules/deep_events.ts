/**
 * An implementation whose records have events that are a million levels deep.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => {
    const record = await honest();
    let deep: unknown = [];
    for (let i = 0; i < 1e6; i++) deep = [deep];
    return { ...record, events: [{ who: deep, at: "load" }] } as never;
  },
});
export default implementation;
