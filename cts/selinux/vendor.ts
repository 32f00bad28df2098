/**
 * Tests of the rules for a vendor's files.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as dependencies } from "./vendor_dependencies.ts";
import { tests as files } from "./vendor_files.ts";
import { tests as hals } from "./vendor_hals.ts";
import { tests as labels } from "./vendor_labels.ts";
import { tests as programs } from "./vendor_programs.ts";
import { tests as types } from "./vendor_types.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...labels,
  ...types,
  ...hals,
  ...dependencies,
  ...programs,
  ...files,
];
