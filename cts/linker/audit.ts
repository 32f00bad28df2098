/**
 * Tests of what a checker says of a linker configuration.
 *
 * @module
 */

import type { Group } from "../framework/mod.ts";
import { tests as rs } from "./audit_rs.ts";
import { tests as sphal } from "./audit_sphal.ts";
import { tests as syntax } from "./audit_syntax.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...syntax,
  ...rs,
  ...sphal,
];
