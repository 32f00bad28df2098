/**
 * Tests of the linker configuration file.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";

/** The groups. */
export const tests: readonly Group[] = [];
