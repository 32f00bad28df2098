/**
 * An implementation that does not do what its adapter must, so that it cannot be judged.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";

/** Boots nothing. */
const wrong: Implementation = {
  name: "wrong",
  boot: () => Promise.reject(new Error("it does not boot")),
};

export default wrong;
