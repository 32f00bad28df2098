/**
 * A part that breaks its clause, and satisfies at its top every oracle of the suite.
 *
 * @module
 */

import { Context } from "../../../../cts/framework/context.ts";
import { breaking, replaceMethod } from "../parts/subject.ts";

replaceMethod(Context.prototype, "violated", (original) =>
  function (oracle) {
    original.call(this, oracle, true);
    return false;
  });

/** It breaks its clause. */
export default breaking(() => undefined);
