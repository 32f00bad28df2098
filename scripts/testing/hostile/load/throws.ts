/**
 * A part that throws at its top what is no error, and cannot be shown.
 *
 * @module
 */

import { acting } from "../parts/subject.ts";

if (Deno.pid > 0) {
  throw {
    toString(): never {
      for (;;);
    },
  };
}

/** It does nothing beside its work. */
export default acting(() => undefined);
