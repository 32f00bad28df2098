/**
 * Samples of the releases of a test, for the filters of tests: what never changed need not be judged on each.
 *
 * @module
 */

import { type Release, RELEASES } from "../contract/world.ts";

/** Marks filters that are made, not named. */
const IS_SAMPLE = Symbol("sample of releases");

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
 * A filter for what holds for some releases: keeps the first and the last of them, and those right before and after, as far as
 * the test's own range has them. There a mistake about the range shows.
 *
 * @param from The first release.
 * @param to The last one.
 */
export function isAtEdgeOf(from: Release, to: Release): (params: AtRelease) => boolean {
  const [first, last] = [RELEASES.indexOf(from), RELEASES.indexOf(to)];
  const edges = [first - 1, first, last, last + 1].map((at) => RELEASES[at]);
  return Object.assign(({ release }: AtRelease) => edges.includes(release), { [IS_SAMPLE]: true });
}

/**
 * Recognizes a filter that is one of these samples: what it leaves out is run for those who ask for one release.
 *
 * @param keep A filter of a test.
 */
export function isReleaseSample(keep: unknown): boolean {
  return keep === isFirstOrLast || keep === isLast ||
    (typeof keep === "function" && IS_SAMPLE in keep);
}
