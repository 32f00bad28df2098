/**
 * Filters for tests of what few releases tell, each of which keeps some of the releases of a test's range.
 *
 * @module
 */

import { asReleaseSample } from "../contract/release_sample.ts";
import type { Release } from "../contract/world.ts";

/** The parameters of a case that has a release. */
export interface AtRelease {
  /** The release. */
  readonly release: Release;
}

/** Keeps the first release and the newest. */
export const isFirstOrLast: (params: AtRelease) => boolean = asReleaseSample(
  ({ release }: AtRelease) => release === 8 || release === 15,
);

/** Keeps the first release of each way in which stock linker configurations are written, and the newest. */
export const isStockKind: (params: AtRelease) => boolean = asReleaseSample(
  ({ release }: AtRelease) => [8, 8.1, 9, 15].includes(release),
);

/** Keeps the releases at which the linker or its configuration changed, and the newest. */
export const isDialect: (params: AtRelease) => boolean = asReleaseSample(
  ({ release }: AtRelease) => release !== 13 && release !== 14,
);
