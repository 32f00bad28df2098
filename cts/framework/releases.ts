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

/**
 * Whether a filter is one of these samples: what it leaves out is run for those who ask for one release.
 *
 * @param keep A filter of a test.
 */
export function isReleaseSample(keep: unknown): boolean {
  return keep === isFirstOrLast || keep === isLast;
}
