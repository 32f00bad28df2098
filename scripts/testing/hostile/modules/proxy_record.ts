/**
 * An implementation whose records are proxies, of which every trap throws.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: async (honest) => {
    const fail = (): never => {
      throw new Error("no record for you");
    };
    const traps = ["get", "has", "ownKeys", "getOwnPropertyDescriptor", "getPrototypeOf"];
    const record = await honest();
    return new Proxy(record, {
      ...Object.fromEntries(traps.map((trap) => [trap, fail])),
      get: (_, name) => name === "then" ? undefined : fail(),
    });
  },
});
export default implementation;
