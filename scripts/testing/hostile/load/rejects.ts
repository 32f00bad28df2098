/**
 * A part that rejects a promise at its top, which nobody handles.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

Promise.reject(new Error("rejected at load"));

/** It does nothing beside its work. */
export default acting(() => undefined);
