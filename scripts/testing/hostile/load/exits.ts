/**
 * A part that ends its process at its top, with status 0.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

Deno.exit(0);

/** It does nothing beside its work. */
export default acting(() => undefined);
