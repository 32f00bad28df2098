/**
 * Tests of the rules for a vendor's files.
 *
 * @module
 */

import type { Group } from "../../framework/mod.ts";
import { tests as dependencies } from "./dependencies.tests.ts";
import { tests as files } from "./files.tests.ts";
import { tests as hals } from "./hals.tests.ts";
import { tests as labels } from "./labels.tests.ts";
import { tests as lookups } from "./lookups.tests.ts";
import { tests as macros } from "./macros.tests.ts";
import { tests as partitions } from "./partitions.tests.ts";
import { tests as types } from "./policies.tests.ts";
import { tests as programs } from "./programs.tests.ts";

/** The groups. */
export const tests: readonly Group[] = [
  ...labels,
  ...types,
  ...macros,
  ...hals,
  ...dependencies,
  ...programs,
  ...files,
  ...partitions,
  ...lookups,
];
