/**
 * An implementation whose records have fields of wrong types.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";
import { misbehaving } from "./misbehaving.ts";

const implementation: Implementation = misbehaving({
  run: () =>
    Promise.resolve({ results: 1n, events: "none", log: Symbol("log"), libraries: null } as never),
});
export default implementation;
