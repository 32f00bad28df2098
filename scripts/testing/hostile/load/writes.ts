/**
 * A part that makes a file at its top, as nobody asked it to.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

Deno.writeTextFileSync("strata_hostile_part", "x");

/** It does nothing beside its work. */
export default acting(() => undefined);
