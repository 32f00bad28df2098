/**
 * API levels of the releases that a World may name.
 *
 * @module
 */

import type { Release } from "./world.ts";

const LEVELS: Readonly<Record<Release, number>> = {
  8: 26,
  8.1: 27,
  9: 28,
  10: 29,
  11: 30,
  12: 31,
  13: 33,
  14: 34,
  15: 35,
};

/**
 * The API level of a release, `ro.build.version.sdk`.
 *
 * Source: AOSP frameworks/base, core/java/android/os/Build.java (`VERSION_CODES`).
 *
 * @param release A release; 12 is 12.0, not 12L.
 */
export function apiLevel(release: Release): number {
  return LEVELS[release];
}

/**
 * The release of an API level.
 *
 * @param level For example 34.
 * @returns Undefined for a level of which no World can be.
 */
export function releaseOf(level: number): Release | undefined {
  return Object.entries(LEVELS).map(([release, own]) => [Number(release) as Release, own] as const)
    .find(([, own]) => own === level)?.[0];
}
