/**
 * A part whose timer, set at its top, rejects a promise while the first cases may be running.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

setTimeout(() => Promise.reject(new Error("rejected after load")), 0);

/** It does nothing beside its work. */
export default acting(() => undefined);
