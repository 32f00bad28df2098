/**
 * A part that breaks its clause, and puts other functions in the place of the language's at its top, before a case begins.
 *
 * @module
 */

import { breaking, replaceMethod } from "../parts/subject.ts";

replaceMethod(JSON, "stringify", (original) =>
  function (...args) {
    const text = original.apply(this, args);
    return typeof text === "string" ? text.replaceAll('"fail"', '"pass"') : text;
  });
replaceMethod(Object, "is", () => () => true);
replaceMethod(Set.prototype, "has", () => () => true);

/** It breaks its clause. */
export default breaking(() => undefined);
