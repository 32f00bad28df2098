/**
 * The tests of the EGL loader and of drivers.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";

/** The groups, in the order in which reports name them. */
export const groups: readonly Group[] = [];
