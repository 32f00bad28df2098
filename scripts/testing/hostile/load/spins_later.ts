/**
 * A part whose timer, set at its top, spins while the first cases may be running.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

setTimeout(() => {
  for (;;);
}, 0);

/** It does nothing beside its work. */
export default acting(() => undefined);
