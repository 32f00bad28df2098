/**
 * The reference device with Android's own behavior in each World: what stock Android does, as far as the device models it.
 *
 * @module
 */

import type { Implementation } from "../../cts/contract/device.ts";
import type { World } from "../../cts/contract/world.ts";
import { sim } from "../../impl/mod.ts";

const reference = sim();

/** Asks for {@link World.compat} whatever the World says; a World that is not valid stays so. */
const compat: Implementation = {
  ...reference,
  name: "sim with compat",
  boot: (world) => reference.boot({ ...world, compat: true } as World),
};

export default compat;
