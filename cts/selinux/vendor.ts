/**
 * Tests of the rules for a vendor's files.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as labels } from "./vendor_labels.ts";
import { tests as types } from "./vendor_types.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...labels,
  ...types,
];
