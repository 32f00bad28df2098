/**
 * A part that spins at its top.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

while (Date.now() > 0);

/** It does nothing beside its work. */
export default acting(() => undefined);
