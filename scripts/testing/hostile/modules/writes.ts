/**
 * An implementation that makes a file when it is loaded, as nobody asked it to.
 *
 * @module
 */

import planted from "../../planted_device.ts";

Deno.writeTextFileSync("strata_hostile_module", "x");

/** The planted device. */
export default planted;
