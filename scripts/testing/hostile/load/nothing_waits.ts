/**
 * A part that waits at its top for what nobody gives, while nothing keeps the process alive.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

await new Promise(() => undefined);

/** It does nothing beside its work. */
export default acting(() => undefined);
