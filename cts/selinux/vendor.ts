/**
 * Tests of the rules for a vendor's files.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";

/** The groups. */
export const tests: readonly Group[] = [];
