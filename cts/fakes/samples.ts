/**
 * Filters for tests of what few releases tell, each of which keeps some of the releases of a test's range.
 *
 * @module
 */

import type { Release } from "../contract/world.ts";

/** The parameters of a case that has a release. */
export interface AtRelease {
  /** The release. */
  readonly release: Release;
}

/** Keeps the first release and the newest. */
export function isFirstOrLast({ release }: AtRelease): boolean {
  return release === 8 || release === 15;
}

/** Keeps the first release of each way in which stock linker configurations are written, and the newest. */
export function isStockKind({ release }: AtRelease): boolean {
  return [8, 8.1, 9, 15].includes(release);
}

/** Keeps the releases at which the linker or its configuration changed, and the newest. */
export function isDialect({ release }: AtRelease): boolean {
  return release !== 13 && release !== 14;
}
