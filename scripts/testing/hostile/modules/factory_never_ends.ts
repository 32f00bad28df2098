/**
 * An implementation that is never made.
 *
 * @module
 */

import type { Implementation } from "../../../../cts/contract/device.ts";

/** Never gives an implementation. */
export default function make(): Promise<Implementation> {
  return new Promise(() => undefined);
}
