/**
 * A part that stands still at its top and takes no time of the processor.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);

/** It does nothing beside its work. */
export default acting(() => undefined);
