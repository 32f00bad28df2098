/**
 * Tests of libraries that stay inside their APK.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";

/** The groups. */
export const tests: readonly Group[] = [];
