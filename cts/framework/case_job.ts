/**
 * The job that runs a case.
 *
 * @module
 */

import type { Case } from "./suite.ts";
import type { Job, Target } from "./supervisor/messages.ts";

/**
 * The job of a case, with what the case asks of whoever runs it.
 *
 * @param one The case.
 * @param target The implementation that it runs against.
 */
export function jobOf({ id, alone, needs }: Case, target: Target): Job {
  return { id, target, alone, compiles: needs.compiler === true };
}
