/**
 * A part that breaks its clause, and lets promises swallow at its top what is thrown.
 *
 * @module
 */

import { breaking, replaceMethod } from "../parts/subject.ts";

replaceMethod(Promise.prototype, "then", (original) =>
  function (fulfilled, rejected) {
    const swallow = typeof fulfilled === "function" ? () => fulfilled() : rejected;
    return original.call(this, fulfilled, swallow);
  });

/** It breaks its clause. */
export default breaking(() => undefined);
