/**
 * Samples of the releases of a test, for the filters of tests: what never changed need not be judged on each.
 *
 * @module
 */

import type { Release } from "../contract/world.ts";

interface AtRelease {
  readonly release: Release;
}

/** Keeps Android 10 and 15, the first release with layers and drivers in packages, and the last one that is judged. */
export function isFirstOrLast({ release }: AtRelease): boolean {
  return release === 10 || release === 15;
}

/** Keeps Android 15, the last release that is judged; for tests that cost more than they tell of another one. */
export function isLast({ release }: AtRelease): boolean {
  return release === 15;
}
