/**
 * Tests of the namespaces of RenderScript.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";

/** The groups. */
export const tests: readonly Group[] = [];
