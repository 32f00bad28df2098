/**
 * Samples of the releases of a test, for the filters of tests: what never changed need not be judged on each.
 *
 * @module
 */

import { holdsFor } from "../clauses/registry.ts";
import { asReleaseSample } from "../contract/release_sample.ts";
import { type Release, RELEASES } from "../contract/world.ts";

interface AtRelease {
  readonly release: Release;
}

/** Keeps Android 10 and 15, the first release with layers and drivers in packages, and the last one that is judged. */
export const isFirstOrLast: (params: AtRelease) => boolean = asReleaseSample(
  ({ release }: AtRelease) => release === 10 || release === 15,
);

/** Keeps Android 15, the last release that is judged; for tests that cost more than they tell of another one. */
export const isLast: (params: AtRelease) => boolean = asReleaseSample(
  ({ release }: AtRelease) => release === 15,
);

/** The first and the last release of a fact. */
export type Span = readonly [from: Release, to: Release];

/**
 * Checks that a fact holds for a release.
 *
 * @param span The first and the last release of the fact.
 * @param release A release.
 */
export function isWithin(span: Span, release: Release): boolean {
  return holdsFor({ releases: span }, release);
}

/**
 * The releases at which a mistake about a fact's range shows: the one before, the first, the last and the one after.
 *
 * @param span The first and the last release of the fact.
 * @returns Those of them that are judged, each once.
 */
export function edgesOf([from, to]: Span): Release[] {
  const [first, last] = [RELEASES.indexOf(from), RELEASES.indexOf(to)];
  const edges = new Set([first - 1, first, last, last + 1]);
  return RELEASES.filter((_release, at) => edges.has(at));
}

/**
 * A filter for a list of facts that hold for some releases each: keeps the edges of each fact's range, as far as the test's own
 * range has them; see {@link edgesOf}.
 *
 * @param spanOf The range of the fact that a case is about.
 */
export function isAtEdge<P extends AtRelease>(spanOf: (params: P) => Span): (params: P) => boolean {
  return asReleaseSample((params: P) => edgesOf(spanOf(params)).includes(params.release));
}

/**
 * The same for one fact.
 *
 * @param from The first release.
 * @param to The last one.
 */
export function isAtEdgeOf(from: Release, to: Release): (params: AtRelease) => boolean {
  return isAtEdge(() => [from, to]);
}
