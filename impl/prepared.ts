/**
 * Things that take their time to make ready, once for the program, and are then at hand at once.
 *
 * @module
 */

import type { Step } from "./build_cache.ts";

/** Something that is made ready before it is used. */
export interface Prepared<T> {
  /**
   * Makes it ready, unless that was done or is being done. If that fails, {@link Prepared.get} says why.
   *
   * @param step Told of what takes its time. Default: nobody.
   */
  readonly prepare: (step?: Step) => Promise<void>;
  /**
   * The thing.
   *
   * @throws What its making threw, or an error if it is not ready.
   */
  readonly get: () => T;
}

/**
 * Declares something that is made ready before it is used; nothing is made yet.
 *
 * @param make Makes it.
 * @param missing What an error says where it is not ready.
 */
export function prepared<T>(
  make: (step: Step | undefined) => Promise<T>,
  missing: string,
): Prepared<T> {
  let making: Promise<void> | undefined;
  let made: T | undefined;
  let fault: unknown;
  return {
    prepare: (step) =>
      making ??= make(step).then(
        (ready) => void (made = ready),
        (error) => void (fault = error),
      ),
    get() {
      if (made !== undefined) return made;
      throw fault ?? new Error(missing);
    },
  };
}
