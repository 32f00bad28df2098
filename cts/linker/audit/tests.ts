/**
 * Tests of what a checker says of a linker configuration.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as errors } from "./errors.tests.ts";
import { tests as rs } from "./rs.tests.ts";
import { tests as sphal } from "./sphal.tests.ts";
import { tests as syntax } from "./syntax.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...syntax,
  ...errors,
  ...rs,
  ...sphal,
];
