/**
 * Tests of how framework code loads what a vendor provides.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";

/** The groups. */
export const tests: readonly Group[] = [];
