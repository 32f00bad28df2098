/**
 * Contexts that say nothing of some errors.
 *
 * @module
 */

import type { PartFactory } from "../../impl/mod.ts";

/**
 * A context that keeps errors to itself.
 *
 * @param text What these errors are like.
 */
export function silentAbout(text: RegExp): PartFactory<"rs-context"> {
  return (Base) =>
    class extends Base {
      override setError(code: number, error: string) {
        if (!text.test(error)) super.setError(code, error);
      }
    };
}
