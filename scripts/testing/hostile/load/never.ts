/**
 * A part that waits at its top for what nobody gives.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

setInterval(() => undefined, 1000);
await new Promise(() => undefined);

/** It does nothing beside its work. */
export default acting(() => undefined);
